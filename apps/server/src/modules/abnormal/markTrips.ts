import { abnormalLevel, abnormalSource, abnormalType } from '@yunshu/contract/abnormal/machine'
import { openStates } from '@yunshu/contract/abnormal/rules'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { onChange } from '../../platform/verb/followChanges.ts'
import { takeOffStatements } from '../charge/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { flagAbnormal } from '../order/index.ts'
import { mirrorsOf, ordersOnTrips, ridesToMirror, updateFromReceipts } from '../waybill/index.ts'
import { updatePayable } from '../payable/index.ts'
import { lockTrip, setAbnormal } from '../waybill/rows.ts'
import type { Context } from './move.ts'

/** Whoever changed an exception, its trip and its orders follow in the same transaction, and who handles it is told. */
onChange(['abnormal'], async (context, changed) => {
  const { tx, actor } = context
  const rows = await withSystemScope(tx, () =>
    tx
      .selectFrom('abnormal')
      .select(['waybill_id'])
      .distinct()
      .where('tenant_id', '=', actor.tenant_id)
      .where(
        'id',
        'in',
        changed.map(({ row }) => row.id)
      )
      .execute()
  )
  await markTrips(
    context,
    rows.map(({ waybill_id }) => waybill_id)
  )
})

/** How the exceptions of trips stand, on the trips and their orders: marked while one is open, and not settled while that one is about money (domain 4.5, 4.7). */
export const markTrips = async (context: Context, waybill_ids: readonly number[]): Promise<void> => {
  const { tx, actor, publishChange } = context
  const { tenant_id } = actor
  await withSystemScope(tx, async () => {
    const mirrors = await mirrorsOf(tx, tenant_id, waybill_ids)
    for (const waybill_id of [...new Set([...waybill_ids, ...mirrors.map(({ id }) => id)])].sort((a, b) => a - b)) {
      // Read behind the trip's lock: what somebody else is just closing would still be open here.
      const trip = await lockTrip(tx, tenant_id, waybill_id)
      const open = await tx
        .selectFrom('abnormal')
        .selectAll()
        .where('tenant_id', '=', tenant_id)
        .where('waybill_id', '=', waybill_id)
        .where('abnormal_status', 'in', [...openStates])
        .orderBy('id')
        .execute()
      const hold = open.some(({ level }) => level === abnormalLevel.code.critical) ? 2 : open.some(({ money }) => money) ? 1 : 0
      const orders = await ordersOnTrips(tx, actor, [waybill_id])
      const isMarked = open.length > 0 || (await isOpenBehind(context, trip, orders))
      await setAbnormal(tx, trip, isMarked, hold)
      await flagOrders(
        context,
        orders.map(({ order_id }) => order_id)
      )
      if (hold > 0 && trip.abnormal_hold === 0) await takeOffStatements(tx, actor, [waybill_id], publishChange)
      if (trip.abnormal_hold !== hold && trip.waybill_status >= waybillMachine.code.unloaded)
        await updateFromReceipts(tx, actor, waybill_id, publishChange)
      else if (trip.abnormal_hold !== hold) await updatePayable(context, waybill_id)
      else if (trip.abnormal_flag !== isMarked) publishChange('waybill', trip)
      for (const row of open.filter(({ told_at }) => told_at === null)) await tell(context, row)
    }
  })
}

/* Whether another carrier has an open exception about these orders on the trip that this one mirrors (转包): the mark tells that there is one, and nothing of it. */
const isOpenBehind = async (
  { tx, actor }: Context,
  { sub_waybill_id }: Row<'waybill'>,
  orders: readonly { readonly order_id: number }[]
): Promise<boolean> => {
  if (sub_waybill_id === null) return false
  const own = new Set(orders.map(({ order_id }) => order_id))
  const rides = (await ridesToMirror(tx, actor.tenant_id, [sub_waybill_id])).filter(({ order_id }) => own.has(order_id))
  const found = await tx
    .selectFrom('abnormal')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('waybill_id', '=', sub_waybill_id)
    .where('abnormal_status', 'in', [...openStates])
    .where(sql<boolean>`order_ids && ${rides.map(({ sub_order_id }) => sub_order_id)}::bigint[]`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const flagOrders = async ({ tx, actor, publishChange }: Context, order_ids: readonly number[]): Promise<void> => {
  if (order_ids.length === 0) return
  const rows = await tx
    .selectFrom('abnormal')
    .select('order_ids')
    .where('tenant_id', '=', actor.tenant_id)
    .where('abnormal_status', 'in', [...openStates])
    .where(sql<boolean>`order_ids && ${order_ids}::bigint[]`)
    .execute()
  const marked = new Set(rows.flatMap((row) => row.order_ids))
  await flagAbnormal(tx, actor, new Map(order_ids.map((id) => [id, marked.has(id)])), publishChange)
}

/** The name of its kind, for a sentence. */
export const typeOf = ({ abnormal_type }: Row<'abnormal'>) => nameOf(abnormalType, abnormal_type)
export const toCarrier = (row: Row<'abnormal'>) => ({
  company_id: row.carrier_id,
  grant: carrier.abnormals.may.handle,
  link: linkTo(carrier.abnormals, { keyword: row.abnormal_no, peek: row.id }),
  biz_type: 'abnormal',
  biz_id: row.id
})
export const toShipper = (row: Row<'abnormal'>, shipper_id: number) => ({
  company_id: shipper_id,
  grant: shipper.orders.may.settle,
  link: row.order_id === null ? linkTo(shipper.orders) : linkTo(shipper.orderInfo, { id: row.order_id }),
  biz_type: 'abnormal',
  biz_id: row.id
})

/* Whoever handles exceptions hears of a new one at once, and of each further report; a critical one its shipper as well. */
const tell = async ({ tx, actor, publishChange }: Context, row: Row<'abnormal'>): Promise<void> => {
  const { abnormal_no, waybill_no, plate_no, level } = row
  const slots = { abnormal_no, waybill_no, plate_no, level: nameOf(abnormalLevel, level), type: typeOf(row) }
  await notifyCompany({ tx, publishChange }, actor, { ...toCarrier(row), phrase: 'abnormalRaised', slots, notice_type: 5 })
  // What people say stands with this carrier alone; whoever gave an order out (转包) hears that there is something. What the product finds it finds on both trips.
  if (row.source !== abnormalSource.code.system)
    for (const mirror of await mirrorsOf(tx, row.tenant_id, [row.waybill_id]))
      await notifyCompany({ tx, publishChange }, actor, {
        company_id: mirror.carrier_id,
        grant: carrier.abnormals.may.handle,
        link: linkTo(carrier.waybillInfo, { id: mirror.id }),
        biz_type: 'waybill',
        biz_id: mirror.id,
        phrase: 'abnormalRaised',
        slots: { ...slots, waybill_no: mirror.waybill_no },
        notice_type: 5
      })
  if (level === abnormalLevel.code.critical)
    for (const shipper_id of await shippersOf(tx, actor, row))
      await notifyCompany({ tx, publishChange }, actor, { ...toShipper(row, shipper_id), phrase: 'abnormalRaised', slots, notice_type: 5 })
  await tx.updateTable('abnormal').set({ told_at: nowIso() }).where('tenant_id', '=', row.tenant_id).where('id', '=', row.id).execute()
}
const shippersOf = async (tx: Context['tx'], actor: Context['actor'], row: Row<'abnormal'>): Promise<number[]> =>
  row.shipper_id === null ? [...new Set((await ordersOnTrips(tx, actor, [row.waybill_id])).map(({ shipper_id }) => shipper_id))] : [row.shipper_id]
