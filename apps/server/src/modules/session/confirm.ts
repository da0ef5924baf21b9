import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/verb/services.ts'
import { findUser } from '../user/rows.ts'
import { clearTries, countTry } from './guard.ts'

/** Whether this is the actor's own login password, which is asked for again before secret data are shown. The try is counted before the password is compared. */
export const confirmPassword = async ({ db, secrets }: Services, actor: Actor, password: string): Promise<boolean> => {
  await countTry(db, tryName(actor))
  const user = await transactAsSystem(db, (tx) => findUser(tx, actor.tenant_id, actor.user_id ?? 0))
  return user !== undefined && (await secrets.verifyPassword(user.password_hash, password))
}

/** Resets the count of tries after a right password. */
export const confirmed = async (tx: Tx, actor: Actor): Promise<void> => await clearTries(tx, tryName(actor))

const tryName = ({ user_id }: Actor): string => `confirm:${user_id ?? 0}`
