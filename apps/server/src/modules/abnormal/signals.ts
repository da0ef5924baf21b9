import { saying } from '@yunshu/contract/abnormal/cells'
import { abnormalLevel, abnormalMachine, abnormalSource, abnormalType } from '@yunshu/contract/abnormal/machine'
import { openStates, recoveringTypes } from '@yunshu/contract/abnormal/rules'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { graceMinutes } from '@yunshu/domain/late'
import { weightLoss } from '@yunshu/domain/loss'
import { addKg } from '@yunshu/domain/quantity'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { onChange } from '../../platform/verb/followChanges.ts'
import { ordersOf } from '../order/index.ts'
import { lossTermsOfOrder } from '../rate/index.ts'
import { flawsOf } from '../receipt/rows.ts'
import { ordersOnTrips, waybillsOf } from '../waybill/index.ts'
import { lockTrip, troubleOf } from '../waybill/rows.ts'
import { markTrips } from './markTrips.ts'
import { type Context, moveAbnormal } from './move.ts'
import { type GoodsPart, keepSignal, type Raise, raiseAbnormal } from './rows.ts'

// What the product itself says is out of order becomes an exception here (domain 4.7): a stop reached too late or recorded outside its circle, goods left behind,
// a trip called off at its loading place, and what a receipt says is missing or broken. Whatever a signal was taken from once is never taken twice.

const { code } = abnormalType
const system = abnormalSource.code.system

onChange(['waybill', 'receipt'], async (context, changed) => {
  const trips = new Set(changed.flatMap(({ kind, row }) => (kind === 'waybill' ? [row.id] : [])))
  const receipts = changed.filter(
    ({ kind, row }) => kind === 'receipt' && row['receipt_status'] === receiptMachine.code.inReview && row['uploaded_at'] != null
  )
  if (trips.size === 0 && receipts.length === 0) return
  const own = { ...context, actor: { ...context.actor, who: 'system' as const } }
  const touched = await withSystemScope(context.tx, async () => {
    const found: number[] = []
    for (const waybill_id of [...trips].sort((a, b) => a - b)) if (await updateAfterMove(own, waybill_id)) found.push(waybill_id)
    for (const { row } of receipts) if (await followReceipt(own, row as Row<'receipt'>)) found.push(Number(row['waybill_id']))
    return found
  })
  if (touched.length > 0) await markTrips(context, touched)
})

const getTrip = async ({ tx, actor }: Context, id: number): Promise<Row<'waybill'> | undefined> =>
  await waybillsOf(tx, { ...actor, type: 1 })
    .selectAll('w')
    .where('w.id', '=', id)
    .executeTakeFirst()

/* Behind the trip's lock, so that nobody changes them meanwhile. */
const known = async (tx: Tx, tenant_id: number, waybill_id: number): Promise<Row<'abnormal'>[]> => {
  await lockTrip(tx, tenant_id, waybill_id)
  return await tx.selectFrom('abnormal').selectAll().where('tenant_id', '=', tenant_id).where('waybill_id', '=', waybill_id).orderBy('id').execute()
}

const updateAfterMove = async (context: Context, waybill_id: number): Promise<boolean> => {
  const { tx, actor } = context
  const trip = await getTrip(context, waybill_id)
  if (!trip) return false
  const { waybill_status: status } = trip
  const isCancelled = status === waybillMachine.code.cancelled
  // Before anybody is at a loading place there is nothing to see.
  if (!isCancelled && status < waybillMachine.code.atPickup) return false
  const there = await known(tx, actor.tenant_id, trip.id)
  const all = isCancelled ? await calledOff(context, trip) : await onTheRoad(context, trip)
  const raises = all.filter(
    ({ abnormal_type, key }) => !there.some((row) => row.abnormal_type === abnormal_type && key !== undefined && row.signal_keys.includes(key))
  )
  for (const raise of raises) await raiseAbnormal(context, raise)
  const recovered = await recover(context, trip, there)
  return raises.length > 0 || recovered
}

const onTheRoad = async ({ tx, actor }: Context, trip: Row<'waybill'>): Promise<Raise[]> => {
  const { stops, left } = await troubleOf(tx, trip.tenant_id, trip.id)
  // Goods are left behind once the vehicle has gone without them.
  const behind = trip.waybill_status >= waybillMachine.code.inTransit ? left : []
  if (stops.length === 0 && behind.length === 0) return []
  const orders = await ordersOnTrips(tx, actor, [trip.id])
  const of = (order_id: number) => orders.filter((order) => order.order_id === order_id)
  const raises = stops.flatMap((stop): Raise[] => {
    const at = stop.arrived_at ?? nowIso()
    const common = { trip, orders: of(stop.order_id), source: system, occurred_at: at, place: stop.address_diming, graver: false }
    const late = stop.late_min ?? 0
    const isLate = late > (stop.grace_min ?? graceMinutes) && {
      ...common,
      abnormal_type: stop.kind === 1 ? code.latePickup : code.lateDelivery,
      description: saying('late', { place: stop.address_diming, at: shanghaiMinute(at), late }),
      key: `late:${stop.id}`
    }
    const isOutside = stop.outside_fence && {
      ...common,
      abnormal_type: code.outsideFence,
      level: abnormalLevel.code.minor,
      description: saying('outsideFence', { place: stop.address_diming, metres: stop.fence_distance_m ?? 0 }),
      key: `fence:${stop.id}`
    }
    return [isLate, isOutside].filter((raise) => raise !== false)
  })
  for (const order_id of new Set(behind.map((row) => row.order_id))) {
    const rows = behind.filter((row) => row.order_id === order_id)
    raises.push({
      trip,
      orders: of(order_id),
      abnormal_type: code.leftBehind,
      source: system,
      occurred_at: trip.shiji_fache_start_time ?? nowIso(),
      description: saying('leftBehind', {
        goods: {
          zh: rows.map(({ goods_name, left_num, left_kg }) => `${goods_name} ${left_num} 件 ${left_kg} kg`).join('；'),
          en: rows.map(({ goods_name, left_num, left_kg }) => `${goods_name} ${left_num} pcs ${left_kg} kg`).join('; ')
        }
      }),
      place: trip.start_address_diming,
      goods: rows.map(({ id, goods_name, danwei, left_num, left_kg }) => ({
        waybill_goods_id: id,
        goods_name,
        danwei,
        lost_num: left_num,
        damage_num: 0,
        kg: left_kg
      })),
      key: `left:${order_id}`,
      graver: false
    })
  }
  return raises
}

/* A trip that is called off after its driver took it: for nothing where he was at the loading place, by the shipper where it asked for that. */
const calledOff = async ({ tx, actor }: Context, trip: Row<'waybill'>): Promise<Raise[]> => {
  if (trip.driver_accepted_at === null && trip.driver_qiandao_time === null) return []
  const orders = await ordersOnTrips(tx, actor, [trip.id])
  const asked = await ordersOf(tx, { ...actor, type: 1 })
    .select('o.id')
    .where(
      'o.id',
      'in',
      orders.map(({ order_id }) => order_id)
    )
    .where('o.cancel_asked_at', 'is not', null)
    .execute()
  const own = orders.filter(({ order_id }) => asked.some(({ id }) => id === order_id))
  if (own.length === 0 && trip.driver_qiandao_time === null) return []
  const byShipper = own.length > 0
  return [
    {
      trip,
      orders: byShipper ? own : orders,
      abnormal_type: byShipper ? code.cancelled : code.dryRun,
      source: system,
      occurred_at: trip.updated_at,
      description: saying(byShipper ? 'cancelled' : 'dryRun', { why: trip.cancel_reason || { zh: '未说明原因', en: 'no reason was given' } }),
      place: trip.start_address_diming,
      key: 'calledOff',
      graver: false
    }
  ]
}

/* Late pickups are over when the trip departs, late deliveries and lost tracks when it is unloaded; what somebody has taken up is his to finish. */
const recover = async (context: Context, trip: Row<'waybill'>, there: readonly Row<'abnormal'>[]): Promise<boolean> => {
  const since = (type: number): number => waybillMachine.code[type === code.latePickup ? 'inTransit' : 'unloaded']
  const over = there.filter(
    (row) =>
      row.abnormal_status === abnormalMachine.code.new &&
      row.source === system &&
      row.handler_id === null &&
      recoveringTypes.includes(row.abnormal_type) &&
      trip.waybill_status >= since(row.abnormal_type)
  )
  for (const row of over)
    await moveAbnormal(context, row, 'recover', { auto_closed: true, resolved_at: nowIso(), closed_at: nowIso(), told_at: row.told_at ?? nowIso() })
  return over.length > 0
}

/* Whether more is missing than the pair tolerates, as the charges count it. */
const isBeyond = async ({ tx }: Context, { tenant_id, order_id, sign_kg }: Row<'receipt'>, lost_kg: number): Promise<boolean> => {
  const weights = { loaded_kg: addKg(sign_kg ?? 0, lost_kg), unloaded_kg: sign_kg ?? 0, value_fen: 0, of_kg: 1 }
  return weightLoss({ ...weights, ...(await lossTermsOfOrder(tx, tenant_id, order_id)) }).claim_kg > 0
}

const followReceipt = async (context: Context, receipt: Row<'receipt'>): Promise<boolean> => {
  const { tx, actor } = context
  const damage = receipt.damage_num ?? 0
  const lost = -(receipt.diff_num ?? 0)
  const lost_kg = -(receipt.diff_kg ?? 0)
  const isShort = lost > 0 || (lost_kg > 0 && (await isBeyond(context, receipt, lost_kg)))
  if (damage <= 0 && !isShort) return false
  const trip = await getTrip(context, receipt.waybill_id)
  if (!trip) return false
  const there = await known(tx, actor.tenant_id, trip.id)
  const flaws = await flawsOf(tx, trip.tenant_id, receipt.id)
  const orders = (await ordersOnTrips(tx, actor, [trip.id])).filter(({ order_id }) => order_id === receipt.order_id)
  const prefix = `receipt:${receipt.id}:`
  const key = `${prefix}${receipt.uploaded_at ?? ''}`
  const common = {
    trip,
    orders,
    source: system,
    occurred_at: receipt.sign_at ?? nowIso(),
    place: receipt.end_address_diming,
    imgs: receipt.imgs as { url: string }[],
    key
  }
  const part = ({ waybill_goods_id, goods_name, danwei }: (typeof flaws)[number], lost_num: number, damage_num: number, kg?: number): GoodsPart => ({
    waybill_goods_id,
    goods_name,
    danwei,
    lost_num,
    damage_num,
    ...(kg !== undefined && { kg })
  })
  const wanted: (Raise | false)[] = [
    isShort && {
      ...common,
      abnormal_type: code.shortage,
      description: saying('shortage', { receipt_no: receipt.receipt_no, lost: lost > 0 ? { zh: `${lost} 件`, en: `${lost} pcs` } : `${lost_kg} kg` }),
      goods: flaws.filter((row) => row.lost_num > 0 || row.lost_kg > 0).map((row) => part(row, row.lost_num, 0, row.lost_kg))
    },
    damage > 0 && {
      ...common,
      abnormal_type: code.damage,
      description: saying('damage', { receipt_no: receipt.receipt_no, damage }),
      goods: flaws.filter((row) => row.damage_num > 0).map((row) => part(row, 0, row.damage_num))
    }
  ]
  let changed = false
  for (const raise of wanted.filter((one) => one !== false)) {
    const same = there.filter((row) => row.abnormal_type === raise.abnormal_type)
    if (same.some(({ signal_keys }) => signal_keys.includes(key))) continue
    const pieces = (row: { goods: unknown }): number =>
      (row.goods as GoodsPart[]).reduce((sum, { lost_num, damage_num }) => sum + lost_num + damage_num, 0)
    // What was settled before the receipt came in is not asked once more.
    const settled = same.find(
      (row) =>
        !openStates.includes(row.abnormal_status) &&
        isSettled(row) &&
        row.order_id === receipt.order_id &&
        pieces(row) >= pieces({ goods: raise.goods })
    )
    if (settled) {
      await keepSignal(tx, settled, key)
      continue
    }
    await raiseAbnormal(context, { ...raise, graver: !same.some(({ signal_keys }) => signal_keys.some((one) => one.startsWith(prefix))) })
    changed = true
  }
  return changed
}
const isSettled = ({ abnormal_status }: Row<'abnormal'>): boolean =>
  abnormal_status === abnormalMachine.code.resolved || abnormal_status === abnormalMachine.code.closed
