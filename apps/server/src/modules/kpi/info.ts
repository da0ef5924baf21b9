import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { kpi } from '@yunshu/contract/kpi/contract'
import { type KpiFacts, type KpiPart, kpiParts, kpiPoints, kpiRates } from '@yunshu/domain/kpi'
import { type NotNull, sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { appealRowsOf } from './appeal.ts'
import type { SchemeNumbers } from './facts.ts'
import { factsOfDriver, myKpi } from './mine.ts'
import { shownEdition } from './month.ts'
import { kpiRows, kpisOf } from './queries.ts'
import { getScheme, shownScheme } from './scheme.ts'

type Detail = OutputOf<typeof kpi.info>

/** A driver's month with the trips behind it. */
export const kpiInfo = read(kpi.info, async ({ tx, actor, input: { id } }) => {
  const row = (await kpisOf(tx, actor).where('k.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  return await detailOf(tx, actor.tenant_id, row)
})

/** The same on the phone of the driver himself, of what is published. What stands behind it is the carrier's, so it is read beyond his sight once his own row was found. */
export const myKpiInfo = read(kpi.mineInfo, async ({ tx, actor, input: { id } }) => {
  const own = await myKpi(tx, actor, id)
  return await withSystemScope(tx, async () => {
    const row = (await kpiRows(tx, actor.tenant_id).where('k.id', '=', own.id).executeTakeFirst()) ?? refuse('notFound')
    return await detailOf(tx, actor.tenant_id, row)
  })
})

const detailOf = async (tx: Tx, tenant_id: number, row: Detail['kpi']): Promise<Detail> => {
  const { kpi_month_id } = await tx
    .selectFrom('driver_kpi')
    .select('kpi_month_id')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const of = { tenant_id, kpi_month_id, driver_id: row.driver_id }
  const month = await tx
    .selectFrom('kpi_month')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', kpi_month_id)
    .executeTakeFirstOrThrow()
  const scheme = await getScheme(tx, tenant_id, month.scheme_id)
  const trips = await tx
    .selectFrom('kpi_trip')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('kpi_month_id', '=', kpi_month_id)
    .where('driver_id', '=', row.driver_id)
    .orderBy('unload_done_at')
    .orderBy('waybill_id')
    .execute()
  const facts = await factsOfDriver(tx, of, row.edition)
  const held = trips.map(({ waybill_id }) => facts.get(waybill_id) ?? refuse('notFound'))
  const weights = weightsOf(scheme)
  const [points, rates] = [kpiPoints(weights, held), kpiRates(held)]
  const editions = await tx
    .selectFrom('driver_kpi')
    .select(['edition', 'score', 'grade', 'rank', 'bonus_fen', 'computed_at'])
    .where('tenant_id', '=', tenant_id)
    .where('kpi_month_id', '=', kpi_month_id)
    .where('driver_id', '=', row.driver_id)
    .orderBy('edition')
    .execute()
  return {
    kpi: row,
    appeal_until: month.appeal_until,
    scheme: shownScheme(scheme),
    parts: kpiParts.map((part) => {
      const [kept, all] = rates[part]
      return { part, weight: weights[part], of_count: Number(kept), all_count: Number(all), points: (weights[part] * Number(kept)) / Number(all) }
    }),
    trips: trips.map((trip, i) => {
      const { plus = 0, minus = {} } = points[i] ?? {}
      const lost = Object.fromEntries(kpiParts.map((part) => [part, (minus[part] ?? 0) / 100])) as Record<KpiPart, number>
      const total = (plus - Object.values(minus).reduce((sum, one) => sum + one, 0)) / 100
      return { ...shownTrip(trip), ...shownFacts(held[i]), plus: plus / 100, total, minus: lost }
    }),
    appeals: await appealRowsOf(tx, of),
    editions
  }
}

const weightsOf = (scheme: SchemeNumbers): Readonly<Record<KpiPart, number>> => ({
  pickup: scheme.pickup_weight,
  delivery: scheme.delivery_weight,
  receipt: scheme.receipt_weight,
  damage: scheme.damage_weight,
  safety: scheme.safety_weight,
  node: scheme.node_weight
})

const shownTrip = (trip: Row<'kpi_trip'>) => ({
  waybill_id: trip.waybill_id,
  waybill_no: trip.waybill_no,
  start_address_diming: trip.start_address_diming,
  end_address_diming: trip.end_address_diming,
  unload_done_at: trip.unload_done_at,
  distance_m: trip.distance_m,
  pickup_late_min: trip.pickup_late_min,
  delivery_late_min: trip.delivery_late_min,
  abnormal_count: trip.abnormal_count,
  fix_count: trip.fix_count,
  fix_expected: trip.fix_expected
})
const shownFacts = (fact: KpiFacts = refuse('notFound')): KpiFacts => ({
  pickup_ok: fact.pickup_ok,
  delivery_ok: fact.delivery_ok,
  receipt_ok: fact.receipt_ok,
  damage_cases: fact.damage_cases,
  accidents: fact.accidents,
  overspeed: fact.overspeed,
  fatigue: fact.fatigue,
  node_count: fact.node_count,
  node_done: fact.node_done
})

/** The published months of the driver on this phone, of all his carriers. */
export const myKpis = read(
  kpi.mine,
  async ({ tx, actor: { tenant_id, company_id } }) =>
    await withSystemScope(tx, async () => ({
      data: await tx
        .selectFrom('driver_kpi as k')
        .innerJoin('kpi_month as m', (on) => on.onRef('m.tenant_id', '=', 'k.tenant_id').onRef('m.id', '=', 'k.kpi_month_id'))
        .leftJoin('driver_kpi as b', (on) =>
          on
            .onRef('b.tenant_id', '=', 'k.tenant_id')
            .onRef('b.kpi_month_id', '=', 'k.kpi_month_id')
            .onRef('b.driver_id', '=', 'k.driver_id')
            .on('b.edition', '=', sql<number>`k.edition - 1`)
        )
        .select(['k.id', 'k.month', 'k.score', 'k.grade', 'k.rank', 'k.waybill_count', 'k.bonus_fen', 'b.score as prior_score'])
        .select(['m.carrier_name', 'm.published_at', 'm.appeal_until'])
        .$narrowType<{ published_at: NotNull; appeal_until: NotNull }>()
        .where('k.tenant_id', '=', tenant_id)
        .where('k.person_id', '=', company_id)
        .where(sql<boolean>`${company_id} = any(k.parties)`)
        .where('k.edition', '=', shownEdition)
        .where('m.edition', '>', 0)
        .orderBy('k.month', 'desc')
        .orderBy('k.id', 'desc')
        .limit(24)
        .execute()
    }))
)
