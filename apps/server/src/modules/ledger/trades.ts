import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { ledger } from '@yunshu/contract/ledger/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'

type Row = OutputOf<typeof ledger.trades>['data'][number]
const event = sql.ref('t.event')
const tradeType = sql<number>`case ${event} when 'recharged' then 7 when 'withdrawApplied' then 8 when 'withdrawPaid' then 8 when 'withdrawFailed' then 8 when 'prepaidByWallet' then 2 when 'prepaidCleared' then 2 when 'advanceKept' then 2 when 'advanceUsed' then 2 when 'fuelLoaded' then 3 when 'tollLoaded' then 4 when 'depositHeld' then 5 when 'depositReturned' then 5 when 'serviceFee' then 6 when 'factored' then 10 when 'factorRepaid' then 11 when 'invoiceIssued' then 12 when 'claimAgreed' then 13 when 'creditKept' then 14 when 'adjustedUp' then 14 when 'adjustedDown' then 14 else 1 end`
const state = ({ tenant_id }: Actor) =>
  sql<number>`case when t.reversal_of is not null then 3 when exists (select from ledger_txn r where r.tenant_id = ${tenant_id} and r.reversal_of = t.id) then 2 else 1 end`
const hasAccount = ({ tenant_id }: Actor, accountIs: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ledger_entry e where e.tenant_id = ${tenant_id} and e.txn_id = t.id and ${accountIs})`
const online = ({ tenant_id }: Actor) =>
  sql<boolean>`(t.biz_type = 'recharge' and (select c.way from recharge c where c.tenant_id = ${tenant_id} and c.id = t.biz_id) = 1)`
const channel = (actor: Actor) =>
  sql<number>`case when ${online(actor)} then 2 when ${hasAccount(actor, sql`e.account in ('1021', 'P101')`)} then 3 when ${hasAccount(actor, sql`e.account in ('1002', 'P201', 'P202', 'P203', 'P204')`)} then 1 else 4 end`
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
const partyOf = ({ tenant_id }: Actor, side: 'dr_fen' | 'cr_fen', other: 'dr_fen' | 'cr_fen') =>
  sql<string>`coalesce((select c.company_name from ledger_entry e join company c on c.tenant_id = e.tenant_id and c.id = coalesce(e.of_id, e.company_id) where e.tenant_id = ${tenant_id} and e.txn_id = t.id and ((e.account like 'P20%' and ${sql.ref(`e.${side}`)} > 0) or (e.account in ('1002', '1021') and ${sql.ref(`e.${other}`)} > 0)) order by e.account like 'P20%' desc, e.line limit 1), (select c.company_name from ledger_entry e join company c on c.tenant_id = e.tenant_id and c.id = e.company_id where e.tenant_id = ${tenant_id} and e.txn_id = t.id and e.account = any(${side === 'dr_fen' ? owing : owed}) order by e.line limit 1), '')`
const fields = ['t.id', 't.txn_no as trade_no', 't.occurred_at', 't.book_day', 't.event', 't.biz_no', 't.amount_fen'] as const

const tradesOf = (tx: Tx, actor: Actor) => tx.selectFrom('ledger_txn as t').where('t.tenant_id', '=', actor.tenant_id)
const rowsOf = (tx: Tx, actor: Actor) =>
  tradesOf(tx, actor)
    .select([...fields])
    .select([
      tradeType.as('trade_type'),
      state(actor).as('trade_state'),
      channel(actor).as('trade_channel'),
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
    trade_type: (code) => sql<boolean>`${tradeType} = ${code}`,
    trade_state: (code, { actor }) => sql<boolean>`${state(actor)} = ${code}`,
    trade_channel: (code, { actor }) => sql<boolean>`${channel(actor)} = ${code}`,
    date_from: { since: 't.occurred_at' },
    date_to: { until: 't.occurred_at' },
    least_fen: { least: 't.amount_fen' },
    most_fen: { most: 't.amount_fen' }
  },
  sorts: { occurred_at: 't.occurred_at', amount_fen: 't.amount_fen' },
  first: ['occurred_at', 'desc'],
  sums: ['t.amount_fen'],
  wholeSums: true
})

export const ledgerTrade = read(ledger.trade, async ({ tx, actor, input: { id } }) => {
  const trade = (await rowsOf(tx, actor).where('t.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  const { reason, created_at, reversal_of } = await tradesOf(tx, actor)
    .select(['t.reason', 't.created_at', 't.reversal_of'])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()
  const name = (column: string) =>
    sql<string>`coalesce((select c.company_name from company c where c.tenant_id = ${actor.tenant_id} and c.id = ${sql.ref(column)}), (select p.person_name from person p where p.tenant_id = ${actor.tenant_id} and p.id = ${sql.ref(column)}), '')`
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
