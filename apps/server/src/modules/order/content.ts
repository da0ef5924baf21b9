import { type Divisions, districtText } from '@yunshu/domain/address'
import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import type { EndPointInput, OrderForm, StartPointInput } from '@yunshu/contract/order/rows'
import { nameOf } from '@yunshu/contract/kit/enums'
import { xianluType } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { deliversAfterPickup, lateLimit, type Window, windowFault } from '@yunshu/domain/late'
import { isGoods, sumGoods } from '@yunshu/domain/quantity'
import { isDistrict } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { allGoods, openTypes } from '../setting/index.ts'
import { roadOf } from './distance.ts'
import { holdCompany } from './limit.ts'

export type Form = Static<typeof OrderForm>
type Lang = 'zh' | 'en'
export type Start = Static<typeof StartPointInput>
export type End = Static<typeof EndPointInput>

/** The types of goods and vehicles that forms name, as far as there are such. */
export type KnownTypes = {
  readonly goods: ReadonlyMap<number, Pick<Row<'goods_type'>, 'goods_type_name' | 'goods_type_name_en' | 'dangerous' | 'forbidden'>>
  readonly vehicles: ReadonlySet<number>
}
/** Reads them for any number of forms at once. */
export const readKnownTypes = async (tx: Tx, tenant_id: number, forms: readonly Form[]): Promise<KnownTypes> => {
  const wanted = new Set(forms.flatMap(({ shouhuo }) => shouhuo.flatMap((point) => point.goods_info_json_arr.map((row) => row.goods_type_id))))
  const goods = (await allGoods(tx)).filter(({ id }) => wanted.has(id))
  const vehicles = await openTypes(tx, tenant_id)
  return { goods: new Map(goods.map((type) => [type.id, type])), vehicles: new Set(vehicles.map(({ id }) => id)) }
}

/** Checks what the schema cannot: route type, times, temperatures, insurance, goods, dictionaries (domain 2.0, 6.7). */
export const demandSound = ({ origin: { lang } }: Actor, form: Form, known: KnownTypes): void => {
  const [pickups, deliveries] = [form.fahuo.length, form.shouhuo.length]
  if (!routeTypeFits(form.xianlu_type, pickups, deliveries))
    refuse('routeTypeMismatch', { xianlu_type: nameOf(xianluType, form.xianlu_type), pickups, deliveries })
  demandTimes(form, lang)
  demandTemperatures(form, lang)
  if (form.insured_flag && !form.goods_value_fen) wrong('goods_value_fen', '保价时必须填写', 'is needed for insurance', lang)
  demandPlaces(form, lang)
  if (!form.vehicle_type_ids.every((id) => known.vehicles.has(id))) wrong('vehicle_type_ids', '含有未知车型', 'holds an unknown type', lang)
  demandGoods(form, known.goods, lang)
}

/** 1 one to one, 2 one to many, 3 several loading points. */
const routeTypeFits = (type: number, pickups: number, deliveries: number): boolean =>
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
type DivisionsOf<S extends 'start' | 'end'> = { readonly [P in `${S}_address_${keyof Divisions}`]: string }
/** The divisions of a point, by which its address is put together. */
export const startDivisions = (point: DivisionsOf<'start'>): Divisions => ({
  province: point.start_address_province,
  city: point.start_address_city,
  area: point.start_address_area
})
export const endDivisions = (point: DivisionsOf<'end'>): Divisions => ({
  province: point.end_address_province,
  city: point.end_address_city,
  area: point.end_address_area
})

const demandTimes = ({ fahuo, shouhuo }: Form, lang: Lang): void => {
  const windows = [
    ...fahuo.map((point, i) => ({ field: `fahuo.${i}.zhiding_start_time_end`, window: startWindow(point) })),
    ...shouhuo.map((point, i) => ({ field: `shouhuo.${i}.zhiding_end_time_end`, window: endWindow(point) }))
  ]
  for (const { field, window } of windows) demandWindow(field, window, lang)
  demandSequence(
    fahuo.map(startWindow),
    shouhuo.map((point) => ({ window: endWindow(point), at: point.end_address_diming || point.end_address_area || point.end_address_city }))
  )
}
/** A time that somebody enters for a point: a range has its end, after its start and not too far. */
export const demandWindow = (field: string, window: Window, lang: Lang): void => {
  const fault = windowFault(window)
  if (fault) wrong(field, windowFaults[fault][0], windowFaults[fault][1], lang)
}
/** Nothing is delivered before the first is loaded. */
export const demandSequence = (pickups: readonly Window[], deliveries: readonly { readonly window: Window; readonly at: string }[]): void => {
  const earliest = pickups.toSorted((a, b) => lateLimit(a).localeCompare(lateLimit(b)))[0]
  for (const { window, at } of deliveries)
    if (earliest && !deliversAfterPickup(earliest, window)) refuse('deliveryBeforePickup', { end_address_diming: at })
}
/** From when to when an order lasts, by the times of its points. */
export const spanOf = (pickups: readonly Window[], deliveries: readonly Window[]) => ({
  first_start_time: pickups.map(({ time }) => new Date(time).toISOString()).toSorted()[0] ?? null,
  last_end_time:
    deliveries
      .map((window) => lateLimit(window))
      .toSorted()
      .at(-1) ?? null
})
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

const demandGoods = ({ shouhuo }: Form, known: KnownTypes['goods'], lang: Lang): void => {
  const rows = shouhuo.flatMap((point, i) =>
    point.goods_info_json_arr.map((row, j) => ({ row, type: known.get(row.goods_type_id), field: `shouhuo.${i}.goods_info_json_arr.${j}` }))
  )
  for (const { type } of rows) {
    if (!type) continue
    const slots = { goods_type_name: { zh: type.goods_type_name, en: type.goods_type_name_en } }
    if (type.forbidden) refuse('forbiddenGoods', slots)
    if (type.dangerous) refuse('dangerousGoods', slots)
  }
  for (const { row, type, field } of rows) {
    if (!type) wrong(`${field}.goods_type_id`, '不在货物类型中', 'is not a goods type', lang)
    if (!isGoods(row)) wrong(`${field}.goods_kg`, '重量和体积至少填写一项', 'or volume is needed', lang)
  }
}

const wrong = (field: string, zh: string, en: string, lang: Lang): never => {
  const name = field.split('.').findLast((step) => !/^\d+$/.test(step)) as keyof typeof orderTerms.zh
  return refuseField(field, { zh: orderTerms.zh[name] ?? name, en: orderTerms.en[name] ?? name }, { zh, en }, lang)
}

/** The columns of an order that follow from its form: conditions as they were entered, totals, and the summary of its route. */
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
    start_address_diming: summary(fahuo.map((point) => point.start_address_diming || districtText(startDivisions(point)))),
    end_address_diming: summary(shouhuo.map((point) => point.end_address_diming || districtText(endDivisions(point)))),
    start_area_code: fahuo[0]?.start_area_code ?? null,
    end_area_code: shouhuo.at(-1)?.end_area_code ?? null,
    point_count: fahuo.length + shouhuo.length,
    distance_m: road.distance_m,
    run_minutes: road.run_minutes,
    ...spanOf(fahuo.map(startWindow), shouhuo.map(endWindow))
  }
}
const summary = ([first = '', ...more]: readonly string[]): string => (more.length > 0 ? `${first} +${more.length}` : first)

/** Only a company that is approved and not frozen may place or accept orders; it stays so until the end of the transaction. To be asked before any other row is held. */
export const demandApproved = async (tx: Tx, actor: Actor): Promise<{ order_audit: boolean }> => {
  const company = await holdCompany(tx, actor)
  if (company?.audit_status !== auditStatus.code.approved || company.state !== companyState.code.normal) refuse('companyNotApproved')
  return { order_audit: (company?.settings as { order_audit?: boolean } | undefined)?.order_audit === true }
}
