import { addressText } from '@yunshu/domain/address'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { lateness, type Window } from '@yunshu/domain/late'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import type { RateTrace } from '@yunshu/domain/rate'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { companyName } from '../company/rows.ts'
import { endDivisions, startDivisions } from './content.ts'
import { freeGoods } from './allocateGoods.ts'
import { goodsOfOrders, pointsOfOrders } from './parts.ts'
import { getOrder, rowsOf, seesFreight, type Shown } from './queries.ts'
import { carriedOf, lateMinutes } from '../waybill/rows.ts'

type Detail = OutputOf<typeof order.info>
type Photo = { url: string }

/** One order with its points (planned and actual times), its goods, its trips and its events. */
export const orderInfo = read(order.info, async ({ tx, actor, input }): Promise<Detail> => {
  const row = await getOrder(tx, actor, input.id)
  const shown = (await rowsOf(tx, actor).where('o.id', '=', row.id).executeTakeFirstOrThrow()) as Shown
  const { fahuo, shouhuo } = await pointsOf(tx, row)
  const {
    box_type,
    temp_min,
    temp_max,
    need_receipt,
    receipt_days,
    release_hold,
    insured_flag,
    goods_value_fen,
    accepted_at,
    reject_reason,
    cancel_reason,
    time_reason,
    distance_estimated
  } = row
  const priced = seesFreight(actor)
    ? { price_reason: row.price_reason, price_trace: row.price_trace as RateTrace | null, tax_rate_bp: row.tax_rate_bp }
    : { price_reason: null, price_trace: null, tax_rate_bp: null }
  return {
    order: {
      ...shown,
      box_type,
      temp_min,
      temp_max,
      need_receipt: need_receipt as 1 | 2 | 3,
      receipt_days,
      release_hold,
      insured_flag,
      goods_value_fen,
      accepted_at,
      reject_reason,
      cancel_reason,
      time_reason,
      distance_estimated,
      ...priced
    },
    fahuo,
    shouhuo,
    legacy: row.xianlu_type < structuredBelow ? null : legacyOf(fahuo, shouhuo),
    events: await eventsOf(tx, actor, row),
    waybills: await waybillsOfOrder(tx, actor, row.id),
    rating: ratingOf(row)
  }
})

const ratingOf = ({ rate_time, rate_goods, rate_service, rate_receipt, rate_remark, rated_at, rated_by_name }: Row<'order'>): Detail['rating'] =>
  rated_at === null || rate_time === null || rate_goods === null || rate_service === null || rate_receipt === null
    ? null
    : { rate_time, rate_goods, rate_service, rate_receipt, rate_remark, rated_at, rated_by_name }

/** Orders of route type (`xianlu_type`) 4 and above keep the old layout, which has one place of loading and one sequence of nodes. */
const structuredBelow = 4
const legacyOf = (fahuo: Detail['fahuo'], shouhuo: Detail['shouhuo']): Detail['legacy'] => {
  const [first, last] = [fahuo[0], shouhuo.at(-1)]
  const imgs = (all: readonly Photo[]): Photo[] => all.slice(0, 9)
  const start_address = first ? addressText(startDivisions(first), first.start_address_str) : ''
  return {
    start_address,
    zhuanghuo_qiandao: {
      address: start_address,
      at: first?.driver_qiandao_time ?? null,
      imgs: imgs(fahuo.flatMap(({ zhuang_goods_img }) => zhuang_goods_img))
    },
    fache_qiandao: {
      address: start_address,
      at: fahuo.at(-1)?.shiji_fache_start_time ?? null,
      imgs: imgs(fahuo.flatMap(({ fahuo_document_img }) => fahuo_document_img))
    },
    songda: {
      address: last ? addressText(endDivisions(last), last.end_address_str) : '',
      at: last?.driver_shiji_songda_time ?? null,
      imgs: imgs(shouhuo.flatMap(({ xie_goods_img, shou_document_img }) => [...xie_goods_img, ...shou_document_img]))
    },
    goods_info_json: shouhuo.flatMap(({ goods_info_json_arr }) => goods_info_json_arr)
  }
}

/** The points of an order under the specification's names; the actual time is the first arrival among its trips. */
const pointsOf = async (tx: Tx, row: Row<'order'>): Promise<Pick<Detail, 'fahuo' | 'shouhuo'>> => {
  const { tenant_id, id, order_status } = row
  // Once it is on a trip nobody answers any more what was asked for.
  const waits = order_status === orderMachine.code.accepted
  const points = (await pointsOfOrders(tx, tenant_id, [id])).map((point) => (waits ? point : { ...point, asked_type: null }))
  const goods = await goodsOfOrders(tx, tenant_id, [id])
  const goods_ids = goods.map((one) => one.id)
  const carried = goods_ids.length === 0 ? [] : await carriedOf(tx, tenant_id).where('g.order_goods_id', 'in', goods_ids).execute()
  const stops = await stopsOf(tx, row)
  const isOpen = order_status >= orderMachine.code.open && order_status <= orderMachine.code.inTransit
  const visitOf = (point: Row<'order_point'>) => visitAt(point, stops, isOpen)
  return {
    fahuo: points.filter(({ kind }) => kind === 1).map((point) => pickupOf(point, visitOf(point))),
    shouhuo: points
      .filter(({ kind }) => kind === 2)
      .map((point) => ({
        ...deliveryOf(point, visitOf(point)),
        goods_info_json_arr: goods
          .filter(({ end_point_id }) => end_point_id === point.id)
          .map((one) =>
            goodsOf(
              one,
              carried.filter(({ order_goods_id }) => order_goods_id === one.id)
            )
          )
      }))
  }
}

/** Where the trips of an order stop at its points, with what was noted and photographed there. */
const stopsOf = async (tx: Tx, { tenant_id, id }: Row<'order'>) =>
  await tx
    .selectFrom('waybill_point as p')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'p.tenant_id').onRef('w.id', '=', 'p.waybill_id'))
    .select([
      'p.order_point_id',
      'p.arrived_at',
      'p.departed_at',
      'p.zhuang_goods_img',
      'p.fahuo_document_img',
      'p.xie_goods_img',
      'p.shou_document_img',
      'w.plan_start_time',
      'w.fache_start_time',
      'w.shiji_fache_start_time'
    ])
    .select(lateMinutes(nowIso()).as('late'))
    .where('p.tenant_id', '=', tenant_id)
    .where('p.order_id', '=', id)
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
    .orderBy('p.id')
    .execute()
type Stop = Awaited<ReturnType<typeof stopsOf>>[number]

/** What the trips of an order did at one of its points. */
const visitAt = (point: Row<'order_point'>, stops: readonly Stop[], isOpen: boolean) => {
  const here = stops.filter(({ order_point_id }) => order_point_id === point.id)
  const first = (name: 'arrived_at' | 'departed_at' | 'shiji_fache_start_time' | 'fache_start_time' | 'plan_start_time'): string | null =>
    here
      .map((stop) => stop[name])
      .filter((at) => at !== null)
      .sort()[0] ?? null
  const photos = (name: 'zhuang_goods_img' | 'fahuo_document_img' | 'xie_goods_img' | 'shou_document_img'): Photo[] =>
    here.flatMap((stop) => stop[name] as Photo[])
  const isLate = here.length > 0 ? here.some((stop) => stop.late !== null) : isOpen && lateness(windowOf(point), nowIso()).late
  const late: 0 | 1 = isLate ? 1 : 0
  return { arrived: first('arrived_at'), late, first, photos }
}
type Visit = ReturnType<typeof visitAt>

const placeOf = ({ id, seq, lng, lat }: Row<'order_point'>) => ({ id, seq, lng, lat })
const pickupOf = (point: Row<'order_point'>, { arrived, late, first, photos }: Visit): Detail['fahuo'][number] => ({
  ...placeOf(point),
  start_link_name: point.link_name,
  start_link_phone: point.link_phone,
  start_address_province: point.province,
  start_address_city: point.city,
  start_address_area: point.area,
  start_area_code: point.area_code,
  start_address_str: point.address_str,
  start_address_diming: point.address_diming,
  zhiding_start_time_type: point.time_type as 1 | 2 | 3,
  zhiding_start_time: point.time_start,
  zhiding_start_time_end: point.time_end,
  address_content: point.address_content,
  asked: askedOf(point),
  start_address_is_chaoshi: late,
  driver_qiandao_time: arrived,
  fache_start_time: first('fache_start_time') ?? first('plan_start_time'),
  shiji_fache_start_time: first('departed_at') ?? first('shiji_fache_start_time'),
  zhuang_goods_img: photos('zhuang_goods_img'),
  fahuo_document_img: photos('fahuo_document_img')
})

type Delivery = Detail['shouhuo'][number]
const deliveryOf = (point: Row<'order_point'>, { arrived, late, photos }: Visit): Omit<Delivery, 'goods_info_json_arr'> => ({
  ...placeOf(point),
  end_link_name: point.link_name,
  end_link_phone: point.link_phone,
  end_address_province: point.province,
  end_address_city: point.city,
  end_address_area: point.area,
  end_area_code: point.area_code,
  end_address_str: point.address_str,
  end_address_diming: point.address_diming,
  zhiding_end_time_type: point.time_type as 1 | 2 | 3,
  zhiding_end_time: point.time_start,
  zhiding_end_time_end: point.time_end,
  end_content: point.address_content,
  asked: askedOf(point),
  end_address_is_chaoshi: late,
  driver_shiji_songda_time: arrived,
  xie_goods_img: photos('xie_goods_img'),
  shou_document_img: photos('shou_document_img')
})

/** A goods row: as ordered, what is still free of it, what trips loaded, and what was received. */
const goodsOf = (row: Row<'order_goods'>, carried: readonly Carried[]): Delivery['goods_info_json_arr'][number] => {
  const { id, goods_type_id, goods_type_name, goods_name, goods_guige, danwei, goods_num, goods_kg, goods_volume } = row
  const { recv_num, recv_kg, recv_volume, damage_num } = row
  const free = freeGoods(row)
  return {
    id,
    goods_type_id: goods_type_id ?? 1,
    goods_type_name,
    goods_name,
    goods_guige,
    danwei,
    goods_num,
    goods_kg,
    goods_volume,
    remain_num: free.goods_num,
    remain_kg: free.goods_kg,
    remain_volume: free.goods_volume,
    ...loadedOf(carried),
    recv_num,
    recv_kg,
    recv_volume,
    damage_num
  }
}

type Carried = Record<'load_num' | 'load_kg' | 'load_volume', number | null> & Record<'left_num' | 'left_kg' | 'left_volume', number>
/** What trips loaded of a goods row, and left behind. */
const loadedOf = (rows: readonly Carried[]): Carried => {
  const told = rows.filter(({ load_num }) => load_num !== null)
  const sum = (name: keyof Carried, add: (...all: number[]) => number) => add(...rows.map((row) => row[name] ?? 0))
  const loaded = (name: 'load_num' | 'load_kg' | 'load_volume', add: (...all: number[]) => number) => (told.length === 0 ? null : sum(name, add))
  const pieces = (...all: number[]) => all.reduce((whole, n) => whole + n, 0)
  return {
    load_num: loaded('load_num', pieces),
    load_kg: loaded('load_kg', addKg),
    load_volume: loaded('load_volume', addM3),
    left_num: sum('left_num', pieces),
    left_kg: sum('left_kg', addKg),
    left_volume: sum('left_volume', addM3)
  }
}

const askedOf = ({ asked_type, asked_start, asked_end }: Row<'order_point'>): Delivery['asked'] =>
  asked_type === null || asked_start === null ? null : { time_type: asked_type as 1 | 2 | 3, time_start: asked_start, time_end: asked_end }

/** The required time of a stored point, in the form that the rules of lateness take. */
export const windowOf = ({ time_type, time_start, time_end }: { time_type: number; time_start: string; time_end: string | null }): Window => ({
  type: time_type as 1 | 2 | 3,
  time: time_start,
  end: time_end
})

const eventsOf = async (tx: Tx, actor: Actor, { tenant_id, id }: Row<'order'>): Promise<Detail['events']> =>
  await tx
    .selectFrom('order_event as e')
    .select([
      'e.id',
      'e.version',
      'e.move',
      'e.from_status',
      'e.to_status',
      'e.actor_type',
      'e.actor_name',
      'e.reason',
      'e.at',
      sql<string>`coalesce(${companyName(tenant_id, sql.ref('e.company_id'), 'short_name')}, '')`.as('company_name')
    ])
    .where('e.tenant_id', '=', tenant_id)
    .where('e.order_id', '=', id)
    // What an order was before it came to a carrier is not the carrier's, and what the carrier does with it between itself and another carrier is not the shipper's.
    .$if(actor.type !== 1, (q) => q.where(sql<boolean>`e.parties @> array[${actor.company_id}::bigint]`))
    .orderBy('e.version')
    .execute()

/** The trips that carry goods of an order. */
const waybillsOfOrder = async (tx: Tx, actor: Actor, order_id: number): Promise<Detail['waybills']> =>
  await tx
    .selectFrom('waybill_order as wo')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .select((e) => [
      'w.id',
      'w.waybill_no',
      'w.waybill_status',
      'w.receipt_status',
      e
        .selectFrom('receipt as r')
        .select((r) =>
          r.case().when(r.fn.countAll(), '=', r.fn.count('r.carrier_checked_at')).then(r.fn.max('r.carrier_checked_at')).end().as('checked')
        )
        .where('r.tenant_id', '=', actor.tenant_id)
        .whereRef('r.waybill_id', '=', 'w.id')
        .whereRef('r.order_id', '=', 'wo.order_id')
        .where('r.receipt_status', '=', receiptMachine.code.inReview)
        .as('carrier_checked_at'),
      'w.plate_no',
      'w.driver_name',
      'w.driver_phone',
      'w.vehicle_type_id',
      'wo.goods_num',
      'wo.goods_kg',
      'wo.goods_volume',
      'w.plan_start_time',
      'w.driver_qiandao_time',
      'w.shiji_fache_start_time',
      'w.eta',
      'w.driver_shiji_songda_time',
      'w.signed_at'
    ])
    .where('wo.tenant_id', '=', actor.tenant_id)
    .where('wo.order_id', '=', order_id)
    .where('w.tenant_id', '=', actor.tenant_id)
    .orderBy('w.id')
    .execute()

/** Whether goods of an order are on a waybill; as long as they are, its points and goods cannot change. */
export const findLiveWaybillOf = async (tx: Tx, actor: Actor, order_id: number) =>
  await tx
    .selectFrom('waybill_order as wo')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .select(['w.waybill_no', 'w.waybill_status'])
    .where('wo.tenant_id', '=', actor.tenant_id)
    .where('wo.order_id', '=', order_id)
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
    .executeTakeFirst()
