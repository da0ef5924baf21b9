import type { CallError } from './call.ts'

/** Refusals that are about one thing which was typed, and the fields in which that may have been: the first that the form shows. */
const places: Readonly<Record<string, readonly string[]>> = {
  wrongPassword: ['password'],
  passwordNotConfirmed: ['old_password', 'password'],
  wrongCode: ['verify'],
  weakPassword: ['show_password', 'password'],
  passwordClasses: ['show_password', 'password'],
  passwordSame: ['show_password', 'password'],
  passwordsDiffer: ['show_passwords', 'password2', 'pay_passwords'],
  weakPayPassword: ['pay_password'],
  proofWrong: ['proof'],
  proofSpent: ['proof'],
  proofExpired: ['proof']
}

/** What the server says of single fields, by their paths; a refusal that is about one field stands there too. */
export const faultsOfRefusal = (
  { fields, refusal, message }: CallError,
  shown: { readonly has: (path: string) => boolean }
): Readonly<Record<string, { text: string }>> | undefined => {
  if (fields) return Object.fromEntries(Object.entries(fields).map(([at, text]) => [at, { text }]))
  const at = refusal && places[refusal.name]?.find((path) => shown.has(path))
  return at === undefined ? undefined : { [at]: { text: message } }
}
