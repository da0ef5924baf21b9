/** The keys under which the console stores things in the browser. */
export const stored = {
  token: 'accessToken',
  userInfo: 'userInfo',
  user: 'user',
  settings: 'theme',
  tabs: 'tabs',
  fresh: 'fresh',
  forms: 'forms.'
} as const
/** Under which key the browser keeps what a user had typed when his session ended. */
export const formsOf = (profile: { readonly user_id: number } | undefined): string => stored.forms + profile?.user_id

type MapFile = { readonly url: string; readonly datum: 'wgs84' | 'gcj02'; readonly source: string; readonly name: string }
type Config = {
  title: string
  apiBase: string
  shipperApiBase: string
  timeout: number
  contentType: 'json' | 'form'
  loginUrl: string
  mapProvider: 'builtin' | 'amap'
  mapKey: string
  /** The installation's own map file, where it has one. */
  mapFile?: MapFile
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

/** The settings of the installation (`YUNSHU_*`), which the server writes into the page as JSON. */
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
/** Where those log in whose page this is: shippers have an entrance of their own. */
export const entranceOf = (path: string): Entrance => (path.startsWith('/custom/') ? '/user' : '/login')
export type Lost = '401' | '404'
/** Which of the two error pages a path is. */
export const lostAt = (path: string): Lost | undefined => (({ '/401': '401', '/404': '404' }) as const)[path.replace(/\/+$/, '')]
