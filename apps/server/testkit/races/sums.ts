import pg from 'pg'
import { type Client } from '../../src/platform/db/auditParts.ts'
import { allQuestions, audit } from '../../src/platform/db/audit.ts'

/** Sums written a second time, apart from the auditor's: each row is one that does not come out. */
const sums: Readonly<Record<string, string>> = {
  'a line is the sum of its charges': `select l.id from statement_line l join statement s using (tenant_id) where s.id = l.statement_id and s.statement_status > 0
    and l.own_fen <> (select coalesce(sum(amount_fen), 0) from charge where statement_line_id = l.id and charge_status > 0)`,
  'a statement is the sum of its lines and adjustments': `select s.id from statement s where s.statement_status > 0
    and s.total_fen <> (select coalesce(sum(own_fen), 0) from statement_line where statement_id = s.id) + (select coalesce(sum(amount_fen), 0) from statement_adjust where statement_id = s.id)`,
  'the bills of a statement are no more than it': `select s.id from statement s join bill b on b.statement_id = s.id and b.bill_status > 0 where s.direction = 1 group by s.id, s.total_fen having sum(b.amount_fen) > greatest(s.total_fen, 0)`,
  'a bill is paid by what was written off on it': `select b.id from bill b where b.paid_fen <> (select coalesce(sum(amount_fen), 0) from settlement_alloc where bill_id = b.id and alloc_status = 20)`,
  'a wallet is the sum of its flows': `select w.company_id from wallet w where w.balance_fen <> (select coalesce(sum(case direction when 1 then amount_fen else -amount_fen end), 0)
    from wallet_flow f where f.company_id = w.company_id and f.kind = w.kind and f.tenant_id = w.tenant_id)`,
  'each book is even': `select txn_id from ledger_entry group by txn_id having sum(dr_fen) <> sum(cr_fen)`,
  'one vehicle has one live dispatch at a time': `select a.id from dispatch a join dispatch b on b.plate_no = a.plate_no and b.id > a.id and b.during && a.during where a.live and b.live and a.dispatch_status in (20, 30, 40) and b.dispatch_status in (20, 30, 40)`
}

/** What does not come out: the sums of this file, and the auditor's where `whole`. */
export const findings = async (client: Client, whole: boolean): Promise<string[]> => {
  const found: string[] = []
  await client.query(`begin; set local app.platform = 'on'`)
  for (const [said, text] of Object.entries(sums)) {
    const { rows } = await client.query(text)
    found.push(...rows.map((row) => `${said}: not of ${JSON.stringify(row)}`))
  }
  await client.query('rollback')
  if (whole) found.push(...(await audit(client, allQuestions())).map(({ ask, about, found: what }) => `${ask}: ${about} ${what}`))
  return found
}

export const deadlocksOf = async (client: pg.Client): Promise<number> =>
  Number(
    (await client.query<{ deadlocks: string }>('select deadlocks from pg_stat_database where datname = current_database()')).rows[0]?.deadlocks ?? 0
  )
