/** The names under which this browser keeps things, once. */
export const stored = { token: 'accessToken', userInfo: 'userInfo', user: 'user', settings: 'theme', tabs: 'tabs' } as const

type Config = {
  title: string
  apiBase: string
  shipperApiBase: string
  timeout: number
  contentType: 'json' | 'form'
  loginUrl: string
  mapProvider: 'builtin' | 'amap'
  mapKey: string
}
const defaults: Config = {
  title: '运枢',
  apiBase: '',
  shipperApiBase: '',
  timeout: 0,
  contentType: 'json',
  loginUrl: '',
  mapProvider: 'builtin',
  mapKey: ''
}

/** What the installation says, written by the server into the page as JSON (`YUNSHU_*`). */
const configOf = (): Partial<Config> => {
  try {
    return JSON.parse(document.getElementById('platform')?.textContent || '{}') as Partial<Config>
  } catch {
    return {}
  }
}
export const platform: Config = { ...defaults, ...configOf() }

export const productName = { zh: '运枢', en: 'Yunshu' } as const
/** What stands behind the hyphen of a page's title: the installation's own name, or the product's in both languages. */
export const productTitle = platform.title === productName.zh ? productName : { zh: platform.title, en: platform.title }
/** A development build shows every menu entry; a production bundle does not contain the rule. */
export const showsEverything: boolean = import.meta.env.DEV && import.meta.env['VITE_SHOW_ALL'] === '1'
export type Entrance = '/login' | '/user' | '/system'
export const entrances: readonly Entrance[] = ['/login', '/user', '/system']
/** Paths that need no token. */
export const whitelist: readonly string[] = ['/login', '/register', '/404', '/401', '/user', '/system', '/graphs']
