import { companyState } from '@yunshu/contract/company/contract'
import { codes } from '../db/codes.ts'
import { tenantTerms } from '@yunshu/contract/tenant/words'
import { shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now } from '../clock.ts'
import type { Tx } from '../db/pool.ts'
import { withSystemScope } from '../db/scope.ts'
import { refuse } from '../verb/refuse.ts'

/** What is counted against a tenant's limits. */
type Counted = 'user' | 'company' | 'vehicle' | 'order' | 'storage'
const columns = {
  user: 'user_limit',
  company: 'company_limit',
  vehicle: 'vehicle_limit',
  order: 'order_month_limit',
  storage: 'storage_limit_mb'
} as const
const names = { user: 'user_count', company: 'company_count', vehicle: 'vehicle_count', order: 'order_month', storage: 'storage_mb' } as const

/**
 * Refuses what would go over the tenant's limit; call it before `more` is added. Where there is a limit, transactions that add
 * something wait for each other, so that two at once cannot both take the last place.
 */
export const demandRoom = async (tx: Tx, tenant_id: number, what: Counted, more = 1): Promise<void> => {
  const { left, limit } = await findRoom(tx, tenant_id, what)
  if (more > left) refuseRoom(what, limit)
}

/** How many more the tenant may have (bytes for `storage`), for whoever adds as many as fit; waits as `demandRoom` does. */
export const findRoom = async (tx: Tx, tenant_id: number, what: Counted): Promise<{ left: number; limit: number }> => {
  const column = columns[what]
  const found = await tx
    .selectFrom('tenant as t')
    .leftJoin('package as p', 'p.id', 't.package_id')
    .select(sql<number | null>`coalesce(t.${sql.ref(column)}, p.${sql.ref(column)})`.as('most'))
    .where('t.id', '=', tenant_id)
    .executeTakeFirst()
  const limit = found?.most ?? null
  if (limit === null) return { left: Number.POSITIVE_INFINITY, limit: Number.POSITIVE_INFINITY }
  return await withSystemScope(tx, async () => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`room ${what} ${tenant_id}`}, 0))`.execute(tx)
    const most = what === 'storage' ? limit * megabyte : limit
    return { left: most - (await usedOf(tx, tenant_id, what)), limit }
  })
}

/** Refuses what finds no room. */
export const refuseRoom = (what: Counted, limit: number): never =>
  refuse('limitReached', { what: { zh: tenantTerms.zh[names[what]], en: tenantTerms.en[names[what]] }, limit })

export const megabyte = 1_048_576
/** The beginning of this month in China. */
export const monthStart = (): string => startOfShanghaiDay(`${shanghaiDay(now()).slice(0, 8)}01`)

const usedOf = async (tx: Tx, tenant_id: number, what: Counted): Promise<number> => {
  const month = monthStart()
  const counts = {
    user: sql`select count(*)::int as n from "user" where tenant_id = ${tenant_id} and deleted_at is null`,
    company: sql`select count(*)::int as n from company where tenant_id = ${tenant_id} and company_type <> 1 and state <> ${codes(companyState, 'notJoined')} and deleted_at is null`,
    vehicle: sql`select count(*)::int as n from vehicle where tenant_id = ${tenant_id} and deleted_at is null`,
    order: sql`select count(*)::int as n from "order" where tenant_id = ${tenant_id} and created_at >= ${month}`,
    storage: sql`select coalesce(sum(size), 0)::bigint as n from file where tenant_id = ${tenant_id}`
  }
  const { rows } = await sql<{ n: number }>`${counts[what]}`.execute(tx)
  return rows[0]?.n ?? 0
}
