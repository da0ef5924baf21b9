import { ledger } from '@yunshu/contract/ledger/contract'
import { addMonths, shanghaiMonth } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { userName } from '../user/rows.ts'

const after = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7)

/** 月结: whoever books at this moment has committed before, or books under the next month; after it nothing comes under a day of that month. */
export const closeMonth = write(ledger.closeMonth, async ({ tx, actor, input: { month }, publishChange }) => {
  const { tenant_id } = actor
  await sql`select pg_advisory_xact_lock(hashtextextended('yunshu books', ${tenant_id}))`.execute(tx)
  if (month >= shanghaiMonth(now())) refuse('monthNotOver', { month })
  const last = await lastClosed(tx, tenant_id)
  if (last !== null && month <= last) refuse('monthClosedAlready', { month })
  const next = await nextOpen(tx, tenant_id, last)
  if (next !== null && month > next) refuse('monthBefore', { month: next })
  const [from, to] = [`${month}-01`, `${after(month)}-01`]
  const { txn_count } = await tx
    .selectFrom('ledger_txn')
    .select((e) => e.fn.countAll<number>().as('txn_count'))
    .where('tenant_id', '=', tenant_id)
    .where('book_day', '>=', from)
    .where('book_day', '<', to)
    .executeTakeFirstOrThrow()
  const { dr_fen, cr_fen } = await tx
    .selectFrom('ledger_entry')
    .select([sql<number>`coalesce(sum(dr_fen), 0)::bigint`.as('dr_fen'), sql<number>`coalesce(sum(cr_fen), 0)::bigint`.as('cr_fen')])
    .where('tenant_id', '=', tenant_id)
    .where('book_day', '>=', from)
    .where('book_day', '<', to)
    .executeTakeFirstOrThrow()
  if (dr_fen !== cr_fen) refuse('booksOff')
  await tx.insertInto('ledger_month').values({ tenant_id, month, closed_at: nowIso(), closed_by: actor.user_id, txn_count, dr_fen }).execute()
  publishChange('ledger', { id: tenant_id, parties: [actor.company_id] })
  return { output: { month, txn_count, dr_fen }, log: { no: month, after: { month, txn_count, dr_fen } } }
})

export const closedMonths = read(ledger.months, async ({ tx, actor: { tenant_id } }) => {
  const data = await tx
    .selectFrom('ledger_month as m')
    .select([
      'm.month',
      'm.closed_at',
      'm.txn_count',
      'm.dr_fen',
      sql<string>`coalesce(${userName(tenant_id, sql.ref('m.closed_by'))}, '')`.as('closed_by_name')
    ])
    .where('m.tenant_id', '=', tenant_id)
    .orderBy('m.month', 'desc')
    .execute()
  const next = await nextOpen(tx, tenant_id, data[0]?.month ?? null)
  const running = shanghaiMonth(now())
  return { next: next !== null && next < running ? next : null, running, data }
})

const lastClosed = async (tx: Tx, tenant_id: number): Promise<string | null> =>
  (
    await tx
      .selectFrom('ledger_month')
      .select((e) => e.fn.max('month').as('month'))
      .where('tenant_id', '=', tenant_id)
      .executeTakeFirstOrThrow()
  ).month

/* The month after the last closed one, or the first that has anything in it. */
const nextOpen = async (tx: Tx, tenant_id: number, last: string | null): Promise<string | null> => {
  if (last !== null) return after(last)
  const { first } = await tx
    .selectFrom('ledger_txn')
    .select(sql<string | null>`to_char(min(book_day), 'YYYY-MM')`.as('first'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  return first
}
