import { batch } from '@yunshu/contract/batch/contract'
import { batchRowMachine } from '@yunshu/contract/batch/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMode } from '@yunshu/contract/campaign/machine'
import { credit } from '@yunshu/contract/credit/contract'
import { creditMachine } from '@yunshu/contract/credit/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { loan } from '@yunshu/contract/loan/contract'
import { order } from '@yunshu/contract/order/contract'
import { dealMode } from '@yunshu/contract/order/machine'
import { payChannel } from '@yunshu/contract/payment/machine'
import { billingUnit } from '@yunshu/contract/rate/enums'
import { session } from '@yunshu/contract/session/contract'
import { usccCheck } from '@yunshu/domain/uscc'
import { demoCode } from '../../modules/session/index.ts'
import { type Actor, nobody, noOrigin } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Base } from '../base.ts'
import type { DemoContext } from '../context.ts'
import { demoMobile } from '../identities.ts'
import { hour, iso } from '../plan.ts'
import { ownerOf, type WordsOf } from './cast.ts'
import { type Copy, writeCopies } from './copy.ts'
import { type Customer, customers, placeWords, stems } from './customers.ts'
import { readGroups } from './group.ts'

/** What waits for somebody's decision beside what waits in the short demo: a company, a loan, a batch that is approved; bids that were won and lost. */
export const seedWaiting = async (demo: DemoContext, password: string): Promise<void> => {
  await registerShipper(demo, password)
  await askLoan(demo)
  await readyBatch(demo)
  await moreBids(demo)
}

const registerShipper = async ({ runAs }: DemoContext, password: string): Promise<void> => {
  const mobile = demoMobile(99)
  const first17 = '91510122MA0DEMREG'
  await runAs(nobody(noOrigin), session.sendCode, { phone: mobile, type: 'register' })
  await runAs(nobody(noOrigin), session.register, {
    mobile,
    verify: demoCode,
    password,
    password2: password,
    company_name: '简州演示农产品有限公司',
    credit_code: first17 + (usccCheck(first17) ?? ''),
    contact_name: '简州物流主管',
    agree: true
  })
}

/** The bill that qualifies is asked to be financed, and the loan waits for the operator. */
const askLoan = async ({ runAs, users: { carrier } }: DemoContext): Promise<void> => {
  if (!carrier) return
  const [active] = (await runAs(carrier, credit.list, { credit_status: creditMachine.code.active })).data
  if (!active) return
  const { bills } = await runAs(carrier, loan.assets, { credit_id: active.id })
  const fit = bills.find(({ faults }) => faults.length === 0)
  if (fit) await runAs(carrier, loan.create, { credit_id: active.id, bill_ids: [fit.id], days: 45, remark: '支付年前司机运费' })
}

const openRows = [batchRowMachine.code.waiting, batchRowMachine.code.sent]
/** A batch that the owner has approved, and that its cashier is to send to the bank. */
const readyBatch = async ({ services, runAs, users }: DemoContext): Promise<void> => {
  const [owner, settler] = [users['carrier'], users['carrier-fin']]
  if (!owner || !settler) return
  const { inReview, unpaid } = billMachine.code
  for (const { id, version } of (await runAs(settler, bill.owed, { bill_status: inReview, pagesize: 20, sort: 'due_at', order: 'asc' })).data.filter(
    ({ audit_level, frozen }) => audit_level === 1 && !frozen
  )) {
    const { own } = await runAs(settler, bill.owedInfo, { id })
    if (!own.made && !own.approved) await runAs(settler, bill.approveOwed, { id, version })
  }
  const open = (await runAs(settler, bill.owed, { bill_status: unpaid, pagesize: 50, sort: 'due_at', order: 'asc' })).data
  const taken = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('pay_batch_row').select('bill_id').where('tenant_id', '=', owner.tenant_id).where('row_status', 'in', openRows).execute()
  )
  const withAccount: number[] = []
  for (const { id, creditor_id, frozen } of open)
    if (
      !frozen &&
      withAccount.length < 6 &&
      taken.every(({ bill_id }) => bill_id !== id) &&
      (await runAs(settler, batch.account, { payee_id: creditor_id }))
    )
      withAccount.push(id)
  if (withAccount.length === 0) return
  const made = await runAs(settler, batch.create, { pay_channel: payChannel.code.bankTransfer, bill_ids: withAccount, remark: '本周到付结算' })
  const sent = await runAs(settler, batch.submit, { id: made.id, version: made.version })
  await runAs(owner, batch.approve, { id: made.id, version: sent.version })
}

/** Lots of which the second carrier won two and the first one, and one that nobody bid for. */
const moreBids = async ({ services, runAs, users: { shipper, carrier, carrier2 }, now }: DemoContext): Promise<void> => {
  if (!shipper || !carrier || !carrier2) return
  const { data } = await runAs(shipper, order.list, { order_kind: 1, pagesize: 50 })
  const likes = data.filter(({ goods_kg, point_count }) => goods_kg > 2_000 && point_count === 2)
  for (const [i, offers] of [
    [[carrier, 538_000] as const, [carrier2, 521_000] as const],
    [[carrier, 546_000] as const, [carrier2, 529_000] as const],
    [[carrier2, 533_000] as const, [carrier, 509_000] as const],
    []
  ].entries()) {
    const days = 3 + i
    const like = likes[(i * 3 + 1) % likes.length]
    if (!like) return
    const { assign: _, ...form } = (await runAs(shipper, order.form, { id: like.id, copy: true })).form as InputOf<typeof order.create>
    const fahuo = form.fahuo.map((point) => ({ ...point, zhiding_start_time_type: 1 as const, zhiding_start_time: iso(now + days * 24 * hour) }))
    const shouhuo = form.shouhuo.map((point) => ({
      ...point,
      zhiding_end_time_type: 1 as const,
      zhiding_end_time: iso(now + (days + 2) * 24 * hour)
    }))
    const lot = await runAs(shipper, order.create, { ...form, fahuo, shouhuo, customer_order_no: '', deal_mode: 3, submit: true })
    const { id } = await runAs(shipper, campaign.create, {
      order_ids: [lot.id],
      bid_mode: bidMode.code.auction,
      step_fen: 5000,
      carrier_ids: [carrier.company_id, carrier2.company_id],
      price_unit: billingUnit.code.trip,
      min_bidders: 1,
      show_rank: true,
      need_plate: false,
      deadline: iso(now + 20 * hour),
      target_fen: 520_000,
      ceiling_fen: 600_000,
      remark: ''
    })
    for (const [bidder, bid_fen] of offers) await runAs(bidder, campaign.bid, { id, bid_fen, tax_rate_bp: 900, eta_hours: 32 })
    // What would otherwise only come with time: its deadline has passed.
    await transactAsSystem(services.db, (tx) =>
      tx
        .updateTable('campaign')
        .set({ deadline: iso(now - hour) })
        .where('tenant_id', '=', shipper.tenant_id)
        .where('id', '=', id)
        .execute()
    )
    await runAs(shipper, campaign.close, { id })
    const winner = offers.at(-1)?.[0]
    if (!winner) continue
    const { campaign: row, bids } = await runAs(shipper, campaign.info, { id })
    await runAs(shipper, campaign.award, {
      id,
      version: row.version,
      bid_id: bids.find(({ carrier_id }) => carrier_id === winner.company_id)?.id ?? 0
    })
    await runAs(winner, campaign.confirm, { id })
  }
}

/** So many orders stand at a planner's desk. */
const wanted = 60
/** Sixty orders for each planner's desk: those of many customers that the first carrier has accepted and not dispatched, and those that the first shipper has not given to anybody. */
export const seedSixtyOrders = async ({ services, runAs, now, users }: DemoContext, base: Base, words: WordsOf): Promise<void> => {
  const { carrier, shipper } = users
  if (!carrier || !shipper) return
  const free = async (actor: Actor, list: typeof order.list) =>
    (await runAs(actor, list, { to_load: true, pagesize: wanted })).data.filter(({ deal_mode }) => deal_mode === dealMode.code.assigned)
  for (const [rows, isOwn] of [
    [await free(carrier, order.carrierList), false],
    [await free(shipper, order.list), true]
  ] as const)
    await transactAsSystem(services.db, async (tx) => {
      const copies: Copy[] = []
      const groups = await readGroups(tx, base.tenant_id, { order: rows.map(({ id }) => id) }, new Map(rows.map(({ id }) => [id, id])))
      for (const customer of customers.filter(({ stem }) => isOwn || stem !== 'outside'))
        for (const { id, shipper_id } of rows) {
          const group = groups.get(id)
          if (!group || copies.length + rows.length >= wanted || shipper_id !== base.companies[stems[customer.stem].shipper]?.id) continue
          const all = words.get(customer.key) ?? new Map<string, string>()
          copies.push({ group, days: 0, words: isOwn ? ownWords(customer) : all })
        }
      await writeCopies(tx, ownerOf(base), { from: now, until: Date.now() }, copies)
    })
}

/* Of a customer's words those of its places and goods alone, for more orders of the shipper itself; its numbers begin with the customer's letters. */
const ownWords = (customer: Customer): ReadonlyMap<string, string> =>
  new Map([...placeWords(customer), ...Object.entries(customer.goods), ['#JC', `#${customer.letters}`]])
