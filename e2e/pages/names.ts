import type { Locator } from '@playwright/test'

const control = /^\s*- (button|link|tab|menuitem|checkbox|radio|switch|option|treeitem)(?: "((?:[^"\\]|\\.)*)")?(?=[ :]|$)/gm

/**
 * What a screen reader would say wrongly: an icon that is read by the name of its drawing, in a control ("snippets 粘贴识别") or by itself, and a control
 * without a name. `english` pages have words of their own that are called like an icon, so there only the icons are looked at.
 */
export const misnamed = async (part: Locator, english: boolean): Promise<string[]> => {
  const icons = await part.locator('.anticon').evaluateAll((all) =>
    all.map((icon) => ({
      drawing: /anticon-([a-z-]+)/.exec(icon.className)?.[1] ?? '',
      read: icon.getAttribute('aria-hidden') === 'true' ? null : (icon.getAttribute('aria-label') ?? icon.getAttribute('title') ?? '')
    }))
  )
  const named = icons.filter(({ drawing, read }) => read === '' || read === drawing).map(({ drawing }) => `icon ${drawing}`)
  const drawings = new Set(icons.map(({ drawing }) => drawing))
  const controls = [...(await part.ariaSnapshot()).matchAll(control)]
  const wrong = controls.filter(([, , name]) => name === undefined || (!english && name.split(' ').some((word) => drawings.has(word))))
  return [...new Set([...named, ...wrong.map(([line]) => line.trim())])]
}
