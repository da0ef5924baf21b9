import { driver } from '@yunshu/contract/driver/contract'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { confirmed, confirmPassword } from '../session/index.ts'
import { getDriver } from './queries.ts'

/** Shows a driver's numbers in full, after the asker's own password; who looked at whom stays in the log, and so does a wrong password. */
export const unmaskDriver = writeAfter(
  driver.unmask,
  async ({ actor, input, services }) => await confirmPassword(services, actor, input.password),
  async ({ tx, actor, input, services: { secrets }, first: isRight }) => {
    const found = await getDriver(tx, actor, input.id)
    if (!isRight) refuse('passwordNotConfirmed')
    await confirmed(tx, actor)
    const id_no = secrets.unseal(found.id_no_enc)
    return {
      output: {
        id_no,
        license_no: found.license_no_enc ? secrets.unseal(found.license_no_enc) : id_no,
        qualification_no: found.qualification_no_enc ? secrets.unseal(found.qualification_no_enc) : ''
      },
      log: { id: found.id, no: found.driver_name }
    }
  }
)
