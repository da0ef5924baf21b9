import { create } from 'zustand'
import { holds, type Grant, type UserType } from '@yunshu/contract/kit/console'
import type { Who } from '@yunshu/contract/kit/machine'

/** What the logged-in user may do; the session fills it. */
export const useRights = create<{ type: UserType | 0; codes: ReadonlySet<string> }>()(() => ({ type: 0, codes: new Set<string>() }))

const movers: Record<UserType, Who> = { 1: 'operator', 2: 'carrier', 3: 'driver', 4: 'shipper' }
/** `can(page.may.create)`; without a grant everybody can. */
export const useCan = (): ((grant?: Grant) => boolean) => {
  const { type, codes } = useRights()
  return (grant) => !grant || (type !== 0 && holds(type, codes, grant))
}
/** The user as the state machines name him. */
export const useWho = (): Who => movers[useRights((state) => state.type) || 1]
