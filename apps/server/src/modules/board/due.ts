import { bill } from '@yunshu/contract/bill/contract'
import { board, type Due } from '@yunshu/contract/board/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { AnyRows } from '../../platform/db/list.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { sourcesFor } from './sources.ts'

/** So many days stand one by one, today among them. */
const days = 14

type Sum = Due['all']
type DaySum = Due['days'][number]
const totalOf = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  unpaid_fen: sums.reduce((all, { unpaid_fen }) => all + unpaid_fen, 0)
})

/* What is past its day is summed as the day before today, what comes later as the day after the last. */
const dueOf = async (tx: Tx, rows: AnyRows): Promise<Due> => {
  const today = shanghaiDay(now())
  const [before, after] = [addDays(today, -1), addDays(today, days)]
  const { rows: found } = await sql<DaySum>`
    select least(greatest((p.due_at at time zone 'Asia/Shanghai')::date, ${before}::date), ${after}::date)::text as day,
      count(*)::int as count, coalesce(sum(p.unpaid_fen), 0)::bigint as unpaid_fen
    from (${rows}) as p group by 1`.execute(tx)
  const known = new Map(found.map((row) => [row.day, row]))
  const on = (day: string): DaySum => known.get(day) ?? { day, count: 0, unpaid_fen: 0 }
  const next = Array.from({ length: days }, (_, at) => on(addDays(today, at)))
  return { past: totalOf([on(before)]), days: next, within: totalOf(next), later: totalOf([on(after)]), all: totalOf(found) }
}

/** 资金到期: what comes in and what is to be paid by day, out of the rows of the bill lists themselves, so that each sum is what its list shows. A statement for each side. */
export const moneyDue = read(board.due, async (context) => {
  const { tx, actor } = context
  const rowsFor = sourcesFor(context)
  const incoming = mayDo(actor, carrier.receivables.may.view) ? rowsFor(bill.list, { open: true }) : undefined
  const outgoing = mayDo(actor, shipper.payables.may.view)
    ? rowsFor(bill.list, { open: true })
    : mayDo(actor, carrier.payables.may.view)
      ? rowsFor(bill.owed, { open: true })
      : mayDo(actor, operator.lateFreight.may.view)
        ? rowsFor(bill.late, { open: true })
        : undefined
  const [comes, goes] = await Promise.all([incoming, outgoing])
  const [into, out] = await Promise.all([comes && dueOf(tx, comes), goes && dueOf(tx, goes)])
  return { incoming: into ?? null, outgoing: out ?? null }
})
