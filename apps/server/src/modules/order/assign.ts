import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { type Grant, linkTo } from '@yunshu/contract/kit/console'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { fill } from '@yunshu/contract/kit/phrases'
import { order } from '@yunshu/contract/order/contract'
import { priceMode } from '@yunshu/contract/order/machine'
import type { Assignment, pricing } from '@yunshu/contract/order/rows'
import { noRateReasons } from '@yunshu/contract/rate/words'
import { formatYuan } from '@yunshu/domain/money'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { mayDo, write, type WriteContext } from '../../platform/verb/verb.ts'
import { getActiveLink } from '../link/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { type NoRate, priceOfOrder, type RatePriced } from '../rate/index.ts'
import { demandUnreserved } from './allocateGoods.ts'
import { demandNotAwarded } from './bidding.ts'
import { demandApproved } from './content.ts'
import { demandWithinLimit } from './limit.ts'
import { moveOrder, setOrderParties } from './move.ts'
import { getOrder, getOrderRow } from './queries.ts'

const twoHours = 2 * 3_600_000

/** The shipper assigns an order to a signed carrier at a price. From then on the carrier has limited time to accept it. */
export const assignOrder = write(order.assign, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { id, version, ...assignment } = input
  await demandApproved(tx, actor)
  const before = await getOrder(tx, actor, id)
  const after = await assignTo(context, before, assignment, version)
  publishChange('order', after)
  return { output: await getOrderRow(tx, actor, id), log: { id, no: after.order_no, before, after } }
})

/** Assigns an open order to a carrier; also used where an order is created and assigned in one step. */
export const assignTo = async (
  context: Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>,
  before: Row<'order'>,
  assignment: Static<typeof Assignment>,
  seen?: number
): Promise<Row<'order'>> => {
  const { tx, actor } = context
  const { carrier_id, accept_deadline } = assignment
  demandMayPrice(actor, assignment, shipper.source.may.price)
  const deadline = accept_deadline ?? inFuture(twoHours)
  if (Date.parse(deadline) <= Date.parse(nowIso())) refuse('deadlinePassed')
  await lockRows(tx, before.tenant_id, { order: [before.id] })
  const link = await getActiveLink(tx, before.tenant_id, actor.company_id, carrier_id)
  const parties = [before.shipper_id, carrier_id]
  const price = await priceOf(context, { ...before, carrier_id }, assignment, link.tax_rate_bp)
  await demandWithinLimit(context, price.freight_fen)
  const changes = {
    carrier_id,
    carrier_name: link.carrier_name,
    ...price,
    accept_deadline: deadline,
    deal_mode: 1,
    parties
  }
  const after = await moveOrder(tx, actor, before, 'assign', { changes, reason: price.price_reason, ...(seen !== undefined && { seen }) })
  await demandUnreserved(tx, after)
  await setOrderParties(tx, after.tenant_id, after.id, parties)
  await notifyCompany(context, actor, {
    company_id: carrier_id,
    grant: carrier.orders.may.accept,
    phrase: 'orderAssigned',
    slots: { shipper_name: after.shipper_name, order_no: after.order_no },
    link: linkTo(carrier.orderInfo, { id: after.id }),
    biz_type: 'order',
    biz_id: after.id
  })
  return after
}

type Priced = {
  price_mode: number
  freight_fen: number
  price_reason: string
  price_trace: string | null
  project_id: number | null
  tax_rate_bp: number
}
const unpriced = { price_mode: null, freight_fen: null, price_reason: '', price_trace: null, project_id: null }

type Pricing = Pick<Static<typeof Assignment>, keyof typeof pricing>
/** A manual price needs the permission to set one, an amount and a reason. */
export const demandMayPrice = (actor: Actor, { price_mode, freight_fen, price_reason = '' }: Pricing, right: Grant): void => {
  if (price_mode === 1) return
  if (!mayDo(actor, right)) refuse('manualPriceNotAllowed')
  const missing = { zh: '手工定价时必须填写', en: 'is needed for a manual price' }
  const faults = [
    ...(freight_fen ? [] : [{ field: 'freight_fen', reason: missing }]),
    ...(price_reason.length >= 2 ? [] : [{ field: 'price_reason', reason: missing }])
  ]
  refuseFaults(faults, actor.origin.lang)
}

/** The contract price by the rules that are valid on the day of pickup, refused when it differs from the price that the user was shown; or the manual price. */
export const priceOf = async (
  { tx }: Pick<WriteContext<Command>, 'tx'>,
  before: Row<'order'> & { readonly carrier_id: number },
  { price_mode, freight_fen, price_reason = '' }: Pricing,
  tax_rate_bp: number
): Promise<Priced> => {
  if (price_mode !== 1) return { price_mode, freight_fen: freight_fen ?? 0, price_reason, price_trace: null, project_id: null, tax_rate_bp }
  const priced = await priceOfOrder(tx, before, before.carrier_id)
  if (priced.no_rate) return refuse('noRate', { reason: noRateReason(priced) })
  if (freight_fen !== undefined && freight_fen !== priced.total_fen) refuse('priceChanged', { price: formatYuan(priced.total_fen) })
  return { ...contractColumns(priced), price_reason }
}
/** Why no rule prices an order. */
export const noRateReason = ({ trace: { reason, day } }: NoRate) => ({
  zh: fill(noRateReasons.zh[reason], { day }, 'zh'),
  en: fill(noRateReasons.en[reason], { day }, 'en')
})
/** A contract price in the columns of its order. */
export const contractColumns = ({ total_fen: freight_fen, trace, project_id, tax_rate_bp }: RatePriced): Priced => ({
  price_mode: priceMode.code.contract,
  freight_fen,
  price_reason: '',
  price_trace: JSON.stringify(trace),
  project_id,
  tax_rate_bp
})

/** The shipper withdraws an order that the carrier has not accepted yet. */
export const withdrawOrder = write(order.withdraw, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getOrder(tx, actor, input.id)
  demandNotAwarded(before)
  const after = await reopenOrder(tx, actor, before, 'withdraw', input.reason ?? '', input.version)
  publishChange('order', { ...after, parties: before.parties })
  if (before.carrier_id)
    await notifyCompany(context, actor, {
      company_id: before.carrier_id,
      grant: carrier.orders.may.accept,
      phrase: 'orderWithdrawn',
      slots: { shipper_name: after.shipper_name, order_no: after.order_no },
      biz_type: 'order',
      biz_id: after.id
    })
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

/** Sets an order back to open: the carrier does not see it any more, and its price is removed. Works in the system scope, since a carrier that declines may not change all of these rows. */
export const reopenOrder = async (
  tx: Tx,
  actor: Actor,
  before: Row<'order'>,
  move: 'withdraw' | 'decline' | 'expire',
  reason: string,
  seen?: number
): Promise<Row<'order'>> =>
  await withSystemScope(tx, async () => {
    const parties = [before.shipper_id]
    const changes = { carrier_id: null, carrier_name: null, ...unpriced, accept_deadline: null, parties }
    const after = await moveOrder(tx, actor, before, move, { changes, reason, ...(seen !== undefined && { seen }) })
    await setOrderParties(tx, after.tenant_id, after.id, parties)
    return after
  })
