import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { ledger } from '@yunshu/contract/ledger/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { companyName } from '../company/rows.ts'
import { personName } from '../driver/rows.ts'

type Row = OutputOf<typeof ledger.trades>['data'][number]
/* Which events are which type of trade; every other event is a settlement. */
const settlement = 1
const eventsOf: Readonly<Record<number, readonly string[]>> = {
  2: ['prepaidByWallet', 'prepaidCleared', 'advanceKept', 'advanceUsed'],
  3: ['fuelBought', 'fuelLoaded', 'fuelLoadedAtSupplier', 'fuelUsed', 'fuelShareUsed', 'supplierPaid'],
  4: ['tollBought', 'tollLoaded', 'tollLoadedAtSupplier', 'tollUsed', 'tollShareUsed'],
  5: ['depositHeld', 'depositReturned', 'bidDepositHeld', 'bidDepositReturned', 'bidDepositForfeited', 'driverDepositHeld', 'driverDepositForfeited'],
  6: ['serviceFee', 'withdrawFee'],
  7: ['recharged'],
  8: ['withdrawApplied', 'withdrawPaid', 'withdrawFailed'],
  10: ['factored'],
  11: ['factorRepaid', 'factorBoughtBack', 'factorLost'],
  12: ['invoiceIssued', 'invoiceRed'],
  13: ['claimAgreed'],
  14: ['creditKept', 'adjustedUp', 'adjustedDown']
}
const typed = Object.values(eventsOf).flat()
const tradeTypeOf = (event: RawBuilder<unknown>) =>
  sql<number>`case ${sql.join(
    Object.entries(eventsOf).map(
      ([code, events]) => sql`when ${event} in (${sql.join(events.map((one) => sql.lit(one)))}) then ${sql.lit(Number(code))}`
    ),
    sql` `
  )} else ${sql.lit(settlement)} end`
/* The same as a condition that an index answers. */
const isType = (event: RawBuilder<unknown>, code: number) =>
  code === settlement ? sql<boolean>`${event} <> all(${typed}::text[])` : sql<boolean>`${event} = any(${eventsOf[code] ?? []}::text[])`
const tradeType = tradeTypeOf(sql.ref('t.event'))
const state = ({ tenant_id }: Actor) =>
  sql<number>`case when t.reversal_of is not null then 3 when exists (select from ledger_txn r where r.tenant_id = ${tenant_id} and r.reversal_of = t.id) then 2 else 1 end`
/* The same as a condition: what was taken back is found by what takes it back. */
const isState = (code: number, { tenant_id }: Actor) => {
  if (code === 3) return sql<boolean>`t.reversal_of is not null`
  const back = sql`from ledger_txn r where r.tenant_id = ${tenant_id}`
  if (code === 2) return sql<boolean>`(t.reversal_of is null and t.id = any(array(select r.reversal_of ${back} and r.reversal_of is not null)))`
  return sql<boolean>`(t.reversal_of is null and not exists (select ${back} and r.reversal_of = t.id))`
}
const hasAccount = ({ tenant_id }: Actor, accountIs: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ledger_entry e where e.tenant_id = ${tenant_id} and e.txn_id = t.id and ${accountIs})`
const serial = ({ tenant_id }: Actor) =>
  sql<string>`coalesce((select c.bank_serial_no from recharge c where t.biz_type = 'recharge' and c.tenant_id = ${tenant_id} and c.id = t.biz_id), (select w.bank_serial_no from withdraw w where t.event = 'withdrawPaid' and w.tenant_id = ${tenant_id} and w.id = t.biz_id), '')`
/* The recharge or the payout that the bank knows by this serial number. */
const bankSerial = ({ tenant_id }: Actor, word: string) =>
  sql<boolean>`(t.biz_type = 'recharge' and t.biz_id = any(array(select c.id from recharge c where c.tenant_id = ${tenant_id} and c.way in (1, 2) and c.bank_serial_no = ${word})) or t.biz_type = 'withdraw' and t.event = 'withdrawPaid' and t.biz_id = any(array(select w.id from withdraw w where w.tenant_id = ${tenant_id} and w.bank_serial_no = ${word})))`
/* Only what went through the custody bank is on its statement. */
const recon = (actor: Actor) =>
  sql<number>`case when not ${hasAccount(actor, sql`e.account = 'P101'`)} then 9 else coalesce((select case b.match_status when 10 then 1 when 20 then 2 when 30 then 3 when 40 then 2 else 1 end from bank_row b where b.tenant_id = ${actor.tenant_id} and b.biz_type = t.biz_type and b.biz_id = t.biz_id order by b.id desc limit 1), 0) end`
const [owing, owed] = [
  ['2121', '2122'],
  ['1121', '1122']
]
/* Whose money went: the wallet that gave, else the company whose bank or wallet account was credited; whose it is now likewise. Where no money went, who owes it and who is owed. */
const partyOf = ({ tenant_id }: Actor, side: 'dr_fen' | 'cr_fen', other: 'dr_fen' | 'cr_fen') => {
  // The name of each entry’s company by its key: joined, or by a coalesce, which row-level security takes for a leak, all companies would be read for each transaction.
  const named = (company: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`(select n.name from (select ${companyName(tenant_id, company)} as name, e.account, e.line
      from ledger_entry e where e.tenant_id = ${tenant_id} and e.txn_id = t.id and ${condition}) n
      where n.name is not null order by n.account like 'P20%' desc, n.line limit 1)`
  const moved = sql`((e.account like 'P20%' and ${sql.ref(`e.${side}`)} > 0) or (e.account in ('1002', '1021') and ${sql.ref(`e.${other}`)} > 0))`
  const owes = sql`e.account = any(${side === 'dr_fen' ? owing : owed})`
  return sql<string>`coalesce(${named(sql`case when e.of_id is null then e.company_id else e.of_id end`, moved)}, ${named(sql.ref('e.company_id'), owes)}, '')`
}
const fields = ['t.id', 't.txn_no as trade_no', 't.occurred_at', 't.book_day', 't.event', 't.biz_no', 't.amount_fen', 't.trade_channel'] as const

const tradesOf = (tx: Tx, actor: Actor) => tx.selectFrom('ledger_txn as t').where('t.tenant_id', '=', actor.tenant_id)
const rowsOf = (tx: Tx, actor: Actor) =>
  tradesOf(tx, actor)
    .select([...fields])
    .select([
      tradeType.as('trade_type'),
      state(actor).as('trade_state'),
      serial(actor).as('bank_serial_no'),
      recon(actor).as('recon_status'),
      partyOf(actor, 'dr_fen', 'cr_fen').as('payer'),
      partyOf(actor, 'cr_fen', 'dr_fen').as('payee'),
      sql<number>`0::bigint`.as('fee_fen')
    ])
    .$narrowType<Pick<Row, 'trade_type' | 'trade_state' | 'trade_channel' | 'recon_status'>>()

/** Every transaction of the books, for the operator. */
export const ledgerTrades = listVerb(ledger.trades, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 't.id',
  filters: {
    keyword: { words: ['t.txn_no', 't.biz_no'], indexed: true, also: (word, _like, { actor }) => bankSerial(actor, word) },
    company_id: (id) => sql<boolean>`t.parties @> array[${id}]::bigint[]`,
    trade_type: (code) => isType(sql.ref('t.event'), code),
    trade_state: (code, { actor }) => isState(code, actor),
    trade_channel: 't.trade_channel',
    date_from: { since: 't.occurred_at' },
    date_to: { until: 't.occurred_at' },
    least_fen: { least: 't.amount_fen' },
    most_fen: { most: 't.amount_fen' }
  },
  sorts: { occurred_at: 't.occurred_at', amount_fen: 't.amount_fen' },
  first: ['occurred_at', 'desc'],
  sums: ['t.amount_fen'],
  wholeSums: ({ tx, actor, input }) => keptSums(tx, actor, input)
})

/* By the sums that are kept of each day, which know neither what became of a transaction nor how large each was. */
const keptSums = (tx: Tx, actor: Actor, input: InputOf<typeof ledger.trades>) => {
  const { keyword, trade_state, trade_channel, least_fen, most_fen, company_id, trade_type, date_from, date_to } = input
  if (keyword || trade_state !== undefined || trade_channel !== undefined || least_fen !== undefined || most_fen !== undefined) return undefined
  return tx
    .selectFrom('ledger_txn_sum as s')
    .where('s.tenant_id', '=', actor.tenant_id)
    .where('s.company_id', '=', company_id ?? 0)
    .$if(trade_type !== undefined, (q) => q.where(isType(sql.ref('s.event'), trade_type ?? 0)))
    .$if(Boolean(date_from), (q) => q.where('s.day', '>=', date_from ?? ''))
    .$if(Boolean(date_to), (q) => q.where('s.day', '<=', date_to ?? ''))
    .select([sql<number>`coalesce(sum(s.n), 0)::int`.as('n'), sql<number>`coalesce(sum(s.amount_fen), 0)::bigint`.as('amount_fen')])
}

export const ledgerTrade = read(ledger.trade, async ({ tx, actor, input: { id } }) => {
  const trade = (await rowsOf(tx, actor).where('t.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  const { reason, created_at, reversal_of } = await tradesOf(tx, actor)
    .select(['t.reason', 't.created_at', 't.reversal_of'])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()
  const name = (column: string) =>
    sql<string>`coalesce(${companyName(actor.tenant_id, sql.ref(column))}, ${personName(actor.tenant_id, sql.ref(column))}, '')`
  const postings = await tx
    .selectFrom('ledger_entry as e')
    .select(['e.line', 'e.account', 'e.dr_fen', 'e.cr_fen', name('e.company_id').as('book'), name('e.of_id').as('of')])
    .where('e.tenant_id', '=', actor.tenant_id)
    .where('e.txn_id', '=', id)
    .orderBy('e.line')
    .execute()
  const others = await rowsOf(tx, actor)
    .where((e) => e.or([e('t.reversal_of', '=', id), ...(reversal_of === null ? [] : [e('t.id', '=', reversal_of)])]))
    .execute()
  return {
    trade,
    reason,
    created_at,
    postings,
    others: others.map(({ id: other, trade_no, occurred_at, trade_state }) => ({ id: other, trade_no, occurred_at, trade_state }))
  }
})
