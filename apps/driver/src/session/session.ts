import { session as contract } from '@yunshu/contract/session/contract'
import { useSyncExternalStore } from 'react'
import { call, connectToken, post } from '../kit/call.ts'
import { onRetry } from '../kit/reach.ts'

/** Who drives with this phone; the server keeps the session for seven days. */
type Session = { readonly token: string; readonly phone: string; readonly driver_name: string }
const kept = 'yunshu-driver-session'
const phoneKey = 'yunshu-driver-phone'
const tenantKey = 'tenant'
const leftKey = 'yunshu-driver-left'
let ended = false
const read = (): Session | undefined => (JSON.parse(localStorage.getItem(kept) ?? 'null') as Session | undefined) ?? undefined

let now = read()
const ears = new Set<() => void>()
const show = (next: Session | undefined): void => {
  now = next
  for (const ear of ears) ear()
}
const set = (next: Session | undefined): void => {
  if (next) localStorage.setItem(kept, JSON.stringify(next))
  else localStorage.removeItem(kept)
  show(next)
}
connectToken(() => now?.token ?? '')

export const sessionNow = (): Session | undefined => now
export const onSession = (ear: () => void) => {
  ears.add(ear)
  return () => ears.delete(ear)
}
export const useSession = (): Session | undefined => useSyncExternalStore(onSession, sessionNow)

/** The number of the tenant whose link was followed, kept on the phone for the next time. */
export const linked = (): { tenant?: string } => {
  const tenant = new URLSearchParams(location.search).get('tenant') ?? localStorage.getItem(tenantKey) ?? ''
  if (!tenant) return {}
  localStorage.setItem(tenantKey, tenant.slice(0, 20))
  return { tenant: tenant.slice(0, 20) }
}

export const logIn = async (phone: string, code: string): Promise<void> => {
  const { token, driver_name } = await call(contract.driverLogin, { phone, code, ...linked() })
  // Photos and steps that wait for signal must not be what a phone deletes first when its storage is full.
  void navigator.storage?.persist?.()
  localStorage.setItem(phoneKey, phone)
  ended = false
  set({ token, phone, driver_name })
}
/** Who was logged in last on this phone, and whether the server ended it; the way in says so. */
export const lastPhone = (): string => localStorage.getItem(phoneKey) ?? ''
export const wasEnded = (): boolean => ended
/** The server knows this session no more; what waits to be sent stays on the phone for when its driver is back. */
export const endSession = (): void => {
  ended = true
  set(undefined)
}

/** Logs out on this phone at once, and at the server as soon as it can be reached. */
export const logOut = (): void => {
  if (now) keepLeft([...left(), now.token])
  ended = false
  set(undefined)
  void endLeft()
}
const left = (): string[] => JSON.parse(localStorage.getItem(leftKey) ?? '[]') as string[]
const keepLeft = (tokens: readonly string[]): void => {
  if (tokens.length > 0) localStorage.setItem(leftKey, JSON.stringify(tokens))
  else localStorage.removeItem(leftKey)
}
/* A token that was left is given up when the server has ended it, or knows it no more. */
const endLeft = async (): Promise<void> => {
  for (const as of left()) {
    const isOver = await post(contract.logout.path, '{}', { as }).then(
      () => true,
      ({ kind }: { kind?: string }) => kind === 'loggedOut' || kind === 'refused'
    )
    if (isOver) keepLeft(left().filter((token) => token !== as))
  }
}

/** Once at start: what another tab does with the session holds here too, and tokens that were left without signal are ended when there is some. */
export const startSession = (): void => {
  addEventListener('storage', ({ key }) => key === kept && show(read()))
  onRetry(() => void endLeft())
  void endLeft()
}
