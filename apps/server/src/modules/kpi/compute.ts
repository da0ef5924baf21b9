import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import { kpi, kpiTimer } from '@yunshu/contract/kpi/contract'
import { kpiMachine } from '@yunshu/contract/kpi/machine'
import { shanghaiMonth } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem, withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { carriersWithTrips, endedTrips, isEnded, type TripScope } from '../waybill/index.ts'
import { insertEdition } from './edition.ts'
import { factNames, factsOfTrips } from './facts.ts'
import { getMonthRow, lastMonth, lockMonth, spanOf } from './month.ts'
import { computePartners } from './partner.ts'
import { takeScheme } from './scheme.ts'

/** 计算: from the trips as they are now, by the newest scheme. */
export const computeKpi = write(kpi.compute, async ({ tx, actor, input: { month }, publishChange }) => {
  if (month > shanghaiMonth(now())) refuse('kpiMonthAhead', { month })
  const after = await withSystemScope(tx, () => computeMonth(tx, actor, { carrier_id: actor.company_id, carrier_name: actor.company_name }, month))
  publishChange('kpi', after)
  return { output: await getMonthRow(tx, actor, after.id), log: { id: after.id, no: month, after: countsOf(after) } }
})

const countsOf = ({ month, driver_count, trip_count }: Row<'kpi_month'>) => ({ month, driver_count, trip_count })

type Carrier = { readonly carrier_id: number; readonly carrier_name: string }
/**
 * The draft of a month: a handful of statements for a whole carrier, however many drivers and trips it has. A driver's row keeps its id, so that whoever looks
 * at it does not lose it.
 */
const computeMonth = async (tx: Tx, actor: Actor, { carrier_id, carrier_name }: Carrier, month: string): Promise<Row<'kpi_month'>> => {
  const { tenant_id } = actor
  const scheme = await takeScheme(tx, actor, carrier_id)
  const computed_at = nowIso()
  const begun = {
    tenant_id,
    id: newId(),
    parties: [carrier_id],
    carrier_id,
    carrier_name,
    month,
    scheme_id: scheme.id,
    computed_at,
    created_by: actor.user_id
  }
  await tx
    .insertInto('kpi_month')
    .values(begun)
    .onConflict((on) => on.columns(['tenant_id', 'carrier_id', 'month']).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('kpi_month')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', carrier_id)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  const before = await lockMonth(tx, tenant_id, id)
  if (before.kpi_status !== kpiMachine.code.draft) refuse('kpiFrozen', { month })
  const kpi_status = advance(kpiMachine, before.kpi_status, 'compute', actor.who)
  await writeTrips(tx, { tenant_id, carrier_id, ...spanOf(month) }, id, computed_at)
  const { drivers, trips } = await countOf(tx, tenant_id, id)
  if (trips === 0) refuse('kpiNoTrips', { month })
  await insertEdition(tx, before, scheme, 1, drivers, { computed_at })
  // Who had a trip when it was computed before, and has none now.
  await tx
    .deleteFrom('driver_kpi')
    .where('tenant_id', '=', tenant_id)
    .where('kpi_month_id', '=', id)
    .where('computed_at', '<>', computed_at)
    .execute()
  return await updateVersioned(tx, 'kpi_month', actor, before, {
    kpi_status,
    scheme_id: scheme.id,
    driver_count: drivers,
    trip_count: trips,
    computed_at
  })
}

const tripColumns = ['driver_id', 'waybill_no', 'start_address_diming', 'end_address_diming', 'unload_done_at', ...factNames] as const
const keyColumns = ['tenant_id', 'kpi_month_id', 'waybill_id'] as const
/** Every trip of a hundred thousand is sorted and hashed by its stops, receipts and positions: in memory, not on disk. */
const workMem = sql`set local work_mem = '64MB'`
/**
 * Writes what the trips of a month say now, under the month's lock: what is no longer of the month goes, and of the rest only what is new or said otherwise than
 * before is written, since a draft is made anew every night and little of it changes.
 */
const writeTrips = async (tx: Tx, scope: TripScope, kpi_month_id: number, computed_at: string): Promise<void> => {
  const of = (alias: 'f' | 't', names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
  const all = [...keyColumns, 'parties', ...tripColumns]
  const ofMonth = sql`t.tenant_id = ${scope.tenant_id} and t.kpi_month_id = ${kpi_month_id}`
  const lead = sql`w.tenant_id, ${kpi_month_id}::bigint as kpi_month_id, w.id as waybill_id, array[w.carrier_id] as parties, w.driver_id, w.waybill_no,
    w.start_address_diming, w.end_address_diming, w.unload_done_at`
  await workMem.execute(tx)
  await sql`delete from kpi_trip t where ${ofMonth} and not exists (select from ${endedTrips} where w.id = t.waybill_id and ${isEnded(scope)})`.execute(
    tx
  )
  await sql`
    insert into kpi_trip (${sql.join(all.map((name) => sql.ref(name)))})
    select ${of('f', all)} from (${factsOfTrips(scope, computed_at, lead)}) as f
    left join kpi_trip t on ${ofMonth} and t.waybill_id = f.waybill_id
    where t.waybill_id is null or (${of('t', tripColumns)}) is distinct from (${of('f', tripColumns)})
    on conflict (tenant_id, kpi_month_id, waybill_id) do update set ${sql.join(tripColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(
    tx
  )
}

const countOf = async (tx: Tx, tenant_id: number, kpi_month_id: number): Promise<{ drivers: number; trips: number }> =>
  await tx
    .selectFrom('kpi_trip')
    .select([sql<number>`count(distinct driver_id)::int`.as('drivers'), sql<number>`count(*)::int`.as('trips')])
    .where('tenant_id', '=', tenant_id)
    .where('kpi_month_id', '=', kpi_month_id)
    .executeTakeFirstOrThrow()

/** The timer's own draft of a month of one carrier; it is told the first time. */
const draftKpi = write(kpiTimer.compute, async ({ tx, actor, input: { month, ...of }, publishChange }) => {
  const { carrier_id } = of
  const known = await tx
    .selectFrom('kpi_month')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('carrier_id', '=', carrier_id)
    .where('month', '=', month)
    .executeTakeFirst()
  const after = await withSystemScope(tx, () => computeMonth(tx, actor, of, month))
  publishChange('kpi', after)
  if (!known)
    await notifyCompany({ tx, publishChange }, actor, {
      company_id: carrier_id,
      grant: carrier.driverKpi.may.publish,
      phrase: 'kpiDrafted',
      slots: { month, count: after.driver_count },
      link: linkTo(carrier.driverKpi, { month }),
      biz_type: 'kpi',
      biz_id: after.id
    })
  return { output: { id: after.id }, log: { id: after.id, no: month, after: countsOf(after), parties: [carrier_id] } }
})

/**
 * Every night: the draft of the last month of each carrier that has not published it, so that receipts which came since are counted, and what each carrier comes
 * to with each shipper. Who publishes meanwhile is left alone.
 */
export const computeNightly = async (services: Services): Promise<number> => {
  const month = lastMonth()
  const span = spanOf(month)
  const found = await transactAsSystem(services.db, (tx) => carriersWithTrips(tx, span))
  const done = await runDue(
    services,
    draftKpi,
    found.map(({ tenant_id, carrier_id, carrier_name }) => ({ tenant_id, carrier_id, carrier_name, month }))
  )
  for (const tenant_id of new Set(found.map((pair) => pair.tenant_id)))
    await transactAsSystem(services.db, (tx) => computePartners(tx, { tenant_id, ...span }, month))
  return done
}
