import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { kpi } from '@yunshu/contract/kpi/contract'
import { appealMachine, kpiMachine } from '@yunshu/contract/kpi/machine'
import { addMonths, endOfShanghaiDay, monthEnd, shanghaiMonth, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type MonthRow = OutputOf<typeof kpi.compute>

/** The moments between which a month lies, by Asia/Shanghai. */
export const spanOf = (month: string): { since: string; until: string } => ({
  since: startOfShanghaiDay(`${month}-01`),
  until: endOfShanghaiDay(monthEnd(month))
})
/** The month before the one of now. */
export const lastMonth = (): string => addMonths(`${shanghaiMonth(now())}-01`, -1).slice(0, 7)

/** The months of the actor's company. */
const monthsOf = (tx: Tx, { tenant_id, company_id, type }: Actor) =>
  tx
    .selectFrom('kpi_month as m')
    .where('m.tenant_id', '=', tenant_id)
    .where('m.carrier_id', '=', type === 2 ? company_id : 0)

/** The newest month that was computed, as a part of a query. */
export const newestMonth = (tx: Tx, actor: Actor) => monthsOf(tx, actor).select('m.month').orderBy('m.month', 'desc').limit(1)

/** Months as the page shows them. */
export const monthRowsOf = (tx: Tx, actor: Actor) =>
  monthsOf(tx, actor)
    .innerJoin('kpi_scheme as s', (on) => on.onRef('s.tenant_id', '=', 'm.tenant_id').onRef('s.id', '=', 'm.scheme_id'))
    .select([
      'm.id',
      'm.version',
      'm.month',
      'm.kpi_status',
      'm.edition',
      's.scheme_version',
      'm.driver_count',
      'm.trip_count',
      'm.computed_at',
      'm.published_at',
      'm.appeal_until',
      sql<number>`(select count(*)::int from kpi_appeal a where a.tenant_id = ${actor.tenant_id} and a.kpi_month_id = m.id
        and a.appeal_status = ${codes(appealMachine, 'pending')})`.as('open_appeals'),
      sql<number>`(select count(*)::int from kpi_fix x where x.tenant_id = ${actor.tenant_id} and x.kpi_month_id = m.id and x.edition > m.edition)`.as(
        'correction_count'
      )
    ])
export const getMonthRow = async (tx: Tx, actor: Actor, id: number): Promise<MonthRow> =>
  (await monthRowsOf(tx, actor).where('m.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** A month to change, locked: who computes, publishes or corrects it comes one after the other. Call it where row-level security lets the month be seen. */
export const lockMonth = async (tx: Tx, tenant_id: number, id: number): Promise<Row<'kpi_month'>> =>
  (await tx.selectFrom('kpi_month').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ??
  refuse('notFound')

/** The same of the actor's own company. */
export const lockOwnMonth = async (tx: Tx, { tenant_id, company_id }: Actor, id: number): Promise<Row<'kpi_month'>> => {
  const found = await lockMonth(tx, tenant_id, id)
  return found.carrier_id === company_id ? found : refuse('notFound')
}

/** The edition of a month that is to be seen: the last one published, before that the draft of the first. */
export const shownEdition = sql<number>`greatest(m.edition, 1)`
/** The edition that is computed next. */
export const nextEdition = ({ kpi_status, edition }: Pick<Row<'kpi_month'>, 'kpi_status' | 'edition'>): number =>
  kpi_status === kpiMachine.code.draft ? 1 : edition + 1
