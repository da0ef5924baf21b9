import { kpi } from '@yunshu/contract/kpi/contract'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import { read } from '../../platform/verb/verb.ts'
import { isFirstOfRider, ridersOfTrips, type TripScope } from '../waybill/index.ts'
import { factsOfTrips, gradeOf, scoreOf, sumNames, sumsOfFacts } from './facts.ts'
import { rateColumns } from './rates.ts'
import { standardScheme } from './scheme.ts'

/**
 * What each carrier comes to with each shipper in a month: the facts of the trips on which that shipper's orders rode, by the standard scheme. What a carrier
 * grants its drivers on appeal stands in its own books and not here.
 */
export const computePartners = async (tx: Tx, scope: TripScope, month: string): Promise<void> => {
  const { tenant_id } = scope
  const at = nowIso()
  const facts = factsOfTrips(scope, at, sql`w.id as waybill_id, w.carrier_id`)
  const { rows } = await sql<Omit<NewRow<'carrier_kpi'>, 'tenant_id' | 'parties' | 'month' | 'computed_at'>>`
    select c.*, ${gradeOf(standardScheme)} as grade
    from (
      select c.*, ${scoreOf(standardScheme)} as score
      from (
        select wo.shipper_id, f.carrier_id, ${sumsOfFacts}
        from ${ridersOfTrips} join (${facts}) as f on f.waybill_id = wo.waybill_id
        where wo.tenant_id = ${tenant_id} and ${isFirstOfRider(tenant_id)} group by wo.shipper_id, f.carrier_id
      ) as c
    ) as c`.execute(tx)
  for (let from = 0; from < rows.length; from += atOnce)
    await tx
      .insertInto('carrier_kpi')
      .values(
        rows.slice(from, from + atOnce).map((row) => ({ ...row, tenant_id, parties: [row.shipper_id, row.carrier_id], month, computed_at: at }))
      )
      .onConflict((on) =>
        on
          .columns(['tenant_id', 'shipper_id', 'carrier_id', 'month'])
          .doUpdateSet((e) => Object.fromEntries(kept.map((name) => [name, e.ref(`excluded.${name}`)])))
      )
      .execute()
}
const kept = [...sumNames, 'score', 'grade', 'computed_at'] as const
/** Pairs that are written in one statement. */
const atOnce = 500

const monthsShown = 12
/** The last months of one shipper and one carrier, as both read them. */
export const partnerKpi = read(kpi.partner, async ({ tx, actor: { tenant_id, company_id, type }, input }) => {
  const [own, other] = type === 4 ? (['c.shipper_id', 'c.carrier_id'] as const) : (['c.carrier_id', 'c.shipper_id'] as const)
  const data = await tx
    .selectFrom('carrier_kpi as c')
    .select(['c.month', 'c.waybill_count', 'c.distance_m', 'c.score', 'c.grade'])
    .select(rateColumns('c'))
    .where('c.tenant_id', '=', tenant_id)
    .where(own, '=', company_id)
    .where(other, '=', input.company_id)
    .orderBy('c.month', 'desc')
    .limit(monthsShown)
    .execute()
  return { data }
})
