import { session } from '@yunshu/contract/session/contract'
import { isUscc } from '@yunshu/domain/uscc'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { writeLog } from '../../platform/oplog.ts'
import { hashAsker, type Secrets } from '../../platform/secrets.ts'
import { demandPassword } from '../../platform/session/password.ts'
import { getOpenTenant } from '../../platform/tenant/find.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, writeAfter } from '../../platform/verb/verb.ts'
import { companyOf, findCarrierByNo, foundShipper } from '../company/rows.ts'
import { findInvitation, type Joined, takeShadowOver, tellJoined, linkInvited, writtenColumns } from '../link/index.ts'
import { administrators, makePresetRoles } from '../role/index.ts'
import { openAccount } from '../user/index.ts'
import { tryCode, useCode } from './code.ts'

/**
 * Registers a shipper, or a carrier that a shipper invited, which takes over the company that was created for it with the invitation. The company awaits review: its administrator may
 * log in and enter data, but it can neither place orders nor begin a cooperation until it is approved.
 */
export const register = writeAfter(
  session.register,
  async ({ actor, input, services }) => {
    if (input.password !== input.password2) refuse('passwordsDiffer')
    demandPassword(services.config, input.password, input.mobile)
    if (!isUscc(input.credit_code.toUpperCase())) refuse('creditCodeWrong')
    return {
      code_id: await tryCode(services, 'register', input.mobile, input.verify),
      password_hash: await services.secrets.hashPassword(input.password, hashAsker(actor.origin.ip))
    }
  },
  async ({ tx, actor, input, services, publishChange, first: { code_id, password_hash } }) => {
    await useCode(tx, code_id)
    const { company_name, contact_name, mobile, invite_code } = input
    const { id: tenant_id } = await getOpenTenant(tx, actor.origin.host, input.tenant)
    await demandRoom(tx, tenant_id, 'company')
    await demandRoom(tx, tenant_id, 'user')
    const credit_code = input.credit_code.toUpperCase()
    const invitation = invite_code ? await findInvitation(tx, services.secrets, tenant_id, invite_code) : undefined
    const company_type: 2 | 4 = invitation ? 2 : 4
    const named = { company_name, contact_name, contact_mobile: mobile }
    const joined = invitation && (await acceptInvitation(tx, services.secrets, invitation, credit_code, named))
    const company = joined?.company ?? (await foundShipper(tx, { tenant_id, credit_code, ...named, source: invite_code ? 3 : 2 }))
    const { id, company_no } = company
    const roleOf = await makePresetRoles(tx, { tenant_id, company_id: id, type: company_type })
    const role_ids = [roleOf(administrators[company_type])]
    const user_id = await openAccount(tx, { tenant_id, company_id: id, type: company_type, user_name: contact_name, mobile, password_hash, role_ids })
    if (invite_code && !joined) await linkInviter(tx, { tenant_id, id, company_name }, invite_code)
    const who = { ...actor, tenant_id, company_id: id, company_name, user_id, user_name: contact_name, who: whoOf[company_type] }
    if (joined) await tellJoined({ tx, publishChange }, who, joined)
    publishChange('company', company)
    await writeLog(tx, services.secrets, who, {
      act: session.register.logAs,
      result: 'done',
      type: 'company',
      after: toldOf(company),
      no: company_no
    })
    return { output: { company_no, company_type }, log: 'none' }
  }
)

/** Shows who invited whom to the person who has the code from the message. */
export const tellInvitation = read(session.invitation, async ({ tx, actor, input, services: { secrets } }) => {
  const { id: tenant_id } = await getOpenTenant(tx, actor.origin.host, input.tenant)
  const { shipper_name, carrier_name, carrier_id } = (await findInvitation(tx, secrets, tenant_id, input.invite_code)) ?? refuse('inviteUnknown')
  const { credit_code } = await companyOf(tx, tenant_id, carrier_id)
  return { shipper_name, company_name: carrier_name, credit_code }
})

/* The columns that were entered or generated; all others have their default. */
const toldOf = ({ id, parties, company_type, company_name, credit_code, contact_name, contact_mobile, source, audit_status }: Row<'company'>) => ({
  id,
  parties,
  company_type,
  company_name,
  credit_code,
  contact_name,
  contact_mobile,
  source,
  audit_status
})

const whoOf = { 2: 'carrier', 4: 'shipper' } as const
type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>
type Named = { company_name: string; contact_name: string; contact_mobile: string }
/* Only the invited company may register under its code; when two use one code, the second is refused. */
const acceptInvitation = async (tx: Tx, secrets: Secrets, invitation: Invitation, credit_code: string, named: Named): Promise<Joined> => {
  const { tenant_id, id, carrier_id, carrier_name } = invitation
  const invited = await companyOf(tx, tenant_id, carrier_id)
  if (invited.credit_code !== credit_code) refuse('inviteOther', { ...invited, company_name: carrier_name })
  const joining = { ...writtenColumns(secrets, invitation), ...named }
  return (await takeShadowOver(tx, tenant_id, credit_code, joining, id)) ?? refuse('inviteUnknown')
}

/* Asks the carrier that sent the invitation to confirm the cooperation. */
const linkInviter = async (tx: Tx, shipper: { tenant_id: number; id: number; company_name: string }, invite_code: string): Promise<void> => {
  const carrier = await findCarrierByNo(tx, shipper.tenant_id, invite_code)
  if (!carrier) return refuse('inviteUnknown')
  await linkInvited(tx, shipper, carrier)
}
