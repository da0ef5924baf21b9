import { wordsOf } from '@yunshu/contract/abnormal/cells'
import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalMachine, abnormalSource } from '@yunshu/contract/abnormal/machine'
import { driverTypes, hoursOf, openStates, photoTypes } from '@yunshu/contract/abnormal/rules'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { stateOf } from '@yunshu/contract/kit/machine'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { getWaybill, goodsOfTrip, ordersOnTrips } from '../waybill/index.ts'
import { lockTrip } from '../waybill/rows.ts'
import { driverRow } from './driver.ts'
import { changeAbnormal, logOf } from './move.ts'
import { getAbnormal, getShown } from './queries.ts'
import { type GoodsPart, goodsColumns, partiesOf, raiseAbnormal, recordAbnormalEvent } from './rows.ts'

type GoodsSaid = NonNullable<InputOf<typeof abnormal.create>['goods']>
const clockSlackMs = 120_000

/** Registered in the office. Where an open one of the same kind is there, it is added to that one. */
export const createAbnormal = write(abnormal.create, async (context) => {
  const { tx, actor, input } = context
  const trip = await getWaybill(tx, actor, input.waybill_id)
  const { imgs = [], goods = [], order_id, occurred_at, abnormal_type, level, description, place } = input
  const all = await ordersOnTrips(tx, actor, [trip.id])
  const orders = order_id == null ? all : all.filter((order) => order.order_id === order_id)
  if (orders.length === 0) refuse('notFound')
  demandPast(occurred_at)
  demandPhotos(actor, abnormal_type, imgs)
  await shareFiles(tx, actor, urlsOf(imgs), partiesOf(trip, orders))
  await withSystemScope(tx, () => lockTrip(tx, trip.tenant_id, trip.id))
  const row = await raiseAbnormal(context, {
    trip,
    orders,
    abnormal_type,
    level,
    source: abnormalSource.code.byHand,
    occurred_at,
    description,
    ...(place && { place }),
    goods: await partsOf(tx, actor, trip, goods),
    imgs
  })
  await shareFiles(tx, actor, urlsOf(imgs), row.parties)
  return { output: await getShown(tx, actor, row.id), log: logOf(row) }
})

/** Reported from the road, with photos that were taken there. */
export const reportAbnormal = write(abnormal.report, async (context) => {
  const { tx, actor, input } = context
  const trip = await getWaybill(tx, actor, input.waybill_id)
  const { imgs = [], goods = [], occurred_at, abnormal_type, description, place, lng, lat } = input
  if (!driverTypes.includes(abnormal_type))
    refuseField('abnormal_type', { zh: '异常类型', en: 'Kind' }, { zh: '不能由司机上报', en: 'is not reported by a driver' }, actor.origin.lang)
  demandPhotos(actor, abnormal_type, imgs)
  demandPast(occurred_at)
  const rows = await goodsOfTrip(tx, trip)
  const all = await ordersOnTrips(tx, actor, [trip.id])
  const named = new Set(rows.filter(({ id }) => goods.some(({ waybill_goods_id }) => waybill_goods_id === id)).map(({ order_id }) => order_id))
  const orders = named.size === 0 ? all : all.filter(({ order_id }) => named.has(order_id))
  await shareFiles(tx, actor, urlsOf(imgs), partiesOf(trip, orders))
  await withSystemScope(tx, () => lockTrip(tx, trip.tenant_id, trip.id))
  const row = await raiseAbnormal(context, {
    trip,
    orders,
    abnormal_type,
    source: abnormalSource.code.driver,
    occurred_at,
    description,
    ...(place && { place }),
    ...(lng !== undefined && lat !== undefined && { lng, lat }),
    goods: await partsOf(tx, actor, trip, goods),
    imgs
  })
  await shareFiles(tx, actor, urlsOf(imgs), row.parties)
  return { output: driverRow(row), log: logOf(row) }
})

/** Its words, photos, goods and level, as long as it is open. */
export const updateAbnormal = write(abnormal.update, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getAbnormal(tx, actor, input.id)
  demandOpen(before)
  const { imgs = [], goods = [], occurred_at, level, description, place = '' } = input
  demandPast(occurred_at)
  demandPhotos(actor, before.abnormal_type, imgs)
  await shareFiles(tx, actor, urlsOf(imgs), before.parties)
  const trip = await getWaybill(tx, actor, before.waybill_id)
  const sla_due = level === before.level ? before.sla_due : new Date(Date.parse(before.created_at) + hoursOf(level) * 3_600_000).toISOString()
  // What the system said and nobody has changed is still said in the language of who reads it.
  const { zh, en } = wordsOf(before.said as Parameters<typeof wordsOf>[0], before.description)
  const isSame = description === zh || description === en
  const after = await changeAbnormal(
    context,
    before,
    {
      level,
      sla_due,
      occurred_at,
      ...(isSame ? {} : { description, said: null }),
      place,
      ...goodsColumns(await partsOf(tx, actor, trip, goods)),
      imgs: JSON.stringify(imgs)
    },
    input.version
  )
  await recordAbnormalEvent(context, after, 'update', before.abnormal_status)
  publishChange('abnormal', after)
  return { output: await getShown(tx, actor, after.id), log: logOf(after, before) }
})

/** What is over is corrected by opening it again. */
export const demandOpen = ({ abnormal_no, abnormal_status }: Row<'abnormal'>): void => {
  if (openStates.includes(abnormal_status)) return
  const { zh, en } = stateOf(abnormalMachine, abnormal_status)
  refuse('abnormalOver', { abnormal_no, state: { zh, en } })
}

const demandPast = (at: string): void => {
  if (Date.parse(at) > now().getTime() + clockSlackMs) refuse('timeInFuture')
}
const urlsOf = (imgs: readonly { readonly url: string }[]): string[] => imgs.map(({ url }) => url)
const demandPhotos = (actor: Actor, abnormal_type: number, imgs: readonly unknown[]): void => {
  if (photoTypes.includes(abnormal_type) && imgs.length === 0)
    refuseField(
      'imgs',
      { zh: '照片', en: 'Photos' },
      { zh: '货差、货损和事故须上传照片', en: 'are needed for shortages, damage and accidents' },
      actor.origin.lang
    )
}

/* Rows of the trip's own goods, never more of one than rides on it. */
const partsOf = async (tx: Tx, actor: Actor, trip: Row<'waybill'>, said: GoodsSaid): Promise<GoodsPart[]> => {
  if (said.length === 0) return []
  const rows = await goodsOfTrip(tx, trip)
  return said
    .filter(({ lost_num, damage_num, kg = 0 }) => lost_num + damage_num + kg > 0)
    .map(({ waybill_goods_id, lost_num, damage_num, kg }) => {
      const row = rows.find(({ id }) => id === waybill_goods_id) ?? refuse('notFound')
      const most = row.load_num ?? row.goods_num
      if (lost_num + damage_num > most)
        refuseField(
          'goods',
          { zh: '货物明细', en: 'Goods' },
          { zh: `${row.goods_name} 只有 ${most} 件`, en: `has only ${most} of ${row.goods_name}` },
          actor.origin.lang
        )
      return { waybill_goods_id, goods_name: row.goods_name, danwei: row.danwei, lost_num, damage_num, ...(kg !== undefined && { kg }) }
    })
}
