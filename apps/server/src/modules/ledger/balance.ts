import { ledger } from '@yunshu/contract/ledger/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { companyName } from '../company/rows.ts'

/** 试算平衡: what each account of each book began with, took and gave, and ended with; in each book and over all of them it comes to nothing. */
export const trialBalance = read(ledger.trialBalance, async ({ tx, actor, input: { company_id, date_from, date_to } }) => {
  const from = date_from ?? '0001-01-01'
  const sums = tx
    .selectFrom('ledger_entry_sum as e')
    .where('e.tenant_id', '=', actor.tenant_id)
    .$if(date_to !== undefined, (q) => q.where('e.day', '<=', date_to ?? ''))
    .groupBy(['e.company_id', 'e.account'])
    .select([sql<number | null>`nullif(e.company_id, 0)`.as('company_id'), 'e.account'])
    .select([
      sql<number>`coalesce(sum(e.dr_fen - e.cr_fen) filter (where e.day < ${from}), 0)::bigint`.as('opening_fen'),
      sql<number>`coalesce(sum(e.dr_fen) filter (where e.day >= ${from}), 0)::bigint`.as('dr_fen'),
      sql<number>`coalesce(sum(e.cr_fen) filter (where e.day >= ${from}), 0)::bigint`.as('cr_fen'),
      sql<number>`coalesce(sum(e.dr_fen - e.cr_fen), 0)::bigint`.as('closing_fen')
    ])
    .having(sql<boolean>`sum(e.n) <> 0`)
  // Of one company its own book, and of the custody book what is owed to it: each by its index.
  const books =
    company_id === undefined
      ? sums
      : sums.where('e.company_id', '=', company_id).unionAll(sums.where('e.company_id', '=', 0).where('e.of_id', '=', company_id))
  const data = await tx
    .selectFrom(books.as('e'))
    .select(['e.company_id', sql<string>`coalesce(${companyName(actor.tenant_id, sql.ref('e.company_id'))}, '')`.as('company_name')])
    .select(['e.account', 'e.opening_fen', 'e.dr_fen', 'e.cr_fen', 'e.closing_fen'])
    .orderBy(sql`e.company_id nulls first`)
    .orderBy('e.account')
    .execute()
  // Asked for one company the custody book shows only what is owed to it, so that book alone need not come to nothing.
  const whole = data.filter((row) => company_id === undefined || row.company_id !== null)
  const off = new Map<number | null, number>()
  for (const row of whole) off.set(row.company_id, (off.get(row.company_id) ?? 0) + row.closing_fen)
  const sum = (name: 'dr_fen' | 'cr_fen'): number => data.reduce((all, row) => all + row[name], 0)
  return { dr_fen: sum('dr_fen'), cr_fen: sum('cr_fen'), balanced: [...off.values()].every((fen) => fen === 0), data }
})

const custodyAccount = 'P101'
/** The balance of the account at the custody bank, by the books. */
export const custodyFen = async (tx: Tx, tenant_id: number): Promise<number> =>
  (
    await tx
      .selectFrom('ledger_entry_sum as e')
      .where('e.tenant_id', '=', tenant_id)
      .where('e.company_id', '=', 0)
      .where('e.account', '=', custodyAccount)
      .select(sql<number>`coalesce(sum(e.dr_fen - e.cr_fen), 0)::bigint`.as('fen'))
      .executeTakeFirstOrThrow()
  ).fen
/** What of it belongs to no wallet: what is owed to suppliers of cards (P401), and what the platform earned (P301). */
export const beyondWallets = async (tx: Tx, tenant_id: number): Promise<number> =>
  (
    await tx
      .selectFrom('ledger_entry_sum as e')
      .where('e.tenant_id', '=', tenant_id)
      .where('e.company_id', '=', 0)
      .where('e.account', 'in', ['P401', 'P301'])
      .select(sql<number>`coalesce(sum(e.cr_fen - e.dr_fen), 0)::bigint`.as('fen'))
      .executeTakeFirstOrThrow()
  ).fen
/** What was booked to it since an instant. */
export const custodyFenSince = async (tx: Tx, tenant_id: number, since: string): Promise<number> =>
  (
    await tx
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_txn as t', (on) => on.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.txn_id'))
      .where('e.tenant_id', '=', tenant_id)
      .where('e.account', '=', custodyAccount)
      .where('t.occurred_at', '>=', since)
      .select(sql<number>`coalesce(sum(e.dr_fen - e.cr_fen), 0)::bigint`.as('fen'))
      .executeTakeFirstOrThrow()
  ).fen
