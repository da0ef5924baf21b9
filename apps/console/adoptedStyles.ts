// In the place of the UI kit's own modules in a built page (lean.ts): what it makes as CSS at run time becomes a sheet that the document adopts. The
// page's policy allows no `<style>` element that a script puts there, and Trusted Types no text inside one.

type Option = { readonly mark?: string }
type Made = { readonly sheet: CSSStyleSheet; readonly node: HTMLStyleElement; css: string }
const made = new Map<string, Made>()
const nameOf = (key: string, { mark = '' }: Option): string => `${mark} ${key}`

const adopt = (css: string): Made => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  // The kit writes its notes on an element; this one stands nowhere and holds nothing.
  return { sheet, css, node: document.createElement('style') }
}

export const injectCSS = (css: string): HTMLStyleElement => adopt(css).node

export const updateCSS = (css: string, key: string, option: Option = {}): HTMLStyleElement => {
  const name = nameOf(key, option)
  const known = made.get(name)
  if (known) {
    if (known.css !== css) {
      known.sheet.replaceSync(css)
      known.css = css
    }
    return known.node
  }
  const fresh = adopt(css)
  made.set(name, fresh)
  return fresh.node
}

export const removeCSS = (key: string, option: Option = {}): void => {
  const name = nameOf(key, option)
  const known = made.get(name)
  if (!known) return
  made.delete(name)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== known.sheet)
}

export const clearContainerCache = (): void => undefined
