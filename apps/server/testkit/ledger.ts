import { sql } from 'kysely'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import type { TestApp } from './app.ts'

/** Debits less credits (fen) of an account in the book of a company (its key in the base world), over everything of this world. */
export const accountFen = async (
  { services, base }: Pick<TestApp, 'services' | 'base'>,
  company: string,
  account: string
): Promise<number | undefined> =>
  await transactAsSystem(services.db, async (tx) => {
    const { rows } = await sql<{ fen: number }>`
      select coalesce(sum(dr_fen - cr_fen), 0) as fen from ledger_entry where company_id = ${base.companies[company]?.id ?? 0} and account = ${account}`.execute(
      tx
    )
    return rows[0]?.fen
  })
