import { isPasswordOld, passwordWeakness } from '@yunshu/domain/password'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import { refuse } from '../verb/refuse.ts'

/** Refuses a login password that the platform's rules do not allow, and says by which of them. */
export const demandPassword = ({ passwordRules }: Config, password: string, account = ''): void => {
  const weakness = passwordWeakness(password, account, passwordRules)
  if (weakness) refuse(weakness === 'classes' ? 'passwordClasses' : 'weakPassword')
}

/** Whether a password has to be changed before anything else is done with it. */
export const isDue = ({ passwordRules }: Config, password_at: string): boolean =>
  isPasswordOld(passwordRules, now().getTime() - Date.parse(password_at))
