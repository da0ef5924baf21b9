import { auditStatus, companyState, companyType } from '@yunshu/contract/company/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { orderMachine } from '@yunshu/contract/order/machine'
import { subcontract } from '@yunshu/contract/subcontract/contract'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { StartAgain } from '../../platform/verb/startAgain.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { findCompany, openCompanies } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { lockOrders } from './allocateGoods.ts'
import { askFor } from './cancel.ts'
import { demandApproved } from './content.ts'
import { demandGivable, deriveOrder, endSubcontract, lockPair, otherOf } from './derive.ts'
import { recordCarriersEvent } from './move.ts'
import { getOrder, getOrderRow } from './queries.ts'

const twoHours = 2 * 3_600_000

/** 转包: a carrier gives an order that it has accepted to another carrier, at a price of its own. From then on it is neither dispatched nor planned here. */
export const offerSubcontract = write(subcontract.offer, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { id, version, sub_carrier_id, sub_freight_fen, accept_deadline = inFuture(twoHours), remark = '' } = input
  await getOrder(tx, actor, id)
  const other = await openCarrier(tx, actor, sub_carrier_id)
  const [before = refuse('notFound')] = await lockOrders(tx, actor, [id])
  if (version !== undefined && version !== before.version) refuse('staleVersion')
  await demandGivable(tx, actor, before)
  if (Date.parse(accept_deadline) <= Date.parse(nowIso())) refuse('deadlinePassed')
  await demandRoom(tx, actor.tenant_id, 'order')
  const derived = await deriveOrder(tx, actor, before, { to: other, freight_fen: sub_freight_fen, accept_deadline, remark })
  const after = await updateVersioned(tx, 'order', actor, before, { sub_order_id: derived.id })
  await recordCarriersEvent(tx, actor, after, 'subcontract', other.company_name)
  publishChange('order', { ...after, parties: [actor.company_id] })
  publishChange('order', derived)
  await notifyCompany(context, actor, {
    company_id: other.id,
    grant: carrier.orders.may.accept,
    phrase: 'orderAssigned',
    slots: { shipper_name: derived.shipper_name, order_no: derived.order_no },
    link: linkTo(carrier.orderInfo, { id: derived.id }),
    biz_type: 'order',
    biz_id: derived.id
  })
  const told = { sub_order_no: derived.order_no, sub_carrier_name: other.company_name, sub_freight_fen, accept_deadline }
  return { output: await getOrderRow(tx, actor, id), log: { type: 'order', id, no: after.order_no, before, after: { ...after, ...told } } }
})

/** While the other carrier has not accepted, the order is taken back, and is ours to carry again. */
export const takeSubcontractBack = write(subcontract.takeBack, async (context) => {
  const { tx, actor, input } = context
  const { before, derived } = await getOut(tx, actor, input.id, input.version)
  if (derived.order_status !== orderMachine.code.awaiting) refuse('subcontractAccepted', { sub_carrier_name: derived.carrier_name ?? '' })
  const { upstream: after } = await endSubcontract(context, derived, 'takeBack', { reason: input.reason })
  await notifyCompany(context, actor, {
    company_id: derived.carrier_id ?? 0,
    grant: carrier.orders.may.accept,
    phrase: 'subcontractTakenBack',
    slots: { shipper_name: derived.shipper_name, order_no: derived.order_no, reason: input.reason },
    link: linkTo(carrier.orderInfo, { id: derived.id }),
    biz_type: 'order',
    biz_id: derived.id
  })
  return { output: await getOrderRow(tx, actor, after.id), log: { type: 'order', id: after.id, no: after.order_no, before, after } }
})

/** After acceptance the other carrier is asked to agree, as a shipper asks his. */
export const askCancelSubcontract = write(subcontract.askCancel, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { before, derived } = await getOut(tx, actor, input.id, input.version)
  await askFor(context, derived, { reason: input.reason })
  const after = await updateVersioned(tx, 'order', actor, before, {})
  await recordCarriersEvent(tx, actor, after, 'askCancel', input.reason)
  publishChange('order', { ...after, parties: [actor.company_id] })
  return { output: await getOrderRow(tx, actor, after.id), log: { type: 'order', id: after.id, no: after.order_no, before, after } }
})

/** With whom an order of ours is, and with whom it was. */
export const subcontractInfo = read(subcontract.info, async ({ tx, actor, input }) => {
  const { id, sub_order_id } = await getOrder(tx, actor, input.id)
  const rows = await tx
    .selectFrom('order')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('upstream_order_id', '=', id)
    .where('shipper_id', '=', actor.company_id)
    .orderBy('id', 'desc')
    .execute()
  const ended = await tx
    .selectFrom('order_event')
    .select(['order_id', 'move'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('order_id', '=', (e) => e.fn.any(e.val(rows.map((row) => row.id))))
    .where('to_status', '=', orderMachine.code.cancelled)
    .execute()
  const shown = (row: Row<'order'>) => shownAs(row, ended.find(({ order_id }) => order_id === row.id)?.move ?? null)
  const current = rows.find((row) => row.id === sub_order_id)
  return { current: current ? shown(current) : null, past: rows.filter((row) => row.id !== sub_order_id).map(shown) }
})

/** To whom an order may be given. */
export const findSubCarriers = read(subcontract.find, async ({ tx, actor, input }) => ({
  data: await withSystemScope(tx, () =>
    openCompanies(tx, actor.tenant_id, 'carrier', input.keyword)
      .select(['c.id', 'c.company_name', 'c.short_name'])
      .where('c.id', '<>', actor.company_id)
      .execute()
  )
}))

type Shown = OutputOf<typeof subcontract.info>['past'][number]
const shownAs = (row: Row<'order'>, ended_by: string | null): Shown => ({
  sub_order_id: row.id,
  sub_order_no: row.order_no,
  sub_carrier_id: row.carrier_id ?? 0,
  sub_carrier_name: row.carrier_name ?? '',
  sub_freight_fen: row.freight_fen ?? 0,
  sub_status: row.order_status as Shown['sub_status'],
  accept_deadline: row.accept_deadline,
  accepted_at: row.accepted_at,
  cancel_asked_at: row.cancel_asked_at,
  ended_by,
  reason: row.cancel_reason,
  remark: row.remark,
  created_at: row.created_at,
  created_by_name: row.created_by_name
})

/* An approved carrier that is there and not frozen, which stays so until the end of the transaction; one's own company is none. */
const openCarrier = async (tx: Tx, actor: Actor, id: number): Promise<{ id: number; company_name: string }> => {
  const { tenant_id, company_id } = actor
  const find = () => withSystemScope(tx, () => findCompany(tx, tenant_id, id))
  if (id === company_id || (await find())?.company_type !== companyType.code.carrier) refuse('notFound')
  for (const one of [id, company_id].sort((a, b) => a - b)) await lockRows(tx, tenant_id, { company: [one] }, 'use')
  await demandApproved(tx, actor)
  const { company_name, audit_status, state } = (await find()) ?? refuse('notFound')
  if (audit_status !== auditStatus.code.approved || state !== companyState.code.normal)
    refuse('subCarrierNotOpen', { sub_carrier_name: company_name })
  return { id, company_name }
}

/* An order of ours that another carrier has, with the one that was derived from it; both held. */
const getOut = async (tx: Tx, actor: Actor, id: number, seen?: number): Promise<{ before: Row<'order'>; derived: Row<'order'> }> => {
  const seenOut = await getOrder(tx, actor, id)
  await lockPair(tx, seenOut)
  const before = await getOrder(tx, actor, id)
  // Given out by a colleague between the first look and the lock: that order is not held.
  if (before.sub_order_id !== null && before.sub_order_id !== seenOut.sub_order_id) throw new StartAgain()
  if (seen !== undefined && seen !== before.version) refuse('staleVersion')
  if (before.sub_order_id === null) return refuse('notSubcontracted', { order_no: before.order_no })
  return { before, derived: await otherOf(tx, before, before.sub_order_id) }
}
