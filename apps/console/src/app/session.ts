import { create } from 'zustand'
import { consoles } from '@yunshu/contract/consoles/all'
import type { Console } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { session } from '@yunshu/contract/session/contract'
import { call } from '../kit/call.ts'
import { useLang } from '../kit/lang.ts'
import { onPrefer, usePreferences } from '../kit/preferences.ts'
import { queryClient } from '../kit/queries.ts'
import { useRights } from '../kit/rights.ts'
import { adoptSettings } from './settings.ts'
import { platform, stored } from './platform.ts'
import { adoptTabs } from './tabs.ts'

export type User = OutputOf<typeof session.me>
export type Profile = OutputOf<typeof session.profile>
/** `ended`: the server said 501 and the user has not gone to log in again yet. */
type Session = { token: string; user: User | undefined; profile: Profile | undefined; unread: number; ended: boolean }

export const useSession = create<Session>()(() => ({
  token: localStorage.getItem(stored.token) ?? '',
  user: undefined,
  profile: undefined,
  unread: 0,
  ended: false
}))
export const consoleOf = (user: User): Console => consoles[user.login_admin_type]

/** Logged in just now, in this window. */
let fresh = false
/** A fresh token; the user record is asked for next. */
export const begin = (token: string): void => {
  fresh = true
  localStorage.setItem(stored.token, token)
  useSession.setState({ token, user: undefined, profile: undefined, ended: false })
}

/** User info, then rights and menu of the type, then what the user chose before. */
export const loadUser = async (): Promise<void> => {
  const user = await call(session.me, {})
  const profile = await call(session.profile, {})
  localStorage.setItem(stored.userInfo, JSON.stringify(user))
  localStorage.setItem(stored.user, JSON.stringify(profile))
  useRights.setState({ type: user.login_admin_type, codes: new Set(user.menu_caidan_str.split(',').filter(Boolean)) })
  usePreferences.setState({ values: profile.preferences })
  const { lang } = profile.preferences
  if ((lang === 'zh' || lang === 'en') && lang !== useLang.getState().lang) useLang.getState().speak(lang)
  adoptSettings(profile.preferences['settings'], profile.theme)
  adoptTabs(profile.preferences['tabs'], fresh)
  fresh = false
  useSession.setState({ user, profile, unread: profile.unread, ended: false })
}

/* One after the other: sent at once, an older choice could arrive after a newer one and be what is kept. */
let keeping: Promise<unknown> = Promise.resolve()
onPrefer((key, value) => {
  if (useSession.getState().user) keeping = keeping.then(() => call(session.prefer, { key, value }, { quiet: true })).catch(() => undefined)
})

/** Where this user comes in: the external site when one is configured, else our own page for the kind; in development the root. */
export const wayIn = (): string => {
  const { user, profile } = useSession.getState()
  return platform.loginUrl || (import.meta.env.DEV ? '/' : (profile?.entrance ?? (user ? consoleOf(user).entrance : '/login')))
}

/** Forgets everything that this browser knows of the user, and leaves by a full load, so that nothing stays in memory. */
export const leave = (to = wayIn()): void => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  useSession.setState({ token: '', user: undefined, profile: undefined })
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
  if (!localStorage.getItem(stored.token)) leave()
  else if (newValue && newValue !== useSession.getState().token) location.reload()
})

/** A one-time token of the address: the page's head has taken it out before anything loaded; where its script may not run, it is taken out here. */
export const takeHandOver = (): string | undefined => {
  const page = window as { handedOver?: string }
  const { handedOver } = page
  delete page.handedOver
  if (handedOver !== undefined) return handedOver
  const address = new URL(location.href)
  const token = address.searchParams.get('token') ?? undefined
  if (token === undefined) return undefined
  address.searchParams.delete('token')
  history.replaceState(null, '', address)
  return token
}
export const exchange = async (token: string): Promise<void> => {
  const answer = await call(session.exchange, { token })
  begin(answer.admin_login_init.token)
}
