import { create } from 'zustand'
import type { Console, UserType } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { session } from '@yunshu/contract/session/contract'
import { call } from '../kit/call.ts'
import { useLang } from '../kit/lang.ts'
import { onPrefer, usePreferences } from '../kit/preferences.ts'
import { queryClient } from '../kit/queries.ts'
import { useRights } from '../kit/rights.ts'
import { anyUnsaved, forgetAll } from '../kit/tab.ts'
import { adoptSettings } from './settings.ts'
import { formsOf, platform, stored } from './platform.ts'
import { adoptTabs } from './tabs.ts'

export type User = OutputOf<typeof session.me>
type Profile = OutputOf<typeof session.profile>
/** `ended`: the server said 501 and the user has not gone to log in again yet. */
type Session = { token: string; user: User | undefined; profile: Profile | undefined; mine: Console | undefined; unread: number; ended: boolean }

export const useSession = create<Session>()(() => ({
  token: localStorage.getItem(stored.token) ?? '',
  user: undefined,
  profile: undefined,
  mine: undefined,
  unread: 0,
  ended: false
}))
/** The pages of one kind of user; those of the others are not fetched. */
const loadConsole: Readonly<Record<Exclude<UserType, 3>, () => Promise<Console>>> = {
  1: async () => (await import('@yunshu/contract/consoles/operator')).operatorConsole,
  2: async () => (await import('@yunshu/contract/consoles/carrier')).carrierConsole,
  4: async () => (await import('@yunshu/contract/consoles/shipper')).shipperConsole
}

/** What the user must do about the login before anything else (new password, second factor); until then the server refuses all other calls. */
export const isResting = (profile: Profile | undefined): boolean =>
  profile !== undefined && (profile.must_change || profile.password_due || profile.factor_due)

/** Stores a new token; the user record is loaded next. That this window has just logged in survives a reload. */
export const begin = (token: string): void => {
  sessionStorage.setItem(stored.fresh, '1')
  localStorage.setItem(stored.token, token)
  useSession.setState({ token, user: undefined, profile: undefined, mine: undefined, ended: false })
}

/** User info, then rights and menu of the type, then what the user chose before. */
export const loadUser = async (): Promise<void> => {
  const user = await call(session.me, {})
  const [profile, mine] = await Promise.all([call(session.profile, {}), loadConsole[user.login_admin_type]()])
  localStorage.setItem(stored.userInfo, JSON.stringify(user))
  localStorage.setItem(stored.user, JSON.stringify({ ...profile, token: useSession.getState().token }))
  useRights.setState({ type: user.login_admin_type, codes: new Set(user.menu_caidan_str.split(',').filter(Boolean)) })
  usePreferences.setState({ values: profile.preferences })
  const { lang } = profile.preferences
  if ((lang === 'zh' || lang === 'en') && lang !== useLang.getState().lang) useLang.getState().speak(lang)
  adoptSettings(profile.preferences['settings'], profile.theme)
  adoptTabs(profile.preferences['tabs'], sessionStorage.getItem(stored.fresh) !== null)
  sessionStorage.removeItem(stored.fresh)
  if (localStorage.getItem(formsOf(profile))) await (await import('./keptForms.ts')).bringBack(profile)
  useSession.setState({ user, profile, mine, unread: profile.unread, ended: false })
}

/* One after the other: sent in parallel, an older choice could arrive last and be the one that is stored. */
let keeping: Promise<unknown> = Promise.resolve()
onPrefer((key, value) => {
  if (useSession.getState().user) keeping = keeping.then(() => call(session.prefer, { key, value }, { quiet: true })).catch(() => undefined)
})

/** The login page of this user: the external site where one is configured, else the entrance of the kind of user. In development the root. */
export const wayIn = (): string => {
  const { profile, mine } = useSession.getState()
  return platform.loginUrl || (import.meta.env.DEV ? '/' : (profile?.entrance ?? mine?.entrance ?? '/login'))
}

/** Removes everything that this browser has stored of the user, and leaves by a full page load, so that nothing stays in memory. */
export const leave = (to = wayIn()): void => {
  const own = formsOf(useSession.getState().profile)
  // What others typed here before their sessions ended is sealed for them alone, and waits for them.
  for (const key of Object.keys(localStorage)) if (key === own || !key.startsWith(stored.forms)) localStorage.removeItem(key)
  sessionStorage.clear()
  queryClient.clear()
  forgetAll()
  useSession.setState({ token: '', user: undefined, profile: undefined, mine: undefined })
  location.replace(to)
}

/** Ends the session on the server too. */
export const logOut = async (): Promise<void> => {
  const to = wayIn()
  await call(session.logout, {}, { quiet: true }).catch(() => undefined)
  leave(to)
}

/** Logging out in one window logs out all; logging in elsewhere goes on here with the new token. */
addEventListener('storage', ({ key, newValue }) => {
  if (key !== stored.token && key !== null) return
  // What is typed here is kept to be copied; the banner says that the session has ended.
  if (!localStorage.getItem(stored.token)) {
    if (anyUnsaved()) useSession.setState({ ended: true })
    else leave()
  } else if (newValue && newValue !== useSession.getState().token) location.reload()
})
