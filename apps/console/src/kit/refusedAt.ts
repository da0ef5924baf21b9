import { tell, type CallError } from './call.ts'
import type { Faults } from './fault.ts'

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

/** Refusals by which a login asks for one more step. The login page takes that step, so they are not shown as failures. */
const nextSteps: ReadonlySet<string> = new Set(['workNeeded', 'factorNeeded'])

type Fields = { readonly has: (path: string) => boolean }
/** Shows why a form was refused, once: at the fields that the server speaks of, or that one refusal is about, else in a message. */
export const showRefusal = (cause: CallError, shown: Fields, blame: (faults: Faults) => void): void => {
  const faults = faultsOf(cause, shown)
  if (faults) blame(faults)
  else if (!nextSteps.has(cause.refusal?.name ?? '')) tell(cause)
}
const faultsOf = ({ fields, refusal, message }: CallError, shown: Fields): Faults | undefined => {
  if (fields) return Object.fromEntries(Object.entries(fields).map(([at, text]) => [at, { text }]))
  const at = refusal && places[refusal.name]?.find((path) => shown.has(path))
  return at === undefined ? undefined : { [at]: { text: message } }
}
