import { Refusal } from '@yunshu/contract/kit/refusals'
import type { Slots } from '@yunshu/contract/kit/phrases'

const known = new Map<string, () => Refusal>()

/** Declares which refusal the violation of a database constraint becomes, so that whoever loses a race reads the same sentence as anybody else. */
export const onConstraint = (name: string, refusal: string, slots: Slots = {}): void => void known.set(name, () => new Refusal(refusal, slots))

/** The refusal behind an error, or nothing when it is a bug. On Citus the name comes from the message and carries a shard suffix. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  const { code = '', constraint, message = '' } = (error ?? {}) as { code?: string; constraint?: string; message?: string }
  if (!['23505', '23514', '23P01'].includes(code)) return undefined
  const name = (constraint ?? /constraint "([^"]+)"/.exec(message)?.[1] ?? '').replace(/_\d{5,}$/, '')
  return known.get(name)?.()
}
