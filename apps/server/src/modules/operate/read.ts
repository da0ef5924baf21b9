import { operate, type Figures } from '@yunshu/contract/operate/contract'
import { periodOf, pointsOf, type Span, usualStep } from '@yunshu/contract/operate/period'
import { operateStep } from '@yunshu/contract/operate/enums'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { declaredActor } from '../../platform/verb/declared.ts'
import { read } from '../../platform/verb/verb.ts'
import { countDue, figuredFirst } from './figure.ts'
import { figureColumns, sumsOverTime, type Which } from './queries.ts'
import { sumNames } from './facts.ts'

type Point = Figures & Span
/** The first day of the week or month in which a point begins, as the database tells it. */
const startOf = ({ from }: Span, step: number): string => {
  if (step === operateStep.code.month) return `${from.slice(0, 7)}-01`
  if (step === operateStep.code.day) return from
  const at = new Date(`${from}T00:00:00Z`)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}
const zeros = sql.join(sumNames.map((name) => sql`0::numeric as ${sql.ref(name)}`))
const summed = sql.join(sumNames.map((name) => sql`coalesce(sum(s.${sql.ref(name)}), 0) as ${sql.ref(name)}`))

/** The days of a span as a whole and point by point; a point without a trip is there as well. */
const toldOf = async (tx: Tx, actor: Actor, span: Span, step: number, which: Which): Promise<{ whole: Point; points: Point[] }> => {
  const { rows } = await sql<Figures & { start: string | null }>`
    with s as materialized (${sumsOverTime(actor, span, step, which)})
    select s.start, ${figureColumns(actor)} from s
    union all select null::date, ${figureColumns(actor)} from (select ${summed} from s) as s
    union all select '0001-01-01'::date, ${figureColumns(actor)} from (select ${zeros}) as s`.execute(tx)
  const figures = new Map(rows.map(({ start, ...row }) => [start, row]))
  const [whole, nothing] = [figures.get(null), figures.get('0001-01-01')]
  if (!whole || !nothing) throw new Error('sums without a row')
  return {
    whole: { ...span, ...whole },
    points: pointsOf(span, step).map((point) => ({ ...point, ...(figures.get(startOf(point, step)) ?? nothing) }))
  }
}

/** 经营数据: what the delivered trips of some days come to, against those of others. */
export const operateFigures = figuredFirst(
  read(operate.figures, async ({ tx, actor: asker, input }) => {
    const actor = declaredActor(operate.figures, asker)
    const period = periodOf(input, shanghaiDay(now()))
    const step = input.step ?? usualStep(period.now)
    const current = await toldOf(tx, actor, period.now, step, input)
    const before = await toldOf(tx, actor, period.before, step, input)
    return {
      now: current.whole,
      before: before.whole,
      step,
      points: current.points,
      prior_points: before.points,
      waiting: await withSystemScope(tx, () => countDue(tx, actor.tenant_id))
    }
  })
)
