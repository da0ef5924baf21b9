/** A cookie of ours; over HTTPS its prefix tells the browser to take it from this very host only, and never unencrypted. */
const cookie = (name: string, value: string, seconds: number, secure: boolean, path: string): string =>
  `${nameOf(name, secure)}=${value}; Path=${secure ? '/' : path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${value ? seconds : 0}`
const nameOf = (name: string, secure: boolean): string => `${secure ? '__Host-' : ''}${name}`

/** The cookie that lets pictures load: HttpOnly, read only for /files, ended with the session. */
export const filesCookie = (token: string, secure: boolean): string => cookie('yunshu_files', token, 604_800, secure, '/files')

/** The cookie by which a browser is known again at its next login, for half a year; it gives no access. */
export const deviceCookie = (device: string, secure: boolean): string => cookie('yunshu_device', device, 15_552_000, secure, '/api')

/** One of our tokens from a request's cookies. */
export const cookieOf = (header: string | undefined, name: 'yunshu_files' | 'yunshu_device', secure: boolean): string | undefined =>
  new RegExp(`(?:^|;\\s*)${nameOf(name, secure)}=([\\w-]{20,200})(?:;|$)`).exec(header ?? '')?.[1]
