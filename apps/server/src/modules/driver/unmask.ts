import { driver } from '@yunshu/contract/driver/contract'
import { asPlatform } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { clearTries, countTry } from '../session/index.ts'
import { getDriver } from './queries.ts'

/** Shows a driver's numbers in full, after the asker's own password; who looked at whom stays in the log, and so does a wrong password. */
export const unmaskDriver = writeAfter(
  driver.unmask,
  async ({ actor, input, services: { db, secrets } }) => {
    await countTry(db, tryName(actor.user_id))
    const user = await asPlatform(db, (tx) =>
      tx
        .selectFrom('user')
        .select('password_hash')
        .where('tenant_id', '=', actor.tenant_id)
        .where('id', '=', actor.user_id ?? 0)
        .executeTakeFirst()
    )
    return user !== undefined && (await secrets.verifyPassword(user.password_hash, input.password))
  },
  async ({ tx, actor, input, services: { secrets }, first: isRight }) => {
    const found = await getDriver(tx, actor, input.id)
    if (!isRight) refuse('passwordNotConfirmed')
    await clearTries(tx, tryName(actor.user_id))
    const id_no = secrets.unseal(found.id_no_enc)
    return {
      output: { id_no, license_no: found.license_no_enc ? secrets.unseal(found.license_no_enc) : id_no },
      log: { id: found.id, no: found.driver_name }
    }
  }
)

const tryName = (user_id: number | null): string => `confirm:${user_id ?? 0}`
