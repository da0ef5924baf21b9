import type { Bilingual } from './phrases.ts'

/** Told apart by login_admin_type: 1 operator, 2 carrier, 4 shipper; 3 is the driver's phone, which has no console. */
export type UserType = 1 | 2 | 3 | 4
/** The right to do one thing: a permission code within a kind of user. */
export type Grant = { readonly type: UserType; readonly code: string }
/** An action on a page: its code and its name in the permission tree. */
type Act = readonly [code: string, zh: string, en: string]
export type Page<A extends Readonly<Record<string, Act>> = Readonly<Record<string, Act>>, P extends string = string> = Bilingual & {
  readonly type: UserType
  readonly route: string
  readonly code: string
  readonly acts: A
  readonly params: readonly P[]
  /** The route of the list that a child page belongs to; its menu entry is highlighted. */
  readonly parent: string | undefined
  readonly may: { readonly view: Grant } & { readonly [K in keyof A]: Grant }
  readonly ours?: true
}
type ModuleLine = Bilingual & { readonly icon: string }
export type Console = {
  readonly type: UserType
  readonly index: string
  readonly entrance: string
  readonly modules: Readonly<Record<string, ModuleLine>>
  readonly pages: Readonly<Record<string, Page>>
}

/** The node of a page in the permission tree when its acts stand below it: `3-2` is the page itself, `3P2` the page with what can be done on it. */
export const groupCode = ({ code }: Pick<Page, 'code'>): string => code.replace('-', 'P')

/** The page factories of one kind of user: one line gives route, menu entry, title, breadcrumb, permission tree and grants. */
export const pagesOf = (type: UserType) => {
  const make = <const A extends Readonly<Record<string, Act>>, const P extends string>(
    route: string,
    code: string,
    zh: string,
    en: string,
    acts: A,
    params: readonly P[],
    parent: string | undefined
  ): Page<A, P> => {
    const may = Object.fromEntries([['view', { type, code }], ...Object.entries(acts).map(([name, [actCode]]) => [name, { type, code: actCode }])])
    return { type, route, code, zh, en, acts, params, parent, may: may as Page<A, P>['may'] }
  }
  return {
    /** A page with a menu entry. */
    page: <const A extends Readonly<Record<string, Act>> = Record<never, never>>(route: string, code: string, zh: string, en: string, acts?: A) =>
      make<A, never>(route, code, zh, en, acts ?? ({} as A), [], undefined),
    /** A page below a list, without a menu entry; `params` are the query parameters that its link needs, `acts` its permissions where it has a code of its own. */
    child: <const P extends string = never, const A extends Readonly<Record<string, Act>> = Record<never, never>>(
      parent: Page,
      step: string,
      code: string,
      zh: string,
      en: string,
      params?: readonly P[],
      acts?: A
    ) => make<A, P>(`${parent.route}/${step}`, code, zh, en, acts ?? ({} as A), params ?? [], parent.route)
  }
}

/** Marks a page that is not in the specification; every other page has the address, code and names that are published there. */
export const ours = <P extends Page>(page: P): P => ({ ...page, ours: true })

export const defineConsole = <const T extends Console>(console: T): T => console

/** What stands in an address. */
type Asked = string | number | boolean
/** The address of a page with its parameters, checked by the page line. */
export const linkTo = <P extends string>(
  page: Page<Readonly<Record<string, Act>>, P>,
  ...[params]: [P] extends [never] ? [query?: Record<string, Asked>] : [params: Record<P, Asked> & Record<string, Asked>]
): string => {
  const query = Object.entries(params ?? {})
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return query ? `${page.route}?${query}` : page.route
}

/** Whether a user of this kind, holding these codes, has the right; the permission for any action includes that to see its page. */
export const holds = (type: UserType, codes: ReadonlySet<string>, grant: Grant): boolean => {
  if (type !== grant.type) return false
  if (codes.has(grant.code)) return true
  if (isAction(grant.code)) return false
  for (const code of codes) if (pageOfAction(code) === grant.code) return true
  return false
}

/** A right as one word, and every such word that `holds` says yes to: for what is kept with the rights that it needs. */
export const grantKey = ({ type, code }: Grant): string => `${type}:${code}`
export const grantKeysOf = (type: number, codes: ReadonlySet<string>): string[] =>
  [...new Set([...codes].flatMap((code) => [code, pageOfAction(code) ?? code]))].map((code) => `${type}:${code}`)

/** `4-105` and `12-1001` are actions, `4-1` and `12-10` are pages: three or more digits behind the hyphen end in the action's two. */
export const isAction = (code: string): boolean => /-\d{3,4}$/.test(code)
const pageOfAction = (code: string): string | undefined => (isAction(code) ? code.slice(0, -2) : undefined)
