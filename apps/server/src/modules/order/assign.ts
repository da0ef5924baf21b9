import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import type { Assignment } from '@yunshu/contract/order/rows'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/over.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { beyond } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, write, type WriteContext } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandApproved } from './content.ts'
import { moveOrder, setOrderParties } from './move.ts'
import { getOrder, getOrderRow } from './queries.ts'

const twoHours = 2 * 3_600_000

/** The shipper gives an order to a signed carrier at a price; the carrier's time to accept begins. */
export const assignOrder = write(order.assign, async (context) => {
  const { tx, actor, input, touch } = context
  const { id, version, ...assignment } = input
  await demandApproved(tx, actor)
  const before = await getOrder(tx, actor, id)
  const after = await assignTo(context, before, assignment, version)
  touch('order', after)
  return { output: await getOrderRow(tx, actor, id), log: { id, no: after.order_no, before, after } }
})

/** Gives an open order to a carrier; also the last step of placing one. */
export const assignTo = async (
  context: Pick<WriteContext<Command>, 'tx' | 'actor' | 'touch'>,
  before: Row<'order'>,
  { carrier_id, price_mode, freight_fen, price_reason, accept_deadline }: Static<typeof Assignment>,
  seen?: number
): Promise<Row<'order'>> => {
  const { tx, actor } = context
  if (!mayDo(actor, shipper.source.may.price)) refuse('manualPriceNotAllowed')
  const deadline = accept_deadline ?? inFuture(twoHours)
  if (Date.parse(deadline) <= Date.parse(nowIso())) refuse('deadlinePassed')
  const link = await getActiveLink(tx, actor, carrier_id)
  const parties = [before.shipper_id, carrier_id]
  const changes = {
    carrier_id,
    carrier_name: link.carrier_name,
    price_mode,
    freight_fen,
    price_reason,
    tax_rate_bp: link.tax_rate_bp,
    accept_deadline: deadline,
    deal_mode: 1,
    parties
  }
  const after = await moveOrder(tx, actor, before, 'assign', { changes, reason: price_reason, ...(seen !== undefined && { seen }) })
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

const getActiveLink = async (tx: Tx, actor: Actor, carrier_id: number) => {
  const link = await tx
    .selectFrom('company_link')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('shipper_id', '=', actor.company_id)
    .where('carrier_id', '=', carrier_id)
    .executeTakeFirst()
  if (!link) return refuse('notFound')
  return link.link_status === 20 ? link : refuse('linkNotActive', { carrier_name: link.carrier_name })
}

/** The shipper takes an order back that the carrier has not accepted yet. */
export const withdrawOrder = write(order.withdraw, async (context) => {
  const { tx, actor, input, touch } = context
  const before = await getOrder(tx, actor, input.id)
  const after = await release(tx, actor, before, 'withdraw', input.reason ?? '', input.version)
  touch('order', { ...after, parties: before.parties })
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

/** An order goes back to open: the carrier loses sight of it, and its price falls. Reaches beyond what a declining carrier sees. */
export const release = async (
  tx: Tx,
  actor: Actor,
  before: Row<'order'>,
  move: 'withdraw' | 'decline' | 'expire',
  reason: string,
  seen?: number
): Promise<Row<'order'>> =>
  await beyond(tx, async () => {
    const parties = [before.shipper_id]
    const changes = { carrier_id: null, carrier_name: null, price_mode: null, freight_fen: null, price_reason: '', accept_deadline: null, parties }
    const after = await moveOrder(tx, actor, before, move, { changes, reason, ...(seen !== undefined && { seen }) })
    await setOrderParties(tx, after.tenant_id, after.id, parties)
    return after
  })
