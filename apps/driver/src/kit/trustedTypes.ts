/** The page's Trusted Types policy: addresses of scripts, the service worker included, must be on our own server; no string is accepted as HTML. */
const own = (url: string): string => {
  if (new URL(url, location.href).origin === location.origin) return url
  throw new TypeError(`not a script of this page: ${url}`)
}
window.trustedTypes?.createPolicy('default', { createScriptURL: own })

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy: (name: string, rules: Readonly<Record<string, (text: string) => string>>) => unknown }
  }
}
export {}
