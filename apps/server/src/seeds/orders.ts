import { reverseGeocode } from '@yunshu/places/reverse'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import { order } from '@yunshu/contract/order/contract'
import { isToRate } from '@yunshu/contract/order/rating'
import { rate } from '@yunshu/contract/rate/contract'
import { partKind } from '@yunshu/contract/payable/enums'
import { receipt } from '@yunshu/contract/receipt/contract'
import { paperMachine } from '@yunshu/contract/receipt/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { addMonths, shanghaiMonth, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { expireOrders } from '../modules/order/expire.ts'
import type { Actor } from '../platform/actor.ts'
import { now as clock } from '../platform/clock.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import type { Services } from '../platform/verb/services.ts'
import { driverActor } from './actors.ts'
import { type Dice, dice } from './agenda.ts'
import type { DemoContext } from './context.ts'
import { trades } from './lanes.ts'
import { drawFreight, formOf, type Freight, hour, iso, minute, officeHour, placeOf, priceOf, type Step, steps, type Times, timesOf } from './plan.ts'
import { takeTruck, type Truck } from './trucks.ts'

/** What becomes of an order before a trip begins. */
type Outcome =
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'draft'
  | 'open'
  | 'awaiting'
  | 'cancelled'
  | 'cancelAsked'
  | 'timeAsked'
  | 'reminded'
/** What goes wrong with a trip: the driver refuses it, the office cancels and sends it again, the truck breaks down before loading and another takes over, or on the road and hands its goods over. */
type Mishap = 'refused' | 'cancelled' | 'swapped' | 'relayed'
type Plan = {
  readonly freight: Freight
  readonly times: Times
  readonly created: number
  readonly outcome?: Outcome
  readonly truck?: Truck | undefined
  /** Nothing happens after this step. */
  readonly last?: Step
  /** Before the projects of the demo began there was no contract price. */
  readonly byHand?: boolean
  readonly mishap?: Mishap | undefined
  /** The truck that takes over when the first breaks down. */
  readonly spare?: Truck | undefined
  /** At which point its receipt stops: checked by the carrier, or sent back by the shipper. */
  readonly receiptStop?: 'checked' | 'rejected' | undefined
}

let customerNo = 0

/** One order, from its creation to the confirmed receipt, as far as that lies before now. */
const seedOrder = (whole: DemoContext, plan: Plan): void => {
  customerNo += 1
  const mine = customerNo
  // Random numbers of its own, so that the order is the same whatever else is seeded.
  const demo = { ...whole, at: dice(mine) }
  const { agenda, at, runAs, users } = demo
  const { freight, times, created, outcome = 'accepted' } = plan
  const [from, to] = [userIn(users, freight.trade.account), userIn(users, freight.carrier)]
  agenda.begin(created, async () => {
    const no = at.chance(0.7)
      ? `${freight.trade.account === 'shipper' ? 'JC' : 'JD'}${iso(created).slice(2, 10).replaceAll('-', '')}${String(mine).padStart(3, '0')}`
      : ''
    const { submit: _, ...form } = formOf(at, freight, times, no)
    if (outcome === 'accepted' && mine % 14 === 5) {
      const agreed = { price_mode: 3, freight_fen: priceOf(freight), price_reason: '客户来电约定' } as const
      const { id } = await runAs(to, order.placeFor, { ...form, ...agreed, shipper_id: from.company_id })
      return plan.truck && (await driveTrip(demo, plan, plan.truck, to, id))
    }
    const { id } = await runAs(from, order.create, { ...form, submit: outcome !== 'draft' })
    if (outcome === 'draft' || outcome === 'open') return
    const price = {
      carrier_id: to.company_id,
      price_mode: at.pick([2, 3] as const),
      freight_fen: priceOf(freight),
      price_reason: at.pick(['按上月协议价', '双方电话约定', '参照同线路最近一次运价'])
    }
    await agenda.until(created + at.between(3, 25) * minute)
    if (outcome === 'cancelled') return void (await runAs(from, order.cancel, { id, reason: at.pick(['客户推迟提货', '重复下单']) }))
    await runAs(from, order.assign, { id, ...((!plan.byHand && (await contractPrice(demo, from, id, to.company_id, mine))) || price) })
    if (outcome === 'awaiting') return
    if (outcome === 'withdrawn') {
      await agenda.until(created + 40 * minute)
      return void (await runAs(from, order.withdraw, { id, reason: '改由其他承运商承运' }))
    }
    if (outcome === 'expired') {
      await agenda.until(created + 175 * minute)
      await expireOrders(demo.services)
      return
    }
    if (outcome === 'declined') {
      await agenda.until(created + 50 * minute)
      await runAs(to, order.decline, { id, reason: at.pick(['车辆已排满', '该线路运价偏低']) })
      await agenda.until(created + 70 * minute)
      await runAs(from, order.assign, { id, ...price, freight_fen: price.freight_fen + 30_000, price_reason: '协商后加价' })
    }
    await agenda.until(created + (outcome === 'declined' ? 85 : at.between(28, 70)) * minute)
    await runAs(to, order.accept, { id })
    if (outcome === 'cancelAsked') {
      await agenda.until(created + 90 * minute)
      return void (await runAs(from, order.askCancel, { id, reason: '收货方临时取消要货' }))
    }
    if (outcome === 'timeAsked') {
      await agenda.until(times.pickup + 15 * minute)
      return await askForTime(demo, to, id)
    }
    if (outcome === 'reminded') {
      await agenda.until(created + 150 * minute)
      await runAs(from, order.remind, { id })
    }
    if (plan.truck) await driveTrip(demo, plan, plan.truck, to, id)
  })
}

/** No vehicle could come in time: the carrier asks for the same some hours later. */
const askForTime = async ({ runAs }: DemoContext, carrier: Actor, id: number): Promise<void> => {
  const later = (at: string | null) => at && iso(Date.parse(at) + 6 * hour)
  const { fahuo, shouhuo } = await runAs(carrier, order.info, { id })
  const points = [
    ...fahuo.map((point) => ({
      order_point_id: point.id,
      time_type: point.zhiding_start_time_type,
      time_start: iso(Date.parse(point.zhiding_start_time) + 6 * hour),
      time_end: later(point.zhiding_start_time_end)
    })),
    ...shouhuo.map((point) => ({
      order_point_id: point.id,
      time_type: point.zhiding_end_time_type,
      time_start: iso(Date.parse(point.zhiding_end_time) + 6 * hour),
      time_end: later(point.zhiding_end_time_end)
    }))
  ]
  await runAs(carrier, order.askTime, { id, points, reason: '前一单未卸完，车辆延后' })
}

/** The contract price, which most orders have. Every eighth is priced by hand, and so is one that no rule fits. */
const contractPrice = async ({ runAs }: DemoContext, from: Actor, order_id: number, carrier_id: number, nth: number) => {
  if (nth % 8 === 0) return undefined
  const { priced } = await runAs(from, rate.estimateOrder, { order_id, carrier_id })
  return priced ? { carrier_id, price_mode: 1 as const, freight_fen: priced.total_fen } : undefined
}

const inParts = [
  { part_kind: partKind.code.arrival, share_bp: 7_000 },
  { part_kind: partKind.code.receipt, share_bp: 2_000 },
  { part_kind: partKind.code.monthly, share_bp: 1_000 }
]

/** What a driver gets for an order: a twelfth to a sixth less than it brings; one in thirty goes for more, to have it delivered at all. */
const payFor = async ({ services, at }: DemoContext, order_id: number, freight: Freight): Promise<number> => {
  const { freight_fen } = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('order').select('freight_fen').where('id', '=', order_id).executeTakeFirstOrThrow()
  )
  const share = at.chance(0.03) ? at.between(1.03, 1.12) : at.between(0.84, 0.92)
  return Math.round(((freight_fen ?? priceOf(freight)) * share) / 1000) * 1000
}

/** The trip: sent, accepted, loaded, driven, unloaded. The driver records most of it, the office some. */
const driveTrip = async (demo: DemoContext, plan: Plan, truck: Truck, office: Actor, order_id: number): Promise<void> => {
  const { services, agenda, at, runAs, uploadPhoto } = demo
  const { freight, times, last = 'unload', mishap, spare } = plan
  let phone = await driverActor(services, office.tenant_id, truck.driver_id)
  const reaches = (step: Step): boolean => steps.indexOf(step) <= steps.indexOf(last)
  const byPhone = last !== 'unload' || !at.chance(0.15)
  const who = (): Actor => (byPhone ? phone : office)
  const node = (moment: number, place?: { lng: number; lat: number }) => ({
    at: iso(moment),
    ...(byPhone ? spot(at, place) : { reason: '司机手机无信号，电话补录' })
  })
  const photo = async (scene: 'load' | 'unload') => (byPhone ? [await uploadPhoto(phone, scene)] : [])
  const send = async ({ vehicle_id, driver_id }: Truck) =>
    await runAs(office, dispatch.create, {
      orders: [{ order_id }],
      vehicle_id,
      driver_id,
      plan_start_time: iso(times.pickup - 30 * minute),
      payable_fen: await payFor(demo, order_id, freight),
      // Every third trip leaves a part for its receipts and one for the month's statement.
      ...(Math.floor(times.pickup / hour) % 3 === 0 && { split: inParts }),
      // Asked for where less is left than is wanted; the trip then tells it.
      margin_reason: '返程空车，顺路带货'
    })
  await agenda.until(times.send)
  let trip = await send(truck)
  if (!reaches('accept')) return
  await agenda.until(times.accept)
  if (mishap === 'refused') {
    await runAs(phone, waybill.refuse, { id: trip.id, reason: '家中有事，请安排其他司机' })
    if (last === 'accept') return
    await agenda.until(times.accept + 10 * minute)
    trip = await runAs(office, dispatch.resend, {
      id: trip.id,
      version: (await runAs(office, waybill.info, { id: trip.id })).waybill.version,
      vehicle_id: truck.vehicle_id,
      driver_id: truck.driver_id
    })
  }
  trip = await runAs(who(), waybill.accept, { id: trip.id })
  if (mishap === 'cancelled') {
    await agenda.until(times.accept + 15 * minute)
    await runAs(office, waybill.cancel, { id: trip.id, version: trip.version, reason: '货主调整装货批次，重新派车' })
    trip = await runAs(who(), waybill.accept, { id: (await send(truck)).id })
  }
  if (mishap === 'swapped' && spare) {
    await agenda.until(times.accept + 20 * minute)
    trip = await runAs(office, dispatch.swap, {
      id: trip.id,
      version: trip.version,
      vehicle_id: spare.vehicle_id,
      driver_id: spare.driver_id,
      reason: '原车变速箱故障',
      place: freight.from.diming
    })
    phone = await driverActor(services, office.tenant_id, spare.driver_id)
    if (trip.waybill_status === waybillMachine.code.awaitingDriver) await runAs(who(), waybill.accept, { id: trip.id })
  }
  let { id } = trip
  if (!reaches('signIn')) return
  await agenda.until(times.signIn)
  await runAs(who(), waybill.signIn, { id, ...node(times.signIn, placeOf(freight.from)) })
  if (!reaches('load')) return
  await agenda.until(times.load)
  await runAs(who(), waybill.load, { id, ...node(times.load, placeOf(freight.from)), zhuang_goods_img: await photo('load') })
  if (!reaches('depart')) return
  await agenda.until(times.depart)
  await runAs(who(), waybill.depart, { id, ...node(times.depart), seal_no: `FH${String(at.whole(100_000, 999_999))}` })
  if (!reaches('arrive')) return
  if (mishap === 'relayed' && spare) ({ id, phone } = await relayOver(demo, plan, spare, office, { id, phone }))
  for (const [i, drop] of freight.drops.entries()) {
    const [come, done] = [times.arrive + i * 2.4 * hour, times.unload + i * 2.4 * hour]
    await agenda.until(come)
    await runAs(who(), waybill.arrive, { id, ...node(come, placeOf(drop)) })
    if (!reaches('unload')) return
    await agenda.until(done)
    await runAs(who(), waybill.unload, { id, ...node(done, placeOf(drop)), xie_goods_img: await photo('unload') })
    await handleReceipt(demo, plan, { order_id, waybill_id: id, stop: i, delivered: done }, phone, office)
  }
}

/** Halfway the truck breaks down: another one comes, both drivers count the goods, and the second one goes on. */
const relayOver = async (
  { services, agenda, at, runAs, uploadPhoto }: DemoContext,
  { freight, times }: Plan,
  spare: Truck,
  office: Actor,
  { id, phone }: { id: number; phone: Actor }
): Promise<{ id: number; phone: Actor }> => {
  const [from, to] = [placeOf(freight.from), placeOf(freight.drops[0] ?? freight.from)]
  const halfway = reverseGeocode((from.lng + to.lng) / 2, (from.lat + to.lat) / 2)
  const code = halfway?.area_code || freight.from.code
  const place = placeOf({ ...freight.from, code })
  const part = (share: number): number => times.depart + (times.arrive - times.depart) * share
  await agenda.until(part(0.3))
  const { waybill: first, orders } = await runAs(office, waybill.info, { id })
  const next = await runAs(office, dispatch.relay, {
    id,
    version: first.version,
    order_ids: orders.map(({ order_id }) => order_id),
    area_code: code,
    address: '物流园停车场',
    lng: place.lng,
    lat: place.lat,
    vehicle_id: spare.vehicle_id,
    driver_id: spare.driver_id,
    plan_start_time: iso(part(0.5)),
    confirmed: true,
    payable_fen: Math.round((priceOf(freight) * 0.4) / 1000) * 1000,
    reason: '车辆故障',
    margin_reason: '途中故障，保证到货'
  })
  const other = await driverActor(services, office.tenant_id, spare.driver_id)
  const near = (moment: number) => ({ at: iso(moment), ...spot(at, place) })
  await agenda.until(part(0.5))
  await runAs(phone, waybill.arrive, { id, ...near(part(0.5)) })
  await agenda.until(part(0.52))
  await runAs(other, waybill.signIn, { id: next.id, ...near(part(0.52)) })
  await agenda.until(part(0.56))
  await runAs(other, waybill.load, { id: next.id, ...near(part(0.56)), zhuang_goods_img: [await uploadPhoto(other, 'load')] })
  await runAs(phone, waybill.unload, { id, ...near(part(0.56)), xie_goods_img: [await uploadPhoto(phone, 'unload')] })
  await agenda.until(part(0.58))
  await runAs(other, waybill.depart, { id: next.id, ...near(part(0.58)) })
  return { id: next.id, phone: other }
}

/** The receipt of one stop: uploaded, checked by the carrier, confirmed by the shipper, and some of them sent back first. */
const handleReceipt = async (
  demo: DemoContext,
  { freight, receiptStop }: Plan,
  { order_id, waybill_id, stop, delivered }: { order_id: number; waybill_id: number; stop: number; delivered: number },
  phone: Actor,
  office: Actor
): Promise<void> => {
  const { services, agenda, at, runAs, users, uploadPhoto, now } = demo
  const shipper = userIn(users, freight.trade.account)
  const rows = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('receipt')
      .select(['id', 'receipt_no', 'paper_status'])
      .where('tenant_id', '=', office.tenant_id)
      .where('waybill_id', '=', waybill_id)
      .orderBy('id')
      .execute()
  )
  const { id, receipt_no = '', paper_status } = rows[stop] ?? {}
  const isForgotten = delivered < now - 100 * hour && at.chance(0.06)
  if (id === undefined || isForgotten) return
  const drop = freight.drops[stop] ?? freight.from
  const by = receiptStop || at.chance(0.75) ? phone : office
  const isFresh = receiptStop !== undefined || delivered > now - 72 * hour
  const lines = at.chance(0.12) ? await brokenLines(services, waybill_id, stop) : undefined
  const upload = async (moment: number): Promise<void> =>
    void (await runAs(by, receipt.upload, {
      id,
      imgs: [{ ...(await uploadPhoto(by, 'receipt', isFresh ? receipt_no : '')), taken_at: iso(moment), ...spot(at, placeOf(drop)) }],
      signer: drop.contact,
      sign_at: iso(delivered),
      ...(lines ? { lines } : {})
    }))
  const seen = async () => ({ id, version: (await runAs(shipper, receipt.info, { id })).receipt.version })
  const open = (moment: number): number => (receiptStop ? moment : officeHour(moment))
  agenda.begin(delivered + 5 * minute, async () => {
    let moment = by === phone ? delivered + at.between(8, 45) * minute : open(delivered + at.between(2, 20) * hour)
    for (const isLast of receiptStop === 'rejected' || (!receiptStop && at.chance(0.12)) ? [false, true] : [true]) {
      await agenda.until(moment)
      await upload(moment)
      moment = open(moment + at.between(0.3, 0.6) * hour)
      await agenda.until(moment)
      await runAs(office, receipt.check, await seen())
      if (receiptStop === 'checked') return
      moment = open(moment + (receiptStop ? 0.3 : at.between(1, 16)) * hour)
      await agenda.until(moment)
      if (isLast) await runAs(shipper, receipt.confirm, await seen())
      else await runAs(shipper, receipt.reject, { ...(await seen()), reason: at.pick(['照片模糊，看不清签收章', '缺少收货人签字']) })
      moment = officeHour(moment + at.between(8, 24) * hour)
    }
    await rateTransport(demo, { id: order_id, no: receipt_no, shipper, broken: lines !== undefined }, moment)
    if (paper_status === paperMachine.code.toSend) await sendBack(demo, { id, no: receipt_no, office, shipper }, moment)
  })
}

/** Of the orders whose receipts are all in, the shipper rates three of four. Chance comes from the number, so that the rest of the story stays as it is. */
const rateTransport = async (
  { agenda, runAs }: DemoContext,
  { id, no, shipper, broken }: { id: number; no: string; shipper: Actor; broken: boolean },
  from: number
): Promise<void> => {
  const turn = Number(no.slice(-3))
  if (turn % 4 === 0) return
  await agenda.until(from)
  const { order: row } = await runAs(shipper, order.info, { id })
  // Its receipts may be confirmed side by side, and each of them comes here.
  if (!isToRate(row, clock()) || row.rated_at !== null || ratedOnce.has(id)) return
  ratedOnce.add(id)
  const late = row.is_chaoshi ? 2 : turn % 5 === 1 ? 4 : 5
  const rate_remark = broken ? '外箱有破损，已在回单上注明' : row.is_chaoshi ? '晚到，事先没有告知' : (remarks[turn % remarks.length] ?? '')
  await runAs(shipper, order.rate, {
    id,
    rate_time: late,
    rate_goods: broken ? 3 : 5,
    rate_service: turn % 3 === 1 ? 4 : 5,
    rate_receipt: turn % 7 === 1 ? 4 : 5,
    rate_remark
  })
}
const ratedOnce = new Set<number>()
const remarks = ['', '准时送达，司机配合装卸', '', '沟通及时', '']

/** The paper of a confirmed receipt: by courier to the office and on to the shipper; every twelfth is lost on the way. Chance comes from the number, so that the rest of the story stays as it is. */
const sendBack = async (
  { agenda, runAs }: DemoContext,
  { id, no, office, shipper }: { id: number; no: string; office: Actor; shipper: Actor },
  from: number
): Promise<void> => {
  const turn = Number(no.slice(-3))
  const parcel = (by: string) => `${by}${no.slice(-10)}${String(turn * 7).padStart(3, '0')}`
  const seen = async () => ({ id, version: (await runAs(shipper, receipt.info, { id })).receipt.version })
  let moment = from
  const later = async (hours: number): Promise<void> => {
    moment = officeHour(moment + hours * hour)
    await agenda.until(moment)
  }
  await later(6)
  await runAs(office, receipt.sendPaper, { ...(await seen()), express_name: '中国邮政', express_no: parcel('EM') })
  await later(30)
  await runAs(office, receipt.takePaper, await seen())
  await later(18)
  await runAs(office, receipt.sendPaper, { ...(await seen()), express_name: '顺丰速运', express_no: parcel('SF') })
  await later(26)
  if (turn % 12 === 0) await runAs(shipper, receipt.losePaper, { ...(await seen()), reason: '快递途中遗失，查无下落' })
  else await runAs(shipper, receipt.receivePaper, await seen())
}

/** One piece missing and two with a broken box. */
const brokenLines = async (services: Services, waybill_id: number, stop: number) => {
  const goods = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('waybill_goods').select(['id', 'load_num', 'load_kg', 'load_volume']).where('waybill_id', '=', waybill_id).orderBy('seq').execute()
  )
  return goods.slice(stop, stop + 1).map((row) => ({
    waybill_goods_id: row.id,
    recv_num: Math.max(0, (row.load_num ?? 1) - 1),
    recv_kg: row.load_kg ?? 0,
    recv_volume: row.load_volume ?? 0,
    damage_num: Math.min(2, Math.max(0, (row.load_num ?? 1) - 1)),
    damage_desc: '外箱破损'
  }))
}

/** The orders of a fortnight, each with a trip when a truck is free for it. */
export const seedFortnight = (demo: DemoContext, count: number): void => {
  const { at, now } = demo
  for (let i = 0; i < count; i += 1) {
    const created = officeHour(now - 14 * 24 * hour + (i / count) * 13.6 * 24 * hour + at.between(0, 2) * hour)
    if (created > now - 2 * hour) continue
    const freight = drawSome(at)
    const times = timesOf(at, freight, created + at.between(6, 26) * hour)
    const truck = truckFor(demo.trucks, freight, times)
    const mishap = mishaps[i]
    seedOrder(demo, {
      freight,
      times,
      created,
      truck,
      mishap,
      spare: mishap === 'swapped' || mishap === 'relayed' ? truckFor(demo.trucks, freight, times) : undefined,
      outcome: at.chance(0.06) ? 'declined' : at.chance(0.04) ? 'reminded' : 'accepted'
    })
  }
}

const mishaps: Readonly<Record<number, Mishap>> = {
  9: 'refused',
  19: 'cancelled',
  28: 'swapped',
  33: 'relayed',
  38: 'refused',
  46: 'cancelled',
  55: 'swapped'
}

/**
 * For each carrier and each step, a trip that has just taken this step and waits for the next. The first one waits for the driver whose phone is printed.
 * Trucks are few: those of which the demo needs one for each state come first, the big loads before the small ones.
 */
export const planRunningTrips = ({ at, now, trucks }: Pick<DemoContext, 'at' | 'now' | 'trucks'>): Plan[] => {
  const recent = [
    ['send', 'heavy'],
    ['depart', 'heavy'],
    ['load', 'heavy'],
    ['accept', 'middle'],
    ['signIn', 'light'],
    ['arrive', 'light'],
    ['accept', 'light', 'refused'],
    ['unload', 'heavy', 'rejected'],
    ['unload', 'middle', 'checked'],
    ['unload', 'heavy'],
    ['depart', 'heavy']
  ] as const
  const planned = ([last, size, variant]: (typeof recent)[number], carrier: string): Plan => {
    const trade = carrier === 'carrier' && variant === undefined && at.chance(0.4) ? trades[1] : trades[0]
    const freight = { ...drawFreight(at, trade, size, last !== 'depart'), carrier }
    const waits = last === 'send' || last === 'accept'
    // What was refused is loaded a day later, when a truck is free again.
    const drawn = timesOf(at, freight, waits ? now + (variant === 'refused' ? 24 : 0) * hour + at.between(3, 6) * hour : 0)
    const isOver = variant === 'rejected' || variant === 'checked'
    const passed = isOver ? 4 * hour : last === 'depart' ? at.between(2, 5) * hour : 25 * minute
    const times = waits ? sentLately(drawn, now) : moved(drawn, halfHours(now - passed - drawn[last]))
    const first = last === 'send' && carrier === 'carrier' ? trucks[carrier]?.[0] : undefined
    return {
      freight,
      times,
      created: times.send - at.between(3, 7) * hour,
      truck: first ? take(first, times) : truckFor(trucks, freight, times),
      last,
      receiptStop: isOver ? variant : undefined,
      mishap: variant === 'refused' ? variant : undefined
    }
  }
  return recent.flatMap((trip) => ['carrier', 'carrier2'].map((carrier) => planned(trip, carrier)))
}
export const seedRunningTrips = (demo: DemoContext): void => {
  for (const plan of planRunningTrips(demo)) seedOrder(demo, plan)
}

/** Orders without a trip: those that are not dispatched yet, and those that never will be. */
export const seedUndispatchedOrders = (demo: DemoContext): void => {
  const { at, now } = demo
  const lately: readonly (readonly [Outcome, number])[] = [
    ['draft', 30],
    ['draft', 1500],
    ['draft', 12],
    ['open', 55],
    ['open', 130],
    ['open', 1300],
    ['awaiting', 32],
    ['awaiting', 50],
    ['awaiting', 41],
    ['awaiting', 70],
    ['accepted', 180],
    ['accepted', 240],
    ['accepted', 400],
    ['accepted', 160],
    ['cancelAsked', 300],
    ['cancelAsked', 2000],
    ['cancelled', 900],
    ['cancelled', 4000],
    ['cancelled', 9000],
    ['expired', 700],
    ['expired', 5200],
    ['withdrawn', 500],
    ['timeAsked', 240]
  ]
  for (const [i, [outcome, ago]] of lately.entries()) {
    const drawn = drawFreight(at, trades[i % 3 === 2 ? 1 : 0], at.pick(['heavy', 'middle', 'light'] as const))
    const created = now - ago * minute
    // One was to be loaded before now, at the carrier whose day the demo tells.
    const isPast = outcome === 'timeAsked'
    const freight = isPast ? { ...drawn, carrier: 'carrier' } : drawn
    const wanted = isPast ? created + 190 * minute : Math.max(created, now) + at.between(10, 40) * hour
    seedOrder(demo, { freight, times: timesOf(at, freight, wanted), created, outcome })
  }
  seedOrderReview(demo)
}

/** The second shipper has its orders reviewed before they are given to a carrier. */
const seedOrderReview = ({ services, agenda, at, runAs, users, now }: DemoContext): void => {
  const shipper = userIn(users, trades[1].account)
  agenda.begin(now - 26 * minute, async () => {
    await transactAsSystem(services.db, (tx) =>
      tx
        .updateTable('company')
        .set({ settings: JSON.stringify({ order_audit: true }) })
        .where('tenant_id', '=', shipper.tenant_id)
        .where('id', '=', shipper.company_id)
        .execute()
    )
    for (const ago of [24, 19, 11]) {
      await agenda.until(now - ago * minute)
      const freight = drawFreight(at, trades[1], 'middle')
      const { id } = await runAs(shipper, order.create, formOf(at, freight, timesOf(at, freight, now + 20 * hour), ''))
      if (ago === 24) await runAs(shipper, order.reject, { id, reason: '收货地址待核实' })
    }
  })
}

/**
 * Trips of one driver of each carrier in the months before, so that there is something to judge; the second of each month comes late to its pickup. Two more
 * of the first carrier go to its other customer.
 */
export const seedPastMonths = (demo: DemoContext): void => {
  const at = dice(4_415)
  const thisMonth = `${shanghaiMonth(new Date(demo.now))}-01`
  for (const [carrier, back] of [
    ['carrier', 1],
    ['carrier2', 2],
    ['carrier2', 1]
  ] as const) {
    const begin = Date.parse(startOfShanghaiDay(addMonths(thisMonth, -back)))
    const truck = demo.trucks[carrier]?.at(-1)
    for (let i = 0; i < 5; i += 1) {
      // Those of the first carrier go far: their bills are worth being financed.
      const freight = { ...drawFreight(at, trades[0], 'light', carrier !== 'carrier'), carrier }
      const drawn = timesOf(at, freight, begin + (1 + 2.5 * i) * 24 * hour + 9 * hour)
      const late = i === 1 ? Math.max(0, drawn.pickup + 45 * minute - drawn.signIn) : 0
      const { send, accept, pickup, due, planEnd } = drawn
      const times = { ...moved(drawn, late), send, accept, pickup, due, planEnd }
      seedOrder(demo, { freight, times, created: send - 5 * hour, truck, byHand: true })
    }
  }
  const begin = Date.parse(startOfShanghaiDay(addMonths(thisMonth, -1)))
  for (const after of [1, 5]) {
    const freight = { ...drawFreight(at, trades[1], 'light', false), carrier: 'carrier' }
    const times = timesOf(at, freight, begin + after * 24 * hour + 10 * hour)
    seedOrder(demo, { freight, times, created: times.send - 5 * hour, truck: demo.trucks['carrier']?.at(-2), byHand: true })
  }
}

const drawSome = (at: Dice): Freight => {
  const size = at.pick(['heavy', 'heavy', 'heavy', 'middle', 'light'] as const)
  return drawFreight(at, at.chance(0.7) ? trades[0] : trades[1], size, size === 'light')
}
const truckFor = (trucks: DemoContext['trucks'], freight: Freight, times: Times): Truck | undefined =>
  takeTruck(trucks[freight.carrier] ?? [], freight.kg, times.pickup - hour, endOf(freight, times))
const endOf = ({ drops }: Freight, times: Times): number => Math.max(times.planEnd, times.unload + drops.length * 2.4 * hour)
const take = (truck: Truck, times: Times): Truck => {
  truck.trips.push({ from: times.pickup - hour, until: times.planEnd })
  return truck
}
const halfHours = (ms: number): number => Math.round(ms / (30 * minute)) * 30 * minute
const moved = (times: Times, by: number): Times => Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at + by])) as Times
/** The times of a trip that was sent eighteen minutes ago, whenever it is to be loaded. */
const sentLately = (times: Times, now: number): Times => ({ ...times, send: now - 18 * minute, accept: now - 9 * minute })

/** A position near a place, as a phone reports it. */
const spot = (at: Dice, place: { lng: number; lat: number } | undefined) =>
  place
    ? { lng: Math.round((place.lng + at.between(-0.002, 0.002)) * 1e6) / 1e6, lat: Math.round((place.lat + at.between(-0.002, 0.002)) * 1e6) / 1e6 }
    : {}

const userIn = (users: Readonly<Record<string, Actor>>, account: string): Actor => {
  const user = users[account]
  if (!user) throw new Error(`the demo has no user ${account}`)
  return user
}
