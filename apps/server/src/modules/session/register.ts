import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { session } from '@yunshu/contract/session/contract'
import { isUscc } from '@yunshu/domain/uscc'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { writeLog } from '../../platform/oplog.ts'
import { demandPassword } from '../../platform/session/password.ts'
import { getOpenTenant } from '../../platform/tenant/find.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { nextNo } from '../../platform/docno.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, writeAfter } from '../../platform/verb/verb.ts'
import { findInvitation, type Joined, takeShadowOver, tellJoined } from '../link/index.ts'
import { administrators, makePresetRoles } from '../role/index.ts'
import { openAccount } from '../user/index.ts'
import { tryCode, useCode } from './code.ts'

/**
 * A shipper registers, or a carrier whom a shipper invited, in the place that waits for it: the company awaits review, its administrator may log in and fill
 * in data, but no orders are placed and no cooperation begins until it is approved.
 */
export const register = writeAfter(
  session.register,
  async ({ input, services }) => {
    if (input.password !== input.password2) refuse('passwordsDiffer')
    demandPassword(services.config, input.password, input.mobile)
    if (!isUscc(input.credit_code.toUpperCase())) refuse('creditCodeWrong')
    return {
      code_id: await tryCode(services, 'register', input.mobile, input.verify),
      password_hash: await services.secrets.hashPassword(input.password)
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
    const joined = invitation && (await acceptInvitation(tx, tenant_id, invitation.carrier_id, credit_code, named))
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

/** Who is told an invitation has the code of its message. */
export const tellInvitation = read(session.invitation, async ({ tx, actor, input, services: { secrets } }) => {
  const { id: tenant_id } = await getOpenTenant(tx, actor.origin.host, input.tenant)
  const { shipper_name, carrier_name, carrier_id } = (await findInvitation(tx, secrets, tenant_id, input.invite_code)) ?? refuse('inviteUnknown')
  const { credit_code } = await getInvited(tx, tenant_id, carrier_id)
  return { shipper_name, company_name: carrier_name, credit_code }
})

/* What somebody filled in or was given; the rest of the row says nothing. */
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
const getInvited = async (tx: Tx, tenant_id: number, id: number) =>
  await tx
    .selectFrom('company')
    .select(['company_name', 'credit_code'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type Named = { company_name: string; contact_name: string; contact_mobile: string }
/* Only the company that was invited takes the place; of two who come with one code the second finds it taken. */
const acceptInvitation = async (tx: Tx, tenant_id: number, carrier_id: number, credit_code: string, named: Named): Promise<Joined> => {
  const invited = await getInvited(tx, tenant_id, carrier_id)
  if (invited.credit_code !== credit_code) refuse('inviteOther', invited)
  return (await takeShadowOver(tx, tenant_id, credit_code, named)) ?? refuse('inviteUnknown')
}

const foundShipper = async (tx: Tx, shipper: Named & { tenant_id: number; credit_code: string; source: number }) => {
  const id = newId()
  return await tx
    .insertInto('company')
    .values({
      ...shipper,
      id,
      parties: [id],
      company_type: 4,
      company_no: await nextNo(tx, shipper.tenant_id, 'customer'),
      short_name: shipper.company_name.slice(0, 30),
      audit_status: auditStatus.code.inReview
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/* The carrier that invited is asked to confirm the cooperation. */
const linkInviter = async (tx: Tx, shipper: { tenant_id: number; id: number; company_name: string }, invite_code: string): Promise<void> => {
  const carrier = await tx
    .selectFrom('company')
    .select(['id', 'company_name'])
    .where('tenant_id', '=', shipper.tenant_id)
    .where('company_type', '=', 2)
    .where('company_no', '=', invite_code)
    .where('state', '=', companyState.code.normal)
    .executeTakeFirst()
  if (!carrier) return refuse('inviteUnknown')
  await tx
    .insertInto('company_link')
    .values({
      tenant_id: shipper.tenant_id,
      id: newId(),
      parties: [shipper.id, carrier.id],
      shipper_id: shipper.id,
      carrier_id: carrier.id,
      shipper_name: shipper.company_name,
      carrier_name: carrier.company_name,
      link_status: linkMachine.code.pending,
      moved_by: shipper.id
    })
    .execute()
}
