import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalAge, abnormalLevel, abnormalMachine, pictureBy } from '@yunshu/contract/abnormal/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { addDays, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { read } from '../../platform/verb/verb.ts'
import { abnormalsOf, ageOf, downOf, isOpen, isOverdue, upOf } from './queries.ts'

/** How many are open, by how long. */
export const abnormalBoard = read(abnormal.board, async ({ tx, actor }) => {
  const at = nowIso()
  const rows = await abnormalsOf(tx, actor)
    .select([
      ageOf(at).as('age'),
      'a.level',
      sql<number>`count(*)::int`.as('n'),
      sql<number>`(count(*) filter (where ${isOverdue(at)}))::int`.as('overdue'),
      sql<number>`(count(*) filter (where a.abnormal_status = ${abnormalMachine.code.awaiting}))::int`.as('awaiting'),
      sql<number>`(count(*) filter (where a.money))::int`.as('held')
    ])
    .where(isOpen)
    .groupBy([sql`1`, 'a.level'])
    .execute()
  const of = (age: number, level: number): number => rows.find((row) => row.age === age && row.level === level)?.n ?? 0
  const sum = (name: 'n' | 'overdue' | 'awaiting' | 'held'): number => rows.reduce((all, row) => all + row[name], 0)
  const { minor, major, critical } = abnormalLevel.code
  return {
    ages: abnormalAge.codes.map((age) => ({ age, minor: of(age, minor), major: of(age, major), critical: of(age, critical) })),
    open: sum('n'),
    overdue: sum('overdue'),
    awaiting: sum('awaiting'),
    held: sum('held')
  }
})

type Key = 'name' | 'month' | 'shipper_id' | 'driver_id' | 'start' | 'end'
/** What one bar stands for: what it is called, what leads to its rows, and by what it is grouped. */
const barOf = (by: InputOf<typeof abnormal.picture>['by']): { keys: Record<Key, RawBuilder<unknown>>; group: RawBuilder<unknown>[] } => {
  const month = sql<string>`to_char(a.occurred_at at time zone 'Asia/Shanghai', 'YYYY-MM')`
  const lane = sql<string>`a.start_address_diming || ' → ' || a.end_address_diming`
  const none = sql<null>`null::text`
  const noId = sql<null>`null::bigint`
  const blank = { month: none, shipper_id: noId, driver_id: noId, start: none, end: none }
  const [start, end] = [sql<string>`a.start_area_code`, sql<string>`a.end_area_code`]
  const [shipper_id, driver_id] = [sql<number>`a.shipper_id`, sql<number>`a.driver_id`]
  const { code } = pictureBy
  return {
    [code.month]: { keys: { ...blank, name: month, month }, group: [month] },
    [code.lane]: { keys: { ...blank, name: sql<string>`min(${lane})`, start, end }, group: [start, end] },
    [code.customer]: { keys: { ...blank, name: sql<string>`max(a.shipper_name)`, shipper_id }, group: [shipper_id] },
    [code.driver]: { keys: { ...blank, name: sql<string>`max(a.driver_name)`, driver_id }, group: [driver_id] }
  }[by]
}

const mostBars = 20
/** Causes over a time, summed in one statement, the most frequent first; months in their order. */
export const abnormalPicture = read(abnormal.picture, async ({ tx, actor, input: { by, date_from, date_to } }) => {
  const { keys, group } = barOf(by)
  const { code } = pictureBy
  const within = abnormalsOf(tx, actor)
    .where('a.occurred_at', '>=', startOfShanghaiDay(date_from))
    .where('a.occurred_at', '<', startOfShanghaiDay(addDays(date_to, 1)))
    .where('a.abnormal_status', '<>', abnormalMachine.code.rejected)
    .$if(by === code.customer, (q) => q.where('a.shipper_id', 'is not', null))
    .$if(by === code.driver, (q) => q.where('a.driver_id', 'is not', null))
  // A kind first, then over the kinds: so that each bar knows what it is made of.
  const { rows } = await sql<{
    name: string
    month: string | null
    shipper_id: number | null
    driver_id: number | null
    start_area_code: string | null
    end_area_code: string | null
    count: number
    open: number
    loss_fen: number
    claim_up_fen: number | null
    claim_down_fen: number | null
    causes: { abnormal_type: number; count: number }[]
  }>`
    select max(k.name) as name, k.month, k.shipper_id, k.driver_id, k.start_area_code, k.end_area_code, sum(k.n)::int as count, sum(k.open)::int as open, sum(k.loss_fen)::bigint as loss_fen,
      sum(k.claim_up_fen)::bigint as claim_up_fen, sum(k.claim_down_fen)::bigint as claim_down_fen,
      jsonb_agg(jsonb_build_object('abnormal_type', k.abnormal_type, 'count', k.n) order by k.n desc, k.abnormal_type) as causes
    from (${within
      .select([
        keys.name.as('name'),
        keys.month.as('month'),
        keys.shipper_id.as('shipper_id'),
        keys.driver_id.as('driver_id'),
        keys.start.as('start_area_code'),
        keys.end.as('end_area_code'),
        'a.abnormal_type',
        sql<number>`count(*)`.as('n'),
        sql<number>`count(*) filter (where ${isOpen})`.as('open'),
        sql<number>`sum(a.loss_fen)`.as('loss_fen'),
        sql<number | null>`sum(${upOf(actor)})`.as('claim_up_fen'),
        sql<number | null>`sum(${downOf(actor)})`.as('claim_down_fen')
      ])
      .groupBy([...group, 'a.abnormal_type'])}) as k
    group by k.month, k.shipper_id, k.driver_id, k.start_area_code, k.end_area_code
    order by ${by === code.month ? sql`k.month` : sql`sum(k.n) desc, max(k.name)`} limit ${mostBars}`.execute(tx)
  return rows
})
