import { ledger } from '@yunshu/contract/ledger/contract'
import { sql } from 'kysely'
import { read } from '../../platform/verb/verb.ts'

/** 试算平衡: what each account of each book began with, took and gave, and ended with; in each book and over all of them it comes to nothing. */
export const trialBalance = read(ledger.trialBalance, async ({ tx, actor, input: { company_id, date_from, date_to } }) => {
  const from = date_from ?? '0001-01-01'
  let entries = tx.selectFrom('ledger_entry as e').where('e.tenant_id', '=', actor.tenant_id)
  if (company_id)
    entries = entries.where((e) => e.or([e('e.company_id', '=', company_id), e.and([e('e.company_id', 'is', null), e('e.of_id', '=', company_id)])]))
  if (date_to) entries = entries.where('e.book_day', '<=', date_to)
  const data = await entries
    .leftJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.id', '=', 'e.company_id'))
    .groupBy(['e.company_id', 'c.company_name', 'e.account'])
    .select(['e.company_id', sql<string>`coalesce(c.company_name, '')`.as('company_name'), 'e.account'])
    .select([
      sql<number>`coalesce(sum(e.dr_fen - e.cr_fen) filter (where e.book_day < ${from}), 0)::bigint`.as('opening_fen'),
      sql<number>`coalesce(sum(e.dr_fen) filter (where e.book_day >= ${from}), 0)::bigint`.as('dr_fen'),
      sql<number>`coalesce(sum(e.cr_fen) filter (where e.book_day >= ${from}), 0)::bigint`.as('cr_fen'),
      sql<number>`coalesce(sum(e.dr_fen - e.cr_fen), 0)::bigint`.as('closing_fen')
    ])
    .orderBy(sql`e.company_id nulls first`)
    .orderBy('e.account')
    .execute()
  // Asked for one company the custody book shows only what is owed to it, so that book alone need not come to nothing.
  const books = data.filter((row) => company_id === undefined || row.company_id !== null)
  const off = new Map<number | null, number>()
  for (const row of books) off.set(row.company_id, (off.get(row.company_id) ?? 0) + row.closing_fen)
  const sum = (name: 'dr_fen' | 'cr_fen'): number => data.reduce((all, row) => all + row[name], 0)
  return { dr_fen: sum('dr_fen'), cr_fen: sum('cr_fen'), balanced: [...off.values()].every((fen) => fen === 0), data }
})
