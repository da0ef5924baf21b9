import { operate } from '@yunshu/contract/operate/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { companyNames } from '../company/rows.ts'
import { seesFreight } from '../order/index.ts'
import { figuredFirst } from './figure.ts'
import { weekOf, weeks } from './lately.ts'

type Partners = OutputOf<typeof operate.partners>
/** So many carriers and routes stand there, those with most trips. */
const most = 6
const half = weeks / 2

/* A week of a carrier or of a route: `good` of `all` in time, or fen of tonne-metres. */
type Part = { readonly id: number; readonly name: string; readonly week: number; readonly n: number; readonly part: number; readonly whole: number }
type Days = { readonly since: string; readonly today: string }

const partsBy = async (
  tx: Tx,
  { tenant_id, company_id }: Actor,
  { since, today }: Days,
  { id, name, part, whole }: Readonly<Record<'id' | 'name' | 'part' | 'whole', RawBuilder<unknown>>>
): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select ${id} as id, max(${name}) as name, ${weekOf(sql`f.day`, today)} as week, count(*)::int as n, ${part}::bigint as part, ${whole}::bigint as whole
    from trip_figure f where f.tenant_id = ${tenant_id} and f.shipper_id = ${company_id} and f.day between ${since} and ${today} group by 1, 3`.execute(
    tx
  )
  return rows
}

/* The ratio of some weeks, by `scale`; nothing where nothing was judged. */
const ratioOf = (parts: readonly Part[], scale: number): number | null => {
  const [part, whole] = [parts.reduce((sum, one) => sum + one.part, 0), parts.reduce((sum, one) => sum + one.whole, 0)]
  return whole > 0 ? Math.round((part * scale) / whole) : null
}

/** Each carrier or route with the weeks of it, those with most trips first. */
const grouped = (parts: readonly Part[], scale: number) => {
  const ids = [...new Set(parts.map(({ id }) => id))]
  return ids
    .map((id) => {
      const own = parts.filter((one) => one.id === id)
      const within = (from: number, to: number) => own.filter(({ week }) => week >= from && week < to)
      return {
        id,
        name: own[0]?.name ?? '',
        trip_count: within(0, half).reduce((sum, { n }) => sum + n, 0),
        value: ratioOf(within(0, half), scale),
        prior: ratioOf(within(half, weeks), scale),
        weeks: Array.from({ length: weeks }, (_, at) => ratioOf(within(weeks - 1 - at, weeks - at), scale))
      }
    })
    .filter(({ trip_count }) => trip_count > 0)
    .toSorted((a, b) => b.trip_count - a.trip_count || a.id - b.id)
    .slice(0, most)
}

/** 承运商准点与线路成本: how punctual each carrier of a shipper was in the last four weeks, and what a thousand ton-kilometres cost on each route, against the four before. */
export const figuresOfPartners = figuredFirst(
  read(operate.partners, async ({ tx, actor }): Promise<Partners> => {
    const today = shanghaiDay(now())
    const days = { since: addDays(today, 1 - 7 * weeks), today }
    const told = { from: addDays(today, 1 - 7 * half), to: today }
    // Which trips are whose is not known of people.
    if (actor.people) return { ...told, carriers: [], routes: [] }
    return await withSystemScope(tx, async () => {
      const punctual = grouped(
        await partsBy(tx, actor, days, { id: sql`f.carrier_id`, name: sql`''`, part: sql`count(*) filter (where f.on_time)`, whole: sql`count(*)` }),
        10_000
      )
      const isCosted = sql`f.revenue_fen is not null and f.moved_tm > 0`
      const routes = seesFreight(actor)
        ? grouped(
            await partsBy(tx, actor, days, {
              id: sql`f.lane`,
              name: sql`f.start_name || ' → ' || f.end_name`,
              part: sql`coalesce(sum(f.revenue_fen) filter (where ${isCosted}), 0)`,
              whole: sql`coalesce(sum(f.moved_tm) filter (where ${isCosted}), 0)`
            }),
            1_000_000
          )
        : []
      const names = await companyNames(
        tx,
        actor.tenant_id,
        punctual.map(({ id }) => id)
      )
      return {
        ...told,
        carriers: punctual.map(({ id, name: _, value, prior, ...row }) => ({
          id,
          carrier_name: names.get(id) ?? '',
          on_time_bp: value,
          prior_bp: prior,
          ...row
        })),
        routes: routes.map(({ name, value, prior, ...row }) => ({ ...row, route_name: name, ktkm_fen: value, prior_fen: prior }))
      }
    })
  })
)
