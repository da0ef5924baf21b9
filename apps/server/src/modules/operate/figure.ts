import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/verb/services.ts'
import type { Verb } from '../../platform/verb/verb.ts'
import { tripsWithNext } from '../waybill/index.ts'
import { allTrips, dimensions } from './dimensions.ts'
import { factColumns, factNames, factsOfTrips, sumColumns, sumNames, sumsOfFacts } from './facts.ts'

type Figuring = Pick<Services, 'db'>
/** So many changes are taken in one transaction. */
const atOnce = 1000
/** So many transactions somebody waits for who only wants to read; the timer does the rest. */
const whileReading = 5

/** Writes the figures of every trip that has changed since they were written, of one tenant or of all; says how many changes it took. */
export const figureTrips = async (services: Figuring, { tenant_id, rounds }: { tenant_id?: number; rounds?: number } = {}): Promise<number> => {
  let taken = 0
  for (let round = 0; round < (rounds ?? Infinity); round += 1) {
    const due = await transactAsSystem(services.db, async (tx) => {
      const next = await tx
        .selectFrom('trip_figure_due')
        .select('tenant_id')
        .$if(tenant_id !== undefined, (q) => q.where('tenant_id', '=', tenant_id ?? 0))
        .limit(1)
        .executeTakeFirst()
      return next === undefined ? 0 : await figureSome(tx, next.tenant_id)
    })
    taken += due
    if (due === 0) break
  }
  return taken
}

/** A reading that first takes in what has changed, so that its figures are those of the rows at that moment; it holds no connection meanwhile. */
export const figuredFirst = <V extends Verb>(verb: V): V => ({
  ...verb,
  run: async (services, actor, raw, options) => {
    if (actor.kind === 'user') await figureTrips(services, { tenant_id: actor.tenant_id, rounds: whileReading })
    return await verb.run(services, actor, raw, options)
  }
})

/** Changes that are not in the figures yet; counted so far as it matters. */
export const countDue = async (tx: Tx, tenant_id: number): Promise<number> =>
  (await tx.selectFrom('trip_figure_due').select('id').where('tenant_id', '=', tenant_id).limit(atOnce).execute()).length

/* One at a time: the sums are changed by what is written, and nobody else writes them. */
const figureSome = async (tx: Tx, tenant_id: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('yunshu trip figures', ${tenant_id}))`.execute(tx)
  const { rows: marks } = await sql<{ waybill_id: number }>`
    delete from trip_figure_due where tenant_id = ${tenant_id} and id = any(array(select id from trip_figure_due where tenant_id = ${tenant_id} order by id limit ${atOnce}))
    returning waybill_id`.execute(tx)
  if (marks.length === 0) return 0
  // Read after the marks are taken: what is committed from now on has marks of its own.
  const changed = [...new Set(marks.map(({ waybill_id }) => waybill_id))]
  const { rows: now } = await tripsWithNext(tenant_id, changed).execute(tx)
  const { rows: then } = await sql<{ id: number }>`
    select distinct n.waybill_id as id from trip_figure f
    cross join lateral (select x.waybill_id from trip_figure x where x.tenant_id = ${tenant_id} and x.carrier_id = f.carrier_id and x.vehicle_id = f.vehicle_id and x.day >= f.day
      and (x.unload_done_at, x.waybill_id) > (f.unload_done_at, f.waybill_id) order by x.unload_done_at, x.waybill_id limit 1) as n
    where f.tenant_id = ${tenant_id} and f.waybill_id = any(${changed}::bigint[]) and f.vehicle_id > 0`.execute(tx)
  const ids = [...new Set([...now, ...then].map(({ id }) => id)), ...changed]
  await addToSums(tx, tenant_id, ids, -1)
  await sql`delete from trip_figure where tenant_id = ${tenant_id} and waybill_id = any(${ids}::bigint[])`.execute(tx)
  // Joined with what stands already, so that a cluster knows by the statement itself whose rows they are.
  await sql`
    insert into trip_figure (${factColumns}) select ${sql.join(factNames.map((name) => sql.ref(`f.${name}`)))} from (${factsOfTrips(tenant_id, ids)}) as f
    left join trip_figure t on t.tenant_id = ${tenant_id} and t.waybill_id = f.waybill_id and t.shipper_id = f.shipper_id where t.id is null`.execute(
    tx
  )
  await addToSums(tx, tenant_id, ids, 1)
  await sql`delete from trip_figure_sum where tenant_id = ${tenant_id} and n = 0 and distance_m = 0 and revenue_fen = 0 and cost_fen = 0`.execute(tx)
  return marks.length
}

/* Of all trips a row a day, of each dimension a row a month. Who adds in one order never waits for another; there is one. */
const addToSums = async (tx: Tx, tenant_id: number, ids: readonly number[], sign: 1 | -1): Promise<void> => {
  for (const { code, key, counts, start } of [allTrips, ...dimensions])
    await sql`
      insert into trip_figure_sum (tenant_id, parties, carrier_id, by, of_id, start, ${sumColumns})
      select f.tenant_id, array[f.carrier_id], f.carrier_id, ${sql.lit(code)}::smallint, ${key}, ${start}, ${sumsOfFacts(counts, sign)} from trip_figure f
      where f.tenant_id = ${tenant_id} and f.waybill_id = any(${ids}::bigint[]) group by f.tenant_id, f.carrier_id, ${key}, ${start}
      on conflict (tenant_id, carrier_id, by, of_id, start) do update set ${sql.join(
        sumNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`trip_figure_sum.${name}`)} + ${sql.ref(`excluded.${name}`)}`)
      )}`.execute(tx)
}
