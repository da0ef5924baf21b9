import { card } from '@yunshu/contract/card/contract'
import { cardFunding, cardTxnKind } from '@yunshu/contract/card/enums'
import { cardPayoutMachine } from '@yunshu/contract/card/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { advance } from '@yunshu/contract/kit/machine'
import { formatYuan } from '@yunshu/domain/money'
import { sql, type Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, read, write } from '../../platform/verb/verb.ts'
import { operatorOf } from '../company/rows.ts'
import { post } from '../ledger/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { spendProof } from '../paypass/index.ts'
import { matchBankRow, demandReconciled, releaseBankRows } from '../recon/index.ts'

onConstraint('card_payout_bank_serial', 'serialTaken')

type PayoutRow = OutputOf<typeof card.payouts>['data'][number]
type Clearing = Pick<
  OutputOf<typeof card.clearing>['data'][number],
  'card_type' | 'supplier_name' | 'used_fen' | 'paid_fen' | 'waiting_fen' | 'payee_id'
>

/* What cards that custody pays were used for, and what of it went to its suppliers or is on its way, by supplier. */
const clearingOf = async (tx: Tx, tenant_id: number, company_id: number): Promise<readonly Clearing[]> => {
  const { waiting, paid } = cardPayoutMachine.code
  const { rows } = await sql<Clearing>`
    select u.card_type, u.supplier_name, u.payee_id, u.fen as used_fen, coalesce(p.paid, 0)::bigint as paid_fen, coalesce(p.waiting, 0)::bigint as waiting_fen
    from (
      select t.card_type, t.supplier_name, min(k.id) as payee_id, sum(-(t.amount_fen + t.trip_fen))::bigint as fen
      from card_txn t join card k on k.tenant_id = t.tenant_id and k.id = t.card_id
      where t.tenant_id = ${tenant_id} and t.company_id = ${company_id} and t.txn_kind = ${cardTxnKind.code.used} and k.card_funding = ${cardFunding.code.wallet}
      group by 1, 2) u
    left join (
      select card_type, supplier_name, sum(amount_fen) filter (where payout_status = ${paid}) as paid, sum(amount_fen) filter (where payout_status = ${waiting}) as waiting
      from card_payout where tenant_id = ${tenant_id} and company_id = ${company_id} group by 1, 2) p using (card_type, supplier_name)
    order by u.card_type, u.supplier_name`.execute(tx)
  return rows
}
const openOf = ({ used_fen, paid_fen, waiting_fen }: Clearing): number => used_fen - paid_fen - waiting_fen

/** 待结算, with the account to which the supplier was paid last. */
export const cardClearing = read(card.clearing, async ({ tx, actor: { tenant_id, company_id } }) => {
  const rows = await clearingOf(tx, tenant_id, company_id)
  const known = await tx
    .selectFrom('card_payout')
    .distinctOn(['card_type', 'supplier_name'])
    .select(['card_type', 'supplier_name', 'account_bank', 'account_no'])
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .orderBy('card_type')
    .orderBy('supplier_name')
    .orderBy('id', 'desc')
    .execute()
  return {
    data: rows.map((row) => {
      const last = known.find(({ card_type, supplier_name }) => card_type === row.card_type && supplier_name === row.supplier_name)
      return { ...row, clearing_fen: openOf(row), account_bank: last?.account_bank ?? '', account_no: last?.account_no ?? '' }
    })
  }
})

/** The payouts that an actor may see: a carrier its own, the operator all of the tenant. */
const payoutsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('card_payout as p').where('p.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? base : base.where('p.company_id', '=', actor.company_id)
}
const rowsOf = (tx: Tx, actor: Actor) =>
  payoutsOf(tx, actor)
    .select([
      'p.id',
      'p.version',
      'p.payout_no',
      'p.company_name',
      'p.card_type',
      'p.supplier_name',
      'p.account_bank',
      'p.account_no',
      'p.amount_fen'
    ])
    .select(['p.payout_status', 'p.bank_serial_no', 'p.reason', 'p.paid_by_name', 'p.done_at', 'p.remark', 'p.created_by_name', 'p.created_at'])
    .$narrowType<Pick<PayoutRow, 'card_type' | 'payout_status'>>()
const getPayoutRow = async (tx: Tx, actor: Actor, id: number): Promise<PayoutRow> =>
  (await rowsOf(tx, actor).where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
const getPayout = async (tx: Tx, actor: Actor, id: number): Promise<Row<'card_payout'>> =>
  (await payoutsOf(tx, actor).selectAll('p').where('p.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')

export const listPayouts = listVerb(card.payouts, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'p.id',
  filters: {
    keyword: { words: ['p.payout_no', 'p.company_name', 'p.supplier_name', 'p.bank_serial_no'], indexed: true },
    payout_status: 'p.payout_status',
    card_type: 'p.card_type',
    date_from: { since: 'p.created_at' },
    date_to: { until: 'p.created_at' }
  },
  sorts: { created_at: 'p.created_at', amount_fen: 'p.amount_fen' },
  first: ['created_at', 'desc'],
  sums: ['p.amount_fen']
})

/** Of what is in clearing, each fen is asked for once: those who ask at the same time wait for each other. */
export const askPayout = write(card.askPayout, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, company_id, company_name } = actor
  const { card_type, supplier_name, amount_fen, proof, account_no, account_bank, remark = '' } = input
  await sql`select pg_advisory_xact_lock(hashtextextended('yunshu card payout', ${company_id}))`.execute(tx)
  const row = (await clearingOf(tx, tenant_id, company_id)).find((one) => one.card_type === card_type && one.supplier_name === supplier_name)
  const open_fen = row ? openOf(row) : 0
  if (!row || amount_fen > open_fen) return refuse('payoutTooMuch', { supplier_name, open: formatYuan(open_fen) })
  await spendProof(tx, actor, proof, { amount_fen, payee_id: row.payee_id, biz_no: account_no })
  const made = await tx
    .insertInto('card_payout')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      payout_no: await nextNo(tx, tenant_id, 'cardPayout'),
      company_id,
      company_name,
      card_type,
      supplier_name,
      account_bank,
      account_no,
      amount_fen,
      remark,
      created_at: nowIso(),
      created_by: actor.user_id,
      created_by_name: actor.user_name,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, payout_no } = made
  const slots = { company_name, supplier_name, amount: formatYuan(amount_fen), payout_no }
  await notifyCompany({ tx, publishChange }, actor, {
    company_id: await withSystemScope(tx, () => operatorOf(tx, tenant_id)),
    phrase: 'payoutAsked',
    slots,
    biz_type: 'card_payout',
    biz_id: id,
    notice_type: 3,
    grant: operator.recharges.may.pay,
    link: linkTo(operator.recharges, { tab: 'payouts' })
  })
  publishChange('card', made)
  return { output: await getPayoutRow(tx, actor, id), log: { type: 'card_payout', id, no: payout_no, after: made } }
})

type Writing = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
const move = async (
  { tx, actor, publishChange }: Writing,
  before: Row<'card_payout'>,
  step: keyof typeof cardPayoutMachine.moves,
  changes: Updateable<Tables['card_payout']>,
  seen: number
) => {
  const payout_status = advance(cardPayoutMachine, before.payout_status, step, actor.who)
  const after = await updateVersioned(tx, 'card_payout', actor, before, { ...changes, payout_status, done_at: nowIso() }, seen)
  publishChange('card', after)
  return { output: await getPayoutRow(tx, actor, after.id), log: { type: 'card_payout', id: after.id, no: after.payout_no, before, after } }
}

/** 撤回, before it is paid: what was asked for is in clearing again. */
export const withdrawPayout = write(card.withdrawPayout, async (writing) => {
  const { tx, actor, input } = writing
  const before = await getPayout(tx, actor, input.id)
  const done = await move(writing, before, 'withdraw', { reason: input.reason }, input.version)
  await releaseBankRows(tx, { tenant_id: before.tenant_id, biz_type: 'card_payout', biz_id: before.id })
  return done
})

/** The bank has paid the supplier: it leaves clearing and the house. */
export const payOut = write(card.payOut, async (writing) => {
  const { tx, actor, input } = writing
  const before = await getPayout(tx, actor, input.id)
  const { bank_serial_no } = input
  const { tenant_id, id: biz_id, payout_no: biz_no, amount_fen, supplier_name } = before
  advance(cardPayoutMachine, before.payout_status, 'pay', actor.who)
  await demandReconciled(tx, tenant_id)
  const done = await move(writing, before, 'pay', { bank_serial_no, paid_by_name: actor.user_name }, input.version)
  const biz = { tenant_id, biz_type: 'card_payout', biz_id, biz_no } as const
  await post(tx, {
    ...biz,
    event: 'supplierPaid',
    occurred_at: nowIso(),
    carrier_id: before.company_id,
    amounts: { amount: amount_fen },
    created_by: actor.user_id
  })
  await matchBankRow(tx, { ...biz, bank_serial_no, direction: 2, amount_fen }, (name) => name === supplier_name)
  return done
})

/** The bank has not paid: it is in clearing again, and the carrier hears why. */
export const failPayout = write(card.failPayout, async (writing) => {
  const { tx, actor, input, publishChange } = writing
  const before = await getPayout(tx, actor, input.id)
  const done = await move(writing, before, 'fail', { reason: input.reason, paid_by_name: actor.user_name }, input.version)
  const { tenant_id, company_id, supplier_name, payout_no, amount_fen } = before
  await releaseBankRows(tx, { tenant_id, biz_type: 'card_payout', biz_id: before.id })
  const slots = { supplier_name, payout_no, amount: formatYuan(amount_fen), reason: input.reason }
  const said = { phrase: 'payoutFailed', slots, biz_type: 'card_payout', biz_id: before.id, notice_type: 3 } as const
  const { capital } = carrier
  await notifyCompany({ tx, publishChange }, actor, { ...said, company_id, grant: capital.may.fuel, link: linkTo(capital, { tab: 'payouts' }) })
  return done
})
