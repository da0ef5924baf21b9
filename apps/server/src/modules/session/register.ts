import { presetRoles } from '@yunshu/contract/role/presets'
import { session } from '@yunshu/contract/session/contract'
import { isUscc } from '@yunshu/domain/uscc'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { writeLog } from '../../platform/oplog.ts'
import { demandPassword } from '../../platform/session/password.ts'
import { getOpenTenant } from '../../platform/tenant/find.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { nextNo } from '../../platform/docno.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { codesOf, presets } from '../role/index.ts'
import { takeName } from '../user/index.ts'
import { tryCode, useCode } from './code.ts'

/** A shipper registers: its company awaits review, its administrator may log in and fill in data, but not place orders until it is approved. */
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
  async ({ tx, actor, input, services, first: { code_id, password_hash } }) => {
    await useCode(tx, code_id)
    const { company_name, contact_name, mobile, invite_code } = input
    const { id: tenant_id } = await getOpenTenant(tx, actor.origin.host, input.tenant)
    await demandRoom(tx, tenant_id, 'company')
    await demandRoom(tx, tenant_id, 'user')
    const id = newId()
    const company_no = await nextNo(tx, tenant_id, 'customer')
    const company = {
      tenant_id,
      id,
      parties: [id],
      company_type: 4,
      company_no,
      company_name,
      short_name: company_name.slice(0, 30),
      credit_code: input.credit_code.toUpperCase(),
      contact_name,
      contact_mobile: mobile,
      source: invite_code ? 3 : 2,
      audit_status: 10
    }
    await tx.insertInto('company').values(company).execute()
    const user_id = newId()
    await takeName(tx, { tenant_id, type: 4 }, user_id, mobile, 'mobileTaken')
    const common = { tenant_id, parties: [id] }
    await tx
      .insertInto('user')
      .values({ ...common, id: user_id, company_id: id, account: mobile, user_name: contact_name, mobile, password_hash, password_at: nowIso() })
      .execute()
    const roles = presets[4].map(({ key, holds }) => ({
      ...common,
      id: newId(),
      company_id: id,
      role_name: presetRoles[key].zh,
      preset: key,
      mids: codesOf(4, holds).join(',')
    }))
    await tx.insertInto('role').values(roles).execute()
    await tx
      .insertInto('user_role')
      .values({ ...common, user_id, role_id: roles.find(({ preset }) => preset === 'shipper.admin')?.id ?? 0 })
      .execute()
    if (invite_code) await linkInviter(tx, { tenant_id, id, company_name }, invite_code)
    await writeLog(
      tx,
      services.secrets,
      { ...actor, tenant_id, company_id: id, user_id, user_name: contact_name, who: 'shipper' },
      { act: session.register.audit, result: 'done', type: 'company', after: company, no: company_no }
    )
    return { output: { company_no }, log: 'none' }
  }
)

/* The carrier that invited is asked to confirm the cooperation. */
const linkInviter = async (tx: Tx, shipper: { tenant_id: number; id: number; company_name: string }, invite_code: string): Promise<void> => {
  const carrier = await tx
    .selectFrom('company')
    .select(['id', 'company_name'])
    .where('tenant_id', '=', shipper.tenant_id)
    .where('company_type', '=', 2)
    .where('company_no', '=', invite_code)
    .where('state', '=', 1)
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
      link_status: 10,
      moved_by: shipper.id
    })
    .execute()
}
