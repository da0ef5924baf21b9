import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { stateOf } from '@yunshu/contract/kit/machine'
import { freeze, freezeTimer } from '@yunshu/contract/freeze/contract'
import { freezeGround, orderMachine } from '@yunshu/contract/order/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { transactAsSystem, withSystemScope } from '../../platform/db/scope.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { type PublishChange, read, write } from '../../platform/verb/verb.ts'
import { takeOffStatements } from '../charge/index.ts'
import { operatorOf } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { lockTripsOfOrders } from '../waybill/rows.ts'
import { recordOrderEvent } from './move.ts'
import { getOrder, getOrderRow } from './queries.ts'

// 冻结结算: what the operator doubts it can keep from being paid, order by order. What it stops and who asks for it stands in ./frozen.ts.
// - Its trips leave the statements that nobody has confirmed yet, and come onto none; the next statement after the freeze takes them.
// - A confirmed statement on which it stands is not billed, and its bill is neither paid, invoiced, nor lent on: it is one whole, and its fingerprint stays.
// - What the carrier owes for its trips is neither paid, loaded on cards, nor sent to the bank; what the bank was sent before is booked as the bank says.
// - The transport, its receipts and its prices go on: parts fall due and bills are made, which wait.

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }

/* The order behind the lock of its trips, like all money of it. Whom it is not for locks nothing. */
const lockWithTrips = async (tx: Tx, actor: Actor, id: number): Promise<Row<'order'>> => {
  await getOrder(tx, actor, id)
  await lockTripsOfOrders(tx, actor.tenant_id, [id])
  return await getOrder(tx, actor, id)
}

/** Every freeze of an order and how it ended. */
export const listFreezes = read(freeze.list, async ({ tx, actor, input }) => {
  const { tenant_id, id } = await getOrder(tx, actor, input.order_id)
  const rows = await tx
    .selectFrom('order_freeze')
    .select(['id', 'freeze_ground', 'freeze_reason', 'frozen_until', 'frozen_at', 'frozen_by_name', 'lifted_at', 'lift_reason', 'lifted_by_name'])
    .where('tenant_id', '=', tenant_id)
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .$castTo<OutputOf<typeof freeze.list>['data'][number]>()
    .execute()
  return { data: rows }
})

export const freezeOrder = write(freeze.freeze, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { freeze_ground, frozen_until = null, reason } = input
  const before = await lockWithTrips(tx, actor, input.id)
  if (before.order_status < orderMachine.code.open) {
    const { zh, en } = stateOf(orderMachine, before.order_status)
    refuse('nothingToFreeze', { state: { zh, en } })
  }
  if (before.frozen_at !== null) refuse('orderFrozenAlready')
  if (frozen_until !== null && frozen_until < shanghaiDay(now())) refuse('freezeDayPassed')
  const frozen_at = nowIso()
  const after = await setFreeze(context, before, 'freeze', { frozen_at, freeze_ground, frozen_until }, input.version)
  const { tenant_id, id: order_id } = after
  await tx
    .insertInto('order_freeze')
    .values({
      tenant_id,
      id: newId(),
      parties: [],
      order_id,
      freeze_ground,
      freeze_reason: reason,
      frozen_until,
      frozen_at,
      frozen_by: actor.user_id,
      frozen_by_name: actor.user_name
    })
    .execute()
  await withSystemScope(tx, async () => {
    await takeOffStatements(tx, actor, await ridesOf(tx, after), publishChange, after.shipper_id)
  })
  await tellParties(context, after, 'orderFrozen', { ground: nameOf(freezeGround, freeze_ground) })
  return { output: await getOrderRow(tx, actor, order_id), log: logged(before, after, reason) }
})

export const unfreezeOrder = write(freeze.unfreeze, async (context) => {
  const { tx, actor, input } = context
  const before = await lockWithTrips(tx, actor, input.id)
  const after = await lift(context, before, input.reason, input.version)
  return { output: await getOrderRow(tx, actor, after.id), log: logged(before, after, input.reason) }
})

/** A freeze through a day ends with that day; the operator is told as well. */
const thawOrder = write(freezeTimer.thaw, async (context) => {
  const { tx, actor, input } = context
  const before = await lockWithTrips(tx, actor, input.id)
  if (before.frozen_until === null || before.frozen_until >= shanghaiDay(now())) refuse('orderNotFrozen')
  const after = await lift(context, before, '')
  const { id, order_no } = after
  await notifyCompany(context, actor, {
    ...about(after),
    company_id: await operatorOf(tx, actor.tenant_id),
    grant: operator.orders.may.freeze,
    phrase: 'orderUnfrozen',
    slots: { order_no },
    link: linkTo(operator.orderInfo, { id })
  })
  return { output: { id }, log: logged(before, after, '') }
})

/** The timer, every minute: each order in its own transaction, as the system of its tenant. */
export const thawOrders = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('order')
      .select(['tenant_id', 'id'])
      .where('frozen_at', 'is not', null)
      .where('frozen_until', '<', shanghaiDay(now()))
      .orderBy('id')
      .limit(500)
      .execute()
  )
  return await runDue(services, thawOrder, due)
}

const lift = async (context: Context, before: Row<'order'>, reason: string, seen?: number): Promise<Row<'order'>> => {
  const { tx, actor } = context
  if (before.frozen_at === null) refuse('orderNotFrozen')
  const after = await setFreeze(context, before, 'unfreeze', { frozen_at: null, freeze_ground: null, frozen_until: null }, seen)
  await tx
    .updateTable('order_freeze')
    .set({ lifted_at: nowIso(), lift_reason: reason, lifted_by: actor.user_id, lifted_by_name: actor.who === 'system' ? '' : actor.user_name })
    .where('tenant_id', '=', after.tenant_id)
    .where('order_id', '=', after.id)
    .where('lifted_at', 'is', null)
    .execute()
  await tellParties(context, after, 'orderUnfrozen', {})
  return after
}

const setFreeze = async (
  { tx, actor, publishChange }: Context,
  before: Row<'order'>,
  move: 'freeze' | 'unfreeze',
  changes: Changes<'order'>,
  seen?: number
): Promise<Row<'order'>> => {
  const after = await updateVersioned(tx, 'order', actor, before, changes, seen)
  await recordOrderEvent(tx, actor, after, move, before.order_status)
  publishChange('order', after)
  return after
}

/* The log of both parties says what they may know; the operator's reason stands in the operator's alone. */
const logged = (before: Row<'order'>, after: Row<'order'>, reason: string) => {
  const told = ({ frozen_at, freeze_ground, frozen_until }: Row<'order'>) => ({ frozen_at, freeze_ground, frozen_until })
  return { type: 'order', id: after.id, no: after.order_no, before: told(before), after: { ...told(after), reason }, parties: [] }
}

const ridesOf = async (tx: Tx, { tenant_id, id }: Row<'order'>): Promise<number[]> =>
  (
    await sql<{ waybill_id: number }>`
      select waybill_id from waybill_order where tenant_id = ${tenant_id} and order_id = ${id} order by waybill_id`.execute(tx)
  ).rows.map(({ waybill_id }) => waybill_id)

const about = ({ id }: Row<'order'>) => ({ biz_type: 'order', biz_id: id, notice_type: 3 as const })
const tellParties = async (
  context: Context,
  row: Row<'order'>,
  phrase: 'orderFrozen' | 'orderUnfrozen',
  more: { readonly ground?: ReturnType<typeof nameOf> }
): Promise<void> => {
  const { id, order_no, shipper_id, carrier_id } = row
  const said = { ...about(row), phrase, slots: { order_no, ...more } }
  await notifyCompany(context, context.actor, {
    ...said,
    company_id: shipper_id,
    grant: shipper.orders.may.view,
    link: linkTo(shipper.orderInfo, { id })
  })
  if (carrier_id !== null)
    await notifyCompany(context, context.actor, {
      ...said,
      company_id: carrier_id,
      grant: carrier.orders.may.view,
      link: linkTo(carrier.orderInfo, { id })
    })
}
