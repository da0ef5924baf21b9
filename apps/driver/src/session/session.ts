import { session as contract } from '@yunshu/contract/session/contract'
import { useSyncExternalStore } from 'react'
import { call, connectToken } from '../kit/call.ts'

/** Who drives with this phone; the server keeps the session for seven days. */
export type Session = { readonly token: string; readonly phone: string; readonly driver_name: string }
const kept = 'yunshu-driver-session'
const phoneKey = 'yunshu-driver-phone'
const tenantKey = 'tenant'
let ended = false
const read = (): Session | undefined => (JSON.parse(localStorage.getItem(kept) ?? 'null') as Session | undefined) ?? undefined

let now = read()
const ears = new Set<() => void>()
const set = (next: Session | undefined): void => {
  now = next
  if (next) localStorage.setItem(kept, JSON.stringify(next))
  else localStorage.removeItem(kept)
  for (const ear of ears) ear()
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
  // Photos and deeds that wait for signal must not be the first thing a full phone throws away.
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
export const logOut = (): void => {
  void call(contract.logout, {}).catch(() => undefined)
  ended = false
  set(undefined)
}
