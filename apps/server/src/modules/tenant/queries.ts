import { addressText } from '@yunshu/domain/address'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { type tenant, tenantLimits } from '@yunshu/contract/tenant/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { maskMobile, maskMobiles } from '@yunshu/domain/mask'
import { areaPath } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { findTenantAccess, rootTenant } from '../../platform/tenant/access.ts'
import { logoUrl } from '../../platform/tenant/logo.ts'
import { monthStart } from '../../platform/tenant/limits.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { countCompanies, operatorCompanies } from '../company/rows.ts'
import { countOrders } from '../order/rows.ts'
import { administratorsOf, countUsers } from '../user/rows.ts'
import { countVehicles } from '../vehicle/rows.ts'
import { countTrips } from '../waybill/rows.ts'
import { storageOf } from '../../platform/file/files.ts'

type TenantRow = OutputOf<typeof tenant.list>['data'][number]
type Info = OutputOf<typeof tenant.info>

/** Only the operator of the root tenant looks over others; the second wall beside his menu. */
export const demandRoot = (actor: Actor): void => {
  if (actor.type !== 1 || actor.tenant_id !== rootTenant) refuse('noPermission')
}

/** How the time of a tenant stands, for rows and filter. */
export const validityOf = () => {
  const today = shanghaiDay(now())
  return sql<
    TenantRow['validity']
  >`case when t.valid_from > ${today}::date then 4 when t.valid_to < ${today}::date then 3 when t.valid_to <= ${addDays(today, 30)}::date then 2 else 1 end`
}

/** Tenants, or one of them, with what they are counted by; run it where the wall is open, since counts reach into them. */
export const tenantRows = (tx: Tx, one?: number) =>
  tx
    .selectFrom('tenant as t')
    .$if(one !== undefined, (q) => q.where('t.id', '=', one ?? 0))
    .leftJoin('package as p', 'p.id', 't.package_id')
    // Counted apart and joined: a count within the row of a table that every machine has is refused where tenants live on several.
    .leftJoin(countCompanies(tx, one).as('c'), (on) => on.onRef('c.tenant_id', '=', 't.id'))
    .leftJoin(countUsers(tx, one).as('u'), (on) => on.onRef('u.tenant_id', '=', 't.id'))
    .leftJoin(countTrips(tx, monthStart(), one).as('w'), (on) => on.onRef('w.tenant_id', '=', 't.id'))
    .select(['t.id', 't.version', 't.tenant_no', 't.tenant_name', 't.system_title', 't.platform_mode', 't.domain', 't.package_id'])
    .select(['t.valid_from', 't.valid_to', 't.state', 't.state_reason', 't.created_at'])
    .select([
      sql<string>`coalesce(p.package_name, '')`.as('package_name'),
      validityOf().as('validity'),
      sql<boolean>`t.id = ${rootTenant}`.as('is_root'),
      sql<number>`coalesce(c.n, 0)::int`.as('company_count'),
      sql<number>`coalesce(u.n, 0)::int`.as('user_count'),
      sql<number>`coalesce(w.n, 0)::int`.as('waybill_month')
    ])
    .$narrowType<Pick<TenantRow, 'platform_mode'>>()

export const getTenant = async (tx: Tx, id: number): Promise<Row<'tenant'>> =>
  (await tx.selectFrom('tenant').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')
export const getTenantRow = async (tx: Tx, id: number): Promise<TenantRow> => (await tenantRows(tx, id).executeTakeFirst()) ?? refuse('notFound')

/** Writes a tenant over the version that was read. */
export const writeTenant = async (
  tx: Tx,
  actor: Actor,
  before: Row<'tenant'>,
  changes: Partial<Omit<Row<'tenant'>, 'settings'>>,
  seen: number
): Promise<Row<'tenant'>> => {
  if (seen !== before.version) refuse('staleVersion')
  const after = await tx
    .updateTable('tenant')
    .set({ ...changes, version: before.version + 1, updated_at: nowIso(), updated_by: actor.user_id })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  return after ?? refuse('staleVersion')
}

/** Everything of one tenant: what it uses, what holds for it, and who administers it. */
export const tellTenant = async (tx: Tx, id: number): Promise<Info> => {
  const row = await getTenantRow(tx, id)
  const whole = await getTenant(tx, id)
  const access = (await findTenantAccess(tx, id)) ?? refuse('notFound')
  const used = await usedBy(tx, [id])
  const pack = whole.package_id ? await tx.selectFrom('package').selectAll().where('id', '=', whole.package_id).executeTakeFirst() : undefined
  const own_limits = Object.fromEntries(tenantLimits.map((name) => [name, whole[name]])) as Info['own_limits']
  const limits = Object.fromEntries(tenantLimits.map((name) => [name, whole[name] ?? pack?.[name] ?? null])) as Info['own_limits']
  const { operator_mids, carrier_mids, shipper_mids } = access
  return {
    ...row,
    vehicle_count: used.vehicles.get(id) ?? 0,
    storage_mb: used.files.get(id) ?? 0,
    order_month: used.orders.get(id) ?? 0,
    ...limits,
    operator_mids,
    carrier_mids,
    shipper_mids,
    logo: whole.logo,
    logo_shown: logoUrl(whole),
    theme: whole.theme,
    watermark: whole.watermark,
    network_permit_no: whole.network_permit_no,
    remark: whole.remark,
    own_limits,
    own_mids: { operator_mids: whole.operator_mids, carrier_mids: whole.carrier_mids, shipper_mids: whole.shipper_mids },
    company: await findOperatorCompany(tx, id),
    administrators: (await administratorsOf(tx, id)).map(({ company_id: _, ...one }) => ({
      ...one,
      account: maskMobiles(one.account),
      mobile: maskMobile(one.mobile)
    }))
  }
}

/** What tenants use of their package, by tenant. One statement each, as tenants may live on several machines; within `withSystemScope`. */
export const usedBy = async (tx: Tx, ids: readonly number[]) => ({
  vehicles: await countVehicles(tx, ids),
  orders: await countOrders(tx, ids, monthStart()),
  files: await storageOf(tx, ids)
})

const findOperatorCompany = async (tx: Tx, tenant_id: number): Promise<Info['company']> => {
  const [found] = await operatorCompanies(tx, tenant_id)
  if (!found) return null
  loadPlaces()
  const { company_name, credit_code, legal_name, contact_name, contact_mobile, address, area_code } = found
  const path = area_code ? areaPath(area_code) : undefined
  return { company_name, credit_code, legal_name, contact_name, contact_mobile, address: `${path ? addressText(path) : ''}${address}` }
}
