import type { Grant } from '@yunshu/contract/kit/console'
import type { Actor } from '../actor.ts'
import { mayDo } from './verb.ts'

/** A call with what its user must be allowed. */
export type Call = { readonly may: readonly Grant[] | string }

/**
 * In which seats of a row a user of a company may stand for a call, where each seat is shown by a page of its own: those of which he holds a right of the page
 * that the call asks for. So who settles with drivers sees no customer's statement by that. Without a call, all of them.
 */
export const seatsOf = <S extends string>(
  pages: Readonly<Record<S, { readonly may: Readonly<Record<string, Grant>> }>>,
  actor: Actor,
  call?: Call
): S[] =>
  (Object.keys(pages) as S[]).filter((seat) => {
    const own = Object.values<Grant>(pages[seat].may)
    return !call || (typeof call.may !== 'string' && mayDo(actor, ...call.may.filter((grant) => own.includes(grant))))
  })
