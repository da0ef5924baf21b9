import { tenantMachine } from '@yunshu/contract/tenant/machine'
import { auditStatus } from '@yunshu/contract/company/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import type { PresetRole } from '@yunshu/contract/role/presets'
import { usccCheck } from '@yunshu/domain/uscc'
import type { Db, Tx } from '../platform/db/pool.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import { newId } from '../platform/ids.ts'
import { rootTenant } from '../platform/tenant/access.ts'
import { permitColumns } from '../platform/companyColumns.ts'
import type { Secrets } from '../platform/secrets.ts'
import { makePresetRoles, type RoleOf } from '../modules/role/presets.ts'
import { cardOf } from '../modules/link/customerCard.ts'
import { seedVehicleTypes } from '../modules/setting/index.ts'
import { openAccount } from '../modules/user/account.ts'

type CompanyType = 1 | 2 | 4
/** A user of the seed: his login name, who he is, and the preset roles he holds. */
type SeedUser = { readonly account: string; readonly user_name: string; readonly mobile: string; readonly roles: readonly PresetRole[] }
export type SeedCompany = {
  readonly key: string
  readonly type: CompanyType
  readonly name: string
  readonly short: string
  readonly area_code: string
  readonly address: string
  readonly contact: string
  readonly users: readonly SeedUser[]
}
type SeededUser = { readonly id: number; readonly account: string; readonly company: string }
export type Base = {
  readonly tenant_id: number
  readonly companies: Readonly<Record<string, { id: number; name: string; type: CompanyType }>>
  readonly users: Readonly<Record<string, SeededUser>>
}

/** The companies of the demo and of the tests: an operator, two carriers, two shippers; each first one has a second finance user. */
export const baseCompanies: readonly SeedCompany[] = [
  {
    key: 'operator',
    type: 1,
    name: '运枢演示运营有限公司',
    short: '运枢运营',
    area_code: '510107',
    address: '科技路 1 号',
    contact: '运营管理员',
    users: [
      { account: 'operator', user_name: '运营管理员', mobile: '13800000001', roles: ['operator.admin'] },
      { account: 'operator-fin', user_name: '运营财务', mobile: '13800000002', roles: ['operator.finance', 'operator.operations'] }
    ]
  },
  {
    key: 'carrier',
    type: 2,
    name: '蜀道演示物流有限公司',
    short: '蜀道物流',
    area_code: '510114',
    address: '物流大道 88 号',
    contact: '蜀道调度',
    users: [
      { account: 'carrier', user_name: '蜀道调度', mobile: '13800000011', roles: ['carrier.owner'] },
      { account: 'carrier-fin', user_name: '蜀道结算', mobile: '13800000012', roles: ['carrier.settler'] },
      { account: 'carrier-pay', user_name: '蜀道出纳', mobile: '13800000013', roles: ['carrier.cashier'] }
    ]
  },
  {
    key: 'carrier2',
    type: 2,
    name: '长江演示运输有限公司',
    short: '长江运输',
    area_code: '420112',
    address: '走马岭物流园 6 号',
    contact: '长江调度',
    users: [{ account: 'carrier2', user_name: '长江调度', mobile: '13800000021', roles: ['carrier.owner'] }]
  },
  {
    key: 'shipper',
    type: 4,
    name: '锦城演示食品有限公司',
    short: '锦城食品',
    area_code: '510117',
    address: '食品工业园 16 号',
    contact: '锦城物流主管',
    users: [
      { account: 'shipper', user_name: '锦城物流主管', mobile: '13800000041', roles: ['shipper.admin'] },
      { account: 'shipper-fin', user_name: '锦城财务', mobile: '13800000042', roles: ['shipper.finance'] },
      { account: 'shipper-pay', user_name: '锦城出纳', mobile: '13800000043', roles: ['shipper.cashier'] }
    ]
  },
  {
    key: 'shipper2',
    type: 4,
    name: '江城演示电器有限公司',
    short: '江城电器',
    area_code: '420115',
    address: '光谷制造园 9 号',
    contact: '江城物流主管',
    users: [{ account: 'shipper2', user_name: '江城物流主管', mobile: '13800000051', roles: ['shipper.admin'] }]
  }
]
const links: readonly [shipper: string, carrier: string][] = [
  ['shipper', 'carrier'],
  ['shipper', 'carrier2'],
  ['shipper2', 'carrier']
]

/** The root operator's company, which administers all tenants. */
export const rootCompanies: readonly SeedCompany[] = [
  {
    key: 'root',
    type: 1,
    name: '运枢演示云平台有限公司',
    short: '运枢云平台',
    area_code: '510107',
    address: '天府软件园 2 号',
    contact: '根平台管理员',
    users: [{ account: 'root', user_name: '根平台管理员', mobile: '13800000091', roles: ['operator.admin'] }]
  }
]
/** Seeds the root operator's tenant. */
export const seedRoot = async (db: Db, secrets: Secrets, password: string): Promise<Base> =>
  await seedBase(db, secrets, password, {
    tenant_id: rootTenant,
    tenant_no: 'ZH0000000000000',
    tenant_name: '运枢根平台',
    companies: rootCompanies,
    demo: false
  })

/** The tenant of the demo; 1 is left to the root operator. */
export const demoTenant = 2

/** Seeds one tenant with its companies, preset roles, users and signed links; `tenant_id` 1 is left to the root operator. */
export const seedBase = async (
  db: Db,
  secrets: Secrets,
  password: string,
  { tenant_id = demoTenant, tenant_no = 'ZH2611200000018', tenant_name = '运枢演示平台', companies = baseCompanies, demo = true } = {}
): Promise<Base> =>
  await transactAsSystem(db, async (tx) => {
    await tx
      .insertInto('tenant')
      .values({
        id: tenant_id,
        tenant_no,
        tenant_name,
        system_title: '运枢',
        state: tenantMachine.code.normal,
        ...(demo ? { settings: JSON.stringify({ demo: 'begun' }) } : {})
      })
      .execute()
    await seedVehicleTypes(tx, tenant_id)
    const password_hash = await secrets.hashPassword(password)
    const made: Record<string, { id: number; name: string; type: CompanyType }> = {}
    const users: Record<string, SeededUser> = {}
    for (const [i, company] of companies.entries()) {
      const id = newId()
      made[company.key] = { id, name: company.name, type: company.type }
      await insertCompany(tx, secrets, tenant_id, id, company, i)
      const roleOf = await makePresetRoles(tx, { tenant_id, company_id: id, type: company.type })
      for (const user of company.users) users[user.account] = await insertUser(tx, tenant_id, id, company, user, password_hash, roleOf)
    }
    for (const [shipper, carrier] of links) if (made[shipper] && made[carrier]) await insertLink(tx, tenant_id, made[shipper], made[carrier])
    return { tenant_id, companies: made, users }
  })

/** More companies of a tenant that is there, with their users and signed links, and more staff of those that it has. */
export const seedMore = async (
  db: Db,
  secrets: Secrets,
  { tenant_id, companies: known, users: kept }: Base,
  password_hash: string,
  more: readonly (SeedCompany & { readonly partner: string })[],
  staff: readonly (SeedUser & { readonly company: string })[]
): Promise<Base> =>
  await transactAsSystem(db, async (tx) => {
    const made: Record<string, { id: number; name: string; type: CompanyType }> = { ...known }
    const users: Record<string, SeededUser> = { ...kept }
    const first = Object.keys(known).length
    for (const [i, company] of more.entries()) {
      const id = newId()
      const own = { id, name: company.name, type: company.type }
      made[company.key] = own
      await insertCompany(tx, secrets, tenant_id, id, company, first + i)
      const roleOf = await makePresetRoles(tx, { tenant_id, company_id: id, type: company.type })
      for (const user of company.users) users[user.account] = await insertUser(tx, tenant_id, id, company, user, password_hash, roleOf)
      const partner = made[company.partner]
      if (partner) await insertLink(tx, tenant_id, own, partner)
    }
    for (const { company, ...user } of staff) {
      const own = made[company]
      const seeded = baseCompanies.find(({ key }) => key === company)
      if (!own || !seeded) continue
      const roles = await tx.selectFrom('role').select(['id', 'preset']).where('tenant_id', '=', tenant_id).where('company_id', '=', own.id).execute()
      const roleOf: RoleOf = (preset) => roles.find((role) => role.preset === preset)?.id ?? 0
      users[user.account] = await insertUser(tx, tenant_id, own.id, seeded, user, password_hash, roleOf)
    }
    return { tenant_id, companies: made, users }
  })

const insertCompany = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  id: number,
  { type, name, short, area_code, address, contact, users }: SeedCompany,
  i: number
): Promise<void> => {
  const first17 = `91${area_code}MA0DEM${String(tenant_id).slice(-1)}${i}`.padEnd(17, 'N')
  await tx
    .insertInto('company')
    .values({
      tenant_id,
      id,
      parties: [id],
      company_type: type,
      company_no: `C${String(i + 1).padStart(4, '0')}`,
      company_name: name,
      short_name: short,
      credit_code: first17 + (usccCheck(first17) ?? '0'),
      legal_name: contact,
      contact_name: contact,
      contact_mobile: users[0]?.mobile ?? '13800000000',
      province_code: `${area_code.slice(0, 2)}0000`,
      city_code: `${area_code.slice(0, 4)}00`,
      area_code,
      address,
      audit_status: auditStatus.code.approved,
      ...(type === 2 ? permitColumns(secrets, `51010000${String(i).padStart(4, '0')}`) : {}),
      road_permit_valid_to: type === 2 ? '2029-12-31' : null
    })
    .execute()
}

const insertUser = async (
  tx: Tx,
  tenant_id: number,
  company_id: number,
  { key, type }: SeedCompany,
  { roles, ...user }: SeedUser,
  password_hash: string,
  roleOf: RoleOf
): Promise<SeededUser> => {
  const id = await openAccount(tx, { ...user, tenant_id, company_id, type, password_hash, role_ids: roles.map(roleOf) })
  return { id, account: user.account, company: key }
}

const insertLink = async (tx: Tx, tenant_id: number, shipper: { id: number; name: string }, carrier: { id: number; name: string }): Promise<void> => {
  const { id } = await cardOf(tx, { tenant_id, carrier_id: carrier.id, shipper_id: shipper.id })
  await tx
    .insertInto('company_link')
    .values({
      tenant_id,
      id,
      parties: [shipper.id, carrier.id],
      shipper_id: shipper.id,
      carrier_id: carrier.id,
      shipper_name: shipper.name,
      carrier_name: carrier.name,
      link_status: linkMachine.code.active
    })
    .execute()
  for (const [one, other] of [
    [shipper, carrier],
    [carrier, shipper]
  ] as const) {
    const row = await tx.selectFrom('company').select('parties').where('tenant_id', '=', tenant_id).where('id', '=', one.id).executeTakeFirstOrThrow()
    await tx
      .updateTable('company')
      .set({ parties: [...new Set([...row.parties, other.id])] })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', one.id)
      .execute()
  }
}
