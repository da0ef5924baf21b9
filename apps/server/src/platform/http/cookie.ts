/** The cookie that lets pictures load: HttpOnly, only for /files, ended with the session. */
export const filesCookie = (token: string, secure: boolean): string =>
  `yunshu_files=${token}; Path=/files; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${token ? 604_800 : 0}`
