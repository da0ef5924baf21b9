/**
 * The page's Trusted Types policy: which strings the browser accepts where code could run. Addresses of scripts and workers must be on our own server.
 * A string that is assigned as HTML is shown as text; the map does so with its attribution.
 */
const own = (url: string): string => {
  if (new URL(url, location.href).origin === location.origin) return url
  throw new TypeError(`not a script of this page: ${url}`)
}
window.trustedTypes?.createPolicy('default', { createScriptURL: own, createHTML: (text) => text.replaceAll('<', '&lt;') })

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy: (name: string, rules: Readonly<Record<string, (text: string) => string>>) => unknown }
  }
}
export {}
