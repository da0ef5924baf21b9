import { auditStatus } from '@yunshu/contract/company/contract'
import { isMobile } from '@yunshu/domain/phone'
import { passwordWeakness } from '@yunshu/domain/password'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Db, Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { writeLog } from '../../platform/oplog.ts'
import { systemActor } from '../../platform/actor.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { firstTenantOf, rootTenantOf } from '../../platform/tenant/first.ts'
import { administrators, findPreset, makePresetRoles } from '../role/index.ts'
import { seedVehicleTypes } from '../setting/index.ts'
import { openAccount } from '../user/index.ts'

type NewOperator = {
  readonly account: string
  readonly mobile: string
  readonly user_name: string
  readonly password: string
  readonly tenant_name?: string
  /** For the tenant that stands over all others. */
  readonly root?: boolean
}

/** The first account of a production system: a tenant where there is none, its operator company with the preset roles, and an administrator. Run again it adds another. */
export const createOperator = async (db: Db, secrets: Secrets, operator: NewOperator): Promise<{ tenant_id: number; user_id: number }> => {
  const account = operator.account.toLowerCase()
  if (passwordWeakness(operator.password, account)) refuse('weakPassword')
  if (!isMobile(operator.mobile))
    refuse('badInput', { field: { zh: '手机号', en: 'Mobile' }, reason: { zh: '手机号格式不正确', en: 'is not a mobile number' } })
  const password_hash = await secrets.hashPassword(operator.password)
  return await transactAsSystem(db, async (tx) => {
    const { id: tenant_id, made } = operator.root ? await rootTenantOf(tx) : await firstTenantOf(tx, operator.tenant_name ?? '运枢平台')
    if (made) await seedVehicleTypes(tx, tenant_id)
    const company_id = await getCompany(tx, tenant_id, operator)
    const role_ids = [await getRole(tx, tenant_id, company_id)]
    const { mobile, user_name } = operator
    const user_id = await openAccount(tx, { tenant_id, company_id, type: 1, account, user_name, mobile, password_hash, role_ids })
    await writeLog(
      tx,
      secrets,
      { ...systemActor(tenant_id), company_id },
      { act: 'user.created', result: 'done', id: user_id, no: account, after: { account, user_name: operator.user_name } }
    )
    return { tenant_id, user_id }
  })
}

const getCompany = async (
  tx: Tx,
  tenant_id: number,
  { user_name, mobile, root = false, tenant_name = root ? '运枢根平台' : '运枢平台' }: NewOperator
): Promise<number> => {
  const kept = await tx
    .selectFrom('company')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('company_type', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (kept) return kept.id
  const id = newId()
  await tx
    .insertInto('company')
    .values({
      tenant_id,
      id,
      parties: [id],
      company_type: 1,
      company_no: 'C0001',
      company_name: tenant_name,
      short_name: tenant_name.slice(0, 30),
      credit_code: '',
      contact_name: user_name,
      contact_mobile: mobile,
      audit_status: auditStatus.code.approved
    })
    .execute()
  return id
}

/** The administrator's role; all preset roles of an operator are made with the first one. */
const getRole = async (tx: Tx, tenant_id: number, company_id: number): Promise<number> => {
  const kept = await findPreset(tx, tenant_id, company_id, administrators[1])
  if (kept) return kept
  const roleOf = await makePresetRoles(tx, { tenant_id, company_id, type: 1 })
  return roleOf(administrators[1])
}
