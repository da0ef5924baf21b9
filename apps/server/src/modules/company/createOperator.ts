import { tenantMachine } from '@yunshu/contract/tenant/machine'
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
import { rootTenant } from '../../platform/tenant/access.ts'
import { administrators, makePresetRoles } from '../role/index.ts'
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
const firstTenant = 2

/** The first account of a production system: a tenant where there is none, its operator company with the preset roles, and an administrator. Run again it adds another. */
export const createOperator = async (db: Db, secrets: Secrets, operator: NewOperator): Promise<{ tenant_id: number; user_id: number }> => {
  const account = operator.account.toLowerCase()
  if (passwordWeakness(operator.password, account)) refuse('weakPassword')
  if (!isMobile(operator.mobile))
    refuse('badInput', { field: { zh: '手机号', en: 'Mobile' }, reason: { zh: '手机号格式不正确', en: 'is not a mobile number' } })
  const password_hash = await secrets.hashPassword(operator.password)
  return await transactAsSystem(db, async (tx) => {
    const tenant_id = operator.root ? await getRoot(tx) : await getTenant(tx, operator.tenant_name ?? '运枢平台')
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

/** The tenant that works here: the first beside the root's, made when there is none. */
const getTenant = async (tx: Tx, tenant_name: string): Promise<number> => {
  const kept = await tx.selectFrom('tenant').select('id').where('id', '<>', 1).orderBy('id').executeTakeFirst()
  if (kept) return kept.id
  await tx
    .insertInto('tenant')
    .values({ id: firstTenant, tenant_no: 'ZH0000000000001', tenant_name, system_title: '运枢', state: tenantMachine.code.normal })
    .execute()
  await seedVehicleTypes(tx, firstTenant)
  return firstTenant
}

/** The root operator's tenant, made with its first account. */
const getRoot = async (tx: Tx): Promise<number> => {
  const made = await tx
    .insertInto('tenant')
    .values({ id: rootTenant, tenant_no: 'ZH0000000000000', tenant_name: '运枢根平台', system_title: '运枢', state: tenantMachine.code.normal })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await seedVehicleTypes(tx, rootTenant)
  return rootTenant
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
  const kept = await tx
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('preset', '=', administrators[1])
    .executeTakeFirst()
  if (kept) return kept.id
  const roleOf = await makePresetRoles(tx, { tenant_id, company_id, type: 1 })
  return roleOf(administrators[1])
}
