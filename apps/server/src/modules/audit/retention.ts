import { audit } from '@yunshu/contract/audit/contract'
import { retentionEnd, retentionKind } from '@yunshu/contract/audit/enums'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import { growingTables, leastYears, tracksHeldFrom } from '../../platform/db/months.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { read } from '../../platform/verb/verb.ts'
import { firstPositionDay } from '../gps/index.ts'
import { countHeldTrips } from '../waybill/index.ts'

type Kind = keyof typeof retentionKind.code
type Table = keyof Tables & string
/** Which tables hold it, and how many years a law asks for (domain R3); messages are under none. */
const held: Readonly<Record<Kind, { readonly tables: readonly Table[]; readonly law_years: number | null }>> = {
  money: {
    tables: ['charge', 'statement', 'bill', 'payment', 'invoice_apply', 'invoice', 'ledger_txn', 'wallet_flow', 'recharge', 'withdraw', 'loan'],
    law_years: leastYears.tax
  },
  orders: { tables: ['order', 'waybill', 'receipt', 'abnormal'], law_years: leastYears.trade },
  tracks: { tables: ['gps_position'], law_years: leastYears.trade },
  events: { tables: ['order_event', 'waybill_event'], law_years: leastYears.trade },
  parties: { tables: ['company', 'user', 'driver', 'vehicle'], law_years: leastYears.trade },
  log: { tables: ['oplog'], law_years: leastYears.trade },
  reports: { tables: ['report'], law_years: leastYears.trade },
  messages: { tables: ['sms_outbox'], law_years: null }
}
const mostCounted = 10_000
/* By what a row says when it came to be, where that is not `created_at`. */
const timeIn: Partial<Record<Table, string>> = {
  ledger_txn: 'occurred_at',
  wallet_flow: 'occurred_at',
  order_event: 'at',
  waybill_event: 'at',
  sms_outbox: 'sent_at'
}

/** 保存期限: what is kept, by the rules that the nightly timer goes by. */
export const showRetention = read(
  audit.retention,
  async ({ tx, actor: { tenant_id } }) =>
    await withSystemScope(tx, async () => {
      const counts = await countsOf(tx, tenant_id)
      const [first_track, held_count] = [await firstPositionDay(tx, tenant_id), await countHeldTrips(tx, tenant_id, tracksHeldFrom(now()))]
      return (Object.keys(held) as Kind[]).map((name) => {
        const { tables, law_years } = held[name]
        const growing = growingTables.find(({ table }) => tables.some((one) => one === table))
        const counted = tables.flatMap((table) => counts.get(table) ?? [])
        const firsts = counted.flatMap(({ first }) => first ?? []).toSorted()
        return {
          retention_kind: retentionKind.code[name],
          law_years,
          kept_months: growing?.keepMonths ?? null,
          retention_end: growing?.after === 'drop' ? deleted : growing?.after === 'detach' ? aside : never,
          row_count: counted.length === 0 ? null : counted.reduce((sum, { n }) => sum + Math.min(n, mostCounted), 0),
          is_more: counted.some(({ n }) => n > mostCounted),
          first_day: name === 'tracks' ? first_track : firsts[0] === undefined ? null : shanghaiDay(firsts[0]),
          held_count: growing?.ofTrips ? held_count : null
        }
      })
    })
)
const { never, aside, deleted } = retentionEnd.code

/* When the first row of each table came to be, and how many there are, of all whose rows have numbers, in one statement. */
const countsOf = async (tx: Tx, tenant_id: number): Promise<ReadonlyMap<string, { first: string | null; n: number }>> => {
  const tables = Object.values(held).flatMap((kind) => kind.tables.filter((table) => table !== 'gps_position'))
  const each = tables.map(
    (table) => sql`
      select ${table}::text as name, (select ${sql.ref(timeIn[table] ?? 'created_at')} from ${sql.table(table)} where tenant_id = ${tenant_id} order by id limit 1) as first,
        (select count(*)::int from (select from ${sql.table(table)} where tenant_id = ${tenant_id} limit ${mostCounted + 1}) as counted) as n`
  )
  const { rows } = await sql<{ name: string; first: string | null; n: number }>`${sql.join(each, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ name, ...counted }) => [name, counted]))
}
