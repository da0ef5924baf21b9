import { tenant } from '@yunshu/contract/tenant/contract'
import { systemActor } from '../../platform/actor.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { writeLog } from '../../platform/oplog.ts'
import { endSessionsOf, openSession } from '../../platform/session/sessions.ts'
import { isOpen } from '../../platform/tenant/access.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, writeAfter } from '../../platform/verb/verb.ts'
import { readableCode } from '../../platform/readableCode.ts'
import { administratorsOf } from '../user/rows.ts'
import { linkOf } from './create.ts'
import { demandRoot, getTenant } from './queries.ts'
import { dropFactor } from '../session/index.ts'
import { setPassword } from '../user/index.ts'

/** A new one-time password for an administrator who cannot log in any more; his sessions end, and his second factor goes. */
export const resetAdministrator = writeAfter(
  tenant.resetAdministrator,
  async ({ services: { secrets } }) => {
    const password = readableCode()
    return { password, password_hash: await secrets.hashPassword(password) }
  },
  async ({ tx, actor, input, services, first: { password, password_hash } }) => {
    demandRoot(actor)
    const found = await getTenant(tx, input.id)
    const account = await withSystemScope(tx, async () => {
      const known = (await administratorsOf(tx, found.id)).find(({ user_id }) => user_id === input.user_id) ?? refuse('notFound')
      const user = await setPassword(tx, { tenant_id: found.id, id: known.user_id }, { password_hash, once: true })
      await endSessionsOf(tx, found.id, known.user_id)
      await dropFactor(tx, { tenant_id: found.id, id: known.user_id })
      const told = {
        act: tenant.resetAdministrator.logAs,
        result: 'done',
        id: found.id,
        no: found.tenant_no,
        after: { account: user.account }
      } as const
      await writeLog(tx, services.secrets, { ...systemActor(found.id), company_id: user.company_id, user_name: actor.user_name }, told)
      return user.account
    })
    return { output: { account, password, link: linkOf(found) }, log: { id: found.id, no: found.tenant_no, after: { account } } }
  }
)

/** The root operator looks at what a tenant's administrator sees, for an hour; nothing can be changed so, and the tenant's own log tells who looked and why. */
export const impersonateAdministrator = write(tenant.impersonate, async ({ tx, actor, input, services }) => {
  demandRoot(actor)
  const found = await getTenant(tx, input.id)
  if (!isOpen(found)) refuse('tenantClosed')
  const told = { act: tenant.impersonate.logAs, result: 'done', id: found.id, no: found.tenant_no, after: { reason: input.reason } } as const
  const { token } = await withSystemScope(tx, async () => {
    const [administrator] = await administratorsOf(tx, found.id)
    if (!administrator) return refuse('noAdministrator')
    await writeLog(tx, services.secrets, { ...systemActor(found.id), company_id: administrator.company_id, user_name: actor.user_name }, told)
    return await openSession(tx, 'user', found.id, administrator.user_id, actor.origin, actor.user_name)
  })
  return { output: { token }, log: { id: found.id, no: found.tenant_no, after: { reason: input.reason } } }
})
