import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import type { EndPointInput, OrderForm, StartPointInput } from '@yunshu/contract/order/rows'
import { nameOf } from '@yunshu/contract/kit/enums'
import { orderMachine, xianluType } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { deliversAfterPickup, lateLimit, type Window, windowFault } from '@yunshu/domain/late'
import { isGoods, sumGoods } from '@yunshu/domain/quantity'
import { isDistrict } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { openTypes } from '../setting/index.ts'
import { roadOf } from './distance.ts'

export type Form = Static<typeof OrderForm>
type Lang = 'zh' | 'en'
type Start = Static<typeof StartPointInput>
type End = Static<typeof EndPointInput>

/** Checks what the schema cannot: route type, times, temperatures, insurance, goods, dictionaries (domain 2.0, 6.7). */
export const demandSound = async (tx: Tx, { tenant_id, origin: { lang } }: Actor, form: Form): Promise<Map<number, string>> => {
  const [pickups, deliveries] = [form.fahuo.length, form.shouhuo.length]
  if (!routeTypeFits(form.xianlu_type, pickups, deliveries))
    refuse('routeTypeMismatch', { xianlu_type: nameOf(xianluType, form.xianlu_type), pickups, deliveries })
  demandTimes(form, lang)
  demandTemperatures(form, lang)
  if (form.insured_flag && !form.goods_value_fen) wrong('goods_value_fen', '保价时必须填写', 'is needed for insurance', lang)
  demandPlaces(form, lang)
  await demandVehicleTypes(tx, tenant_id, form, lang)
  return await demandGoods(tx, form, lang)
}

/** 1 one to one, 2 one to many, 3 several loading points. */
export const routeTypeFits = (type: number, pickups: number, deliveries: number): boolean =>
  type === 1 ? pickups === 1 && deliveries === 1 : type === 2 ? pickups === 1 && deliveries > 1 : pickups > 1

export const startWindow = (point: Start): Window => ({
  type: point.zhiding_start_time_type,
  time: point.zhiding_start_time,
  end: point.zhiding_start_time_end ?? null
})
export const endWindow = (point: End): Window => ({
  type: point.zhiding_end_time_type,
  time: point.zhiding_end_time,
  end: point.zhiding_end_time_end ?? null
})

const demandTimes = ({ fahuo, shouhuo }: Form, lang: Lang): void => {
  const windows = [
    ...fahuo.map((point, i) => ({ field: `fahuo.${i}.zhiding_start_time_end`, window: startWindow(point) })),
    ...shouhuo.map((point, i) => ({ field: `shouhuo.${i}.zhiding_end_time_end`, window: endWindow(point) }))
  ]
  for (const { field, window } of windows) {
    const fault = windowFault(window)
    if (fault) wrong(field, windowFaults[fault][0], windowFaults[fault][1], lang)
  }
  const earliest = [...fahuo].sort((a, b) => lateLimit(startWindow(a)).localeCompare(lateLimit(startWindow(b))))[0]
  for (const point of shouhuo)
    if (earliest && !deliversAfterPickup(startWindow(earliest), endWindow(point)))
      refuse('deliveryBeforePickup', { end_address_diming: point.end_address_diming || point.end_address_area || point.end_address_city })
}
const windowFaults = {
  endMissing: ['区间必须有截止时间', 'needs an end'],
  endNotAfterStart: ['截止时间必须晚于开始时间', 'must be after the start'],
  tooLong: ['时间区间不能超过 7 天', 'spans more than 7 days']
} as const

const demandTemperatures = ({ order_kind, temp_min, temp_max }: Form, lang: Lang): void => {
  if (order_kind !== 2) return
  if (temp_min == null) wrong('temp_min', '冷链订单必须填写', 'is needed for cold chain', lang)
  if (temp_max == null) wrong('temp_max', '冷链订单必须填写', 'is needed for cold chain', lang)
  if (temp_min != null && temp_max != null && temp_min >= temp_max) wrong('temp_max', '必须高于最低温度', 'must be above the lowest', lang)
}

const demandPlaces = ({ fahuo, shouhuo }: Form, lang: Lang): void => {
  loadPlaces()
  fahuo.forEach((point, i) => isDistrict(point.start_area_code) || wrong(`fahuo.${i}.start_area_code`, '不是有效的区县', 'is not a district', lang))
  shouhuo.forEach((point, i) => isDistrict(point.end_area_code) || wrong(`shouhuo.${i}.end_area_code`, '不是有效的区县', 'is not a district', lang))
}

const demandVehicleTypes = async (tx: Tx, tenant_id: number, { vehicle_type_ids }: Form, lang: Lang): Promise<void> => {
  const known = (await openTypes(tx, tenant_id)).filter(({ id }) => vehicle_type_ids.includes(id))
  if (known.length !== new Set(vehicle_type_ids).size) wrong('vehicle_type_ids', '含有未知车型', 'holds an unknown type', lang)
}

const demandGoods = async (tx: Tx, { shouhuo }: Form, lang: Lang): Promise<Map<number, string>> => {
  const wanted = [...new Set(shouhuo.flatMap(({ goods_info_json_arr }) => goods_info_json_arr.map(({ goods_type_id }) => goods_type_id)))]
  const types = await tx.selectFrom('goods_type').selectAll().where('id', 'in', wanted).execute()
  for (const { goods_type_name, goods_type_name_en, dangerous, forbidden } of types) {
    const slots = { goods_type_name: { zh: goods_type_name, en: goods_type_name_en } }
    if (forbidden) refuse('forbiddenGoods', slots)
    if (dangerous) refuse('dangerousGoods', slots)
  }
  const names = new Map(types.map(({ id, goods_type_name }) => [id, goods_type_name]))
  shouhuo.forEach((point, i) =>
    point.goods_info_json_arr.forEach((row, j) => {
      if (!names.has(row.goods_type_id)) wrong(`shouhuo.${i}.goods_info_json_arr.${j}.goods_type_id`, '不在货物类型中', 'is not a goods type', lang)
      if (!isGoods(row)) wrong(`shouhuo.${i}.goods_info_json_arr.${j}.goods_kg`, '重量和体积至少填写一项', 'or volume is needed', lang)
    })
  )
  return names
}

const wrong = (field: string, zh: string, en: string, lang: Lang): never => {
  const name = field.split('.').findLast((step) => !/^\d+$/.test(step)) as keyof typeof orderTerms.zh
  return refuseField(field, { zh: orderTerms.zh[name] ?? name, en: orderTerms.en[name] ?? name }, { zh, en }, lang)
}

/** The columns of an order that its form decides: conditions as typed, totals and the summary of its route. */
export const columnsOf = (form: Form) => {
  const {
    order_kind,
    xianlu_type,
    vehicle_type_ids,
    vehicle_count,
    box_type,
    need_receipt,
    receipt_days,
    release_hold,
    insured_flag,
    pay_mode,
    deal_mode,
    remark,
    fahuo,
    shouhuo
  } = form
  const goods = shouhuo.flatMap(({ goods_info_json_arr }) => goods_info_json_arr)
  const road = roadOf([
    ...fahuo.map((point) => ({ ...point, area_code: point.start_area_code })),
    ...shouhuo.map((point) => ({ ...point, area_code: point.end_area_code }))
  ])
  const cold = order_kind === 2
  return {
    order_kind,
    xianlu_type,
    vehicle_type_ids: [...new Set(vehicle_type_ids)],
    vehicle_count,
    box_type,
    need_receipt,
    receipt_days,
    release_hold,
    insured_flag,
    pay_mode,
    deal_mode,
    remark,
    customer_order_no: form.customer_order_no || null,
    temp_min: cold ? (form.temp_min ?? null) : null,
    temp_max: cold ? (form.temp_max ?? null) : null,
    goods_value_fen: form.goods_value_fen ?? null,
    ...sumGoods(goods),
    goods_name: [...new Set(goods.map(({ goods_name }) => goods_name))].join('、').slice(0, 80),
    start_address_diming: summary(
      fahuo.map((point) => point.start_address_diming || place(point.start_address_city, point.start_address_area, point.start_address_province))
    ),
    end_address_diming: summary(
      shouhuo.map((point) => point.end_address_diming || place(point.end_address_city, point.end_address_area, point.end_address_province))
    ),
    start_area_code: fahuo[0]?.start_area_code ?? null,
    end_area_code: shouhuo.at(-1)?.end_area_code ?? null,
    point_count: fahuo.length + shouhuo.length,
    distance_m: road.distance_m,
    run_minutes: road.run_minutes,
    first_start_time: iso(fahuo.map(({ zhiding_start_time }) => iso([zhiding_start_time])).sort()),
    last_end_time:
      shouhuo
        .map((point) => lateLimit(endWindow(point)))
        .sort()
        .at(-1) ?? null
  }
}
const iso = ([first]: readonly string[]): string => new Date(first ?? 0).toISOString()
const summary = ([first = '', ...more]: readonly string[]): string => (more.length > 0 ? `${first} +${more.length}` : first)
const place = (city: string, area: string, province: string): string =>
  (city && !/^(市辖区|县|.*直辖县级行政区划)$/.test(city) ? city : province) + (area === city ? '' : area)

/** Writes the points and goods of an order anew; only while nothing of it rides anywhere. */
export const writeContent = async (
  tx: Tx,
  { tenant_id, id: order_id, parties }: Row<'order'>,
  form: Form,
  goodsTypes: Map<number, string>
): Promise<void> => {
  await tx.deleteFrom('order_goods').where('tenant_id', '=', tenant_id).where('order_id', '=', order_id).execute()
  await tx.deleteFrom('order_point').where('tenant_id', '=', tenant_id).where('order_id', '=', order_id).execute()
  const own = { tenant_id, parties, order_id }
  const starts = form.fahuo.map(
    (point, i): NewRow<'order_point'> => ({
      ...own,
      id: newId(),
      kind: 1,
      seq: i + 1,
      link_name: point.start_link_name,
      link_phone: point.start_link_phone,
      province: point.start_address_province,
      city: point.start_address_city,
      area: point.start_address_area,
      area_code: point.start_area_code,
      address_str: point.start_address_str,
      address_diming: point.start_address_diming,
      lng: point.lng,
      lat: point.lat,
      ...timesOf(startWindow(point)),
      address_content: point.address_content
    })
  )
  const ends = form.shouhuo.map(
    (point, i): NewRow<'order_point'> => ({
      ...own,
      id: newId(),
      kind: 2,
      seq: i + 1,
      link_name: point.end_link_name,
      link_phone: point.end_link_phone,
      province: point.end_address_province,
      city: point.end_address_city,
      area: point.end_address_area,
      area_code: point.end_area_code,
      address_str: point.end_address_str,
      address_diming: point.end_address_diming,
      lng: point.lng,
      lat: point.lat,
      ...timesOf(endWindow(point)),
      address_content: point.end_content
    })
  )
  await tx
    .insertInto('order_point')
    .values([...starts, ...ends])
    .execute()
  const rows = form.shouhuo.flatMap((point, i) => point.goods_info_json_arr.map((row) => ({ row, end_point_id: ends[i]?.id ?? 0 })))
  await tx
    .insertInto('order_goods')
    .values(
      rows.map(
        ({ row, end_point_id }, i): NewRow<'order_goods'> => ({
          ...own,
          id: newId(),
          end_point_id,
          seq: i + 1,
          ...row,
          goods_type_name: goodsTypes.get(row.goods_type_id) ?? '',
          remain_num: row.goods_num,
          remain_kg: row.goods_kg,
          remain_volume: row.goods_volume
        })
      )
    )
    .execute()
}
const timesOf = ({ type, time, end }: Window) => ({ time_type: type, time_start: String(time), time_end: type === 3 && end ? String(end) : null })

/** Only an approved company at work may place orders or take them. */
export const demandApproved = async (tx: Tx, actor: Actor): Promise<{ order_audit: boolean }> => {
  const company = await tx
    .selectFrom('company')
    .select(['audit_status', 'state', 'settings'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', actor.company_id)
    .executeTakeFirst()
  if (company?.audit_status !== auditStatus.code.approved || company.state !== companyState.code.normal) refuse('companyNotApproved')
  return { order_audit: (company?.settings as { order_audit?: boolean } | undefined)?.order_audit === true }
}

/** A shipper's own number stands for one living order; two who use it at once wait for each other here, so that the second is told its number. */
export const demandFreeNumber = async (tx: Tx, actor: Actor, customer_order_no: string | null, but = 0): Promise<void> => {
  if (!customer_order_no) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.tenant_id}|${actor.company_id}|${customer_order_no}`}, 0))`.execute(tx)
  const taken = await tx
    .selectFrom('order')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('shipper_id', '=', actor.company_id)
    .where('customer_order_no', '=', customer_order_no)
    .where('order_status', '<>', orderMachine.code.cancelled)
    .where('deleted_at', 'is', null)
    .where('id', '<>', but)
    .executeTakeFirst()
  if (taken) refuse('customerNoTaken', { customer_order_no })
}
