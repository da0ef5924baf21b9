import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalLevel, abnormalType, liableParty } from '@yunshu/contract/abnormal/machine'
import { openStates } from '@yunshu/contract/abnormal/rules'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { Refusal } from '@yunshu/contract/kit/refusals'
import type { Actor } from '../platform/actor.ts'
import { driverActor } from './actors.ts'
import type { DemoContext } from './context.ts'
import { day, hour, iso } from './plan.ts'

const carriers = ['carrier', 'carrier2'] as const
type Handling = Omit<InputOf<typeof abnormal.handle>, 'id' | 'version'>

/** What goes wrong in the fortnight is settled day by day, as its receipts say; that of the last two days is still open. */
export const seedAbnormals = (demo: DemoContext): void => {
  const { agenda, now } = demo
  for (let days = 13; days >= 2; days -= 1)
    agenda.begin(now - days * day, async () => {
      for (const account of carriers) await settleOpen(demo, account)
    })
}

const settleOpen = async (demo: DemoContext, account: (typeof carriers)[number]): Promise<void> => {
  const { runAs, users } = demo
  const office = users[account]
  if (!office) return
  const { data } = await runAs(office, abnormal.list, { pagesize: 200 })
  for (const row of data.filter(({ abnormal_status }) => openStates.includes(abnormal_status)))
    await settle(demo, office, row).catch((error: unknown) => {
      // Others of the demo act at the same time; what they have just changed is settled the day after.
      if (!(error instanceof Refusal) || !['staleVersion', 'illegalMove'].includes(error.code)) throw error
    })
}

type Open = OutputOf<typeof abnormal.list>['data'][number]
const settle = async (
  { runAs, users, now }: DemoContext,
  office: Actor,
  { id, order_id, shipper_id, abnormal_type, version }: Open
): Promise<void> => {
  const { standing_fen, cap } = await runAs(office, abnormal.info, { id })
  const handled = await runAs(office, abnormal.handle, {
    id,
    version,
    liable_party: liableParty.code[abnormal_type === abnormalType.code.outsideFence ? 'driver' : 'carrier'],
    solution: standing_fen === null ? '已与司机核实，不涉及费用' : '按回单数量与申报货值赔付',
    loss_fen: -(standing_fen ?? 0),
    claim_up_fen: -(standing_fen ?? 0),
    claim_down_fen: withinCap(cap, Math.round(-(standing_fen ?? 0) / 2)),
    ...(abnormal_type === abnormalType.code.dryRun || abnormal_type === abnormalType.code.cancelled
      ? { empty_time: iso(now - 3 * day), empty_fen: 0 }
      : {})
  })
  const theirs = Object.values(users).find(({ company_id }) => company_id === shipper_id)
  if (standing_fen === null || order_id === null || !theirs) await runAs(office, abnormal.resolve, { id, version: handled.version })
  else {
    const turned = await runAs(office, abnormal.turn, { id, version: handled.version })
    await runAs(theirs, abnormal.accept, { id, version: turned.version })
  }
}

/* What may be taken from a driver without his word. */
const withinCap = (cap: OutputOf<typeof abnormal.info>['cap'], fen: number): number =>
  cap === null ? 0 : Math.min(fen, Math.max(0, cap.cap_fen - cap.standing_fen))

/** Exceptions that wait today: one just reported from the road, one with the shipper, one to which it objects, and one with both its charges. */
export const seedOpenAbnormals = async (demo: DemoContext): Promise<void> => {
  const { services, runAs, users, uploadPhoto, now } = demo
  const { carrier: office, shipper } = users
  if (!office || !shipper) return
  const { data } = await runAs(office, waybill.list, { shipper_id: shipper.company_id, pagesize: 100 })
  const { inTransit, unloaded, signed } = waybillMachine.code
  const trips = data.filter(
    ({ waybill_status, driver_id, abnormal_flag }) => waybill_status >= inTransit && waybill_status <= signed && driver_id !== null && !abnormal_flag
  )
  const onRoad = trips.find(({ waybill_status }) => waybill_status === inTransit)
  const [asked, objected, settled] = trips.filter(({ waybill_status }) => waybill_status >= unloaded)
  const phoneOf = async (driver_id: number | null): Promise<Actor> => await driverActor(services, office.tenant_id, driver_id ?? 0)
  if (onRoad) {
    const phone = await phoneOf(onRoad.driver_id)
    await runAs(phone, abnormal.report, {
      waybill_id: onRoad.id,
      abnormal_type: abnormalType.code.breakdown,
      occurred_at: iso(now - 0.6 * hour),
      place: '服务区',
      description: '右后轮爆胎，正在等救援换胎，预计耽误一个半小时',
      imgs: [await uploadPhoto(phone, 'unload')]
    })
  }
  const damage = async (trip: (typeof trips)[number], pieces: number, over: Partial<Handling> = {}) => {
    const phone = await phoneOf(trip.driver_id)
    const { goods } = await runAs(phone, waybill.trip, { id: trip.id })
    const [first] = goods
    const { id } = await runAs(phone, abnormal.report, {
      waybill_id: trip.id,
      abnormal_type: abnormalType.code.damage,
      occurred_at: iso(now - 20 * hour),
      description: `卸货时发现 ${pieces} 件外箱被压坏，收货人已签注`,
      imgs: [await uploadPhoto(phone, 'unload')],
      ...(first && { goods: [{ waybill_goods_id: first.id, lost_num: 0, damage_num: pieces }] })
    })
    const taken = await runAs(office, abnormal.take, { id, version: 1 })
    const { cap } = await runAs(office, abnormal.info, { id })
    const handled = await runAs(office, abnormal.handle, {
      id,
      version: taken.version,
      liable_party: liableParty.code.driver,
      solution: `按 ${pieces} 件赔付货主，司机承担一部分`,
      loss_fen: pieces * 18_000,
      claim_up_fen: pieces * 16_000,
      claim_down_fen: withinCap(cap, pieces * 10_000),
      ...over
    })
    return await runAs(office, abnormal.turn, { id, version: handled.version })
  }
  if (asked) await damage(asked, 2)
  if (objected) {
    const { id, version } = await damage(objected, 3)
    await runAs(shipper, abnormal.object, { id, version, reason: '其中两件为易碎品，须按采购价赔付', amount_fen: 62_000 })
  }
  if (settled) {
    const { id, version } = await damage(settled, 1)
    await runAs(shipper, abnormal.accept, { id, version })
  }
  const [far] = trips.filter((trip) => trip !== onRoad && trip.waybill_status === inTransit)
  if (far)
    await runAs(office, abnormal.create, {
      waybill_id: far.id,
      abnormal_type: abnormalType.code.detention,
      level: abnormalLevel.code.minor,
      occurred_at: iso(now - 5 * hour),
      description: '装货地排队，车辆等待超过四小时'
    })
}
