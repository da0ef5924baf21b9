import { loading } from '@yunshu/contract/loading/contract'
import { loadObjective } from '@yunshu/contract/loading/machine'
import { order } from '@yunshu/contract/order/contract'
import { orderKind } from '@yunshu/contract/order/machine'
import { shortReason } from '@yunshu/contract/waybill/machine'
import { prorate, type Goods } from '@yunshu/domain/quantity'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { runCompare, runLoading } from '../modules/loading/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { DemoContext } from './context.ts'
import { hour, iso } from './plan.ts'

/** Vehicles as they are hired: what one costs to come, and for each kilometre. */
const hired: InputOf<typeof loading.plan>['vehicle_types'] = [
  { vehicle_type_id: 8, fixed_fen: 60_000, per_km_fen: 420 },
  { vehicle_type_id: 10, fixed_fen: 90_000, per_km_fen: 560 },
  { vehicle_type_id: 12, fixed_fen: 130_000, per_km_fen: 720 }
]

/** A plan of what is open today, for the shipper and for the carrier; neither is confirmed, so that their orders stay free. And one that is being loaded. */
export const seedLoadTasks = async (demo: DemoContext): Promise<void> => {
  const {
    services,
    runAs,
    users: { shipper, carrier }
  } = demo
  const plan = async (actor: Actor, list: typeof order.list, task_name: string, pagesize: number): Promise<void> => {
    const { data } = await runAs(actor, list, { to_load: true, pagesize })
    if (data.length === 0) return
    const wish = { task_name, order_ids: data.map(({ id }) => id), objective: loadObjective.code.leastCost, vehicle_types: hired, think_seconds: 1 }
    const { id } = await runAs(actor, loading.plan, { ...wish, max_points: 8, allow_split: true })
    await runLoading(services, { tenant_id: actor.tenant_id, id })
  }
  await Promise.all([
    // A new task begins with the rules of the last one: those of the usual plan.
    shipper && seedChoice(demo, shipper).then(() => plan(shipper, order.list, '今日待派合并', 60)),
    carrier && plan(carrier, order.carrierList, '今日已接单配载', 20)
  ])
  if (shipper && carrier) await seedDock(demo, shipper, carrier)
}

/** A plan that has to choose: one vehicle for several orders, of which some stay behind with their remedies; what each objective would make of it stands beside it. */
const seedChoice = async ({ services, runAs }: DemoContext, shipper: Actor): Promise<void> => {
  const { data } = await runAs(shipper, order.list, {
    to_load: true,
    order_kind: orderKind.code.ordinary,
    sort: 'goods_kg',
    order: 'asc',
    pagesize: 6
  })
  const heaviest = Math.max(...data.map(({ goods_kg }) => goods_kg))
  if (data.length < 2 || heaviest <= 0) return
  const { id } = await runAs(shipper, loading.plan, {
    task_name: '只有一台车，怎么装',
    order_ids: data.map((one) => one.id),
    objective: loadObjective.code.leastCost,
    vehicle_types: [{ vehicle_type_id: 10, count: 1, max_kg: Math.ceil(heaviest), fixed_fen: 90_000, per_km_fen: 560 }],
    max_points: 8,
    think_seconds: 1
  })
  const task = { tenant_id: shipper.tenant_id, id }
  await runLoading(services, task)
  await runAs(shipper, loading.compare, { id, think_seconds: 1 })
  await runCompare(services, { ...task, compare: 1 })
}

/** A vehicle at the dock (装车中), with orders of its own: the first is aboard, of the second a part was left behind, the third waits. */
const seedDock = async ({ services, runAs, trucks, now }: DemoContext, shipper: Actor, carrier: Actor): Promise<void> => {
  const { data } = await runAs(shipper, order.list, { order_kind: 1, sort: 'goods_kg', order: 'asc', pagesize: 50 })
  const like = data.find(({ goods_kg, carrier_id }) => goods_kg > 0 && carrier_id === carrier.company_id)
  if (!like) return
  const { form } = await runAs(shipper, order.form, { id: like.id, copy: true })
  const price = { carrier_id: carrier.company_id, price_mode: 2 as const, freight_fen: 280_000, price_reason: '双方电话约定' }
  const order_ids: number[] = []
  for (let i = 0; i < 3; i++) {
    const { id } = await runAs(shipper, order.create, { ...(form as InputOf<typeof order.create>), submit: true, assign: price })
    await runAs(carrier, order.accept, { id })
    order_ids.push(id)
  }
  const wish = { task_name: '装车演示', order_ids, objective: loadObjective.code.fewestVehicles, vehicle_types: hired, think_seconds: 1 }
  const { id } = await runAs(carrier, loading.plan, wish)
  await runLoading(services, { tenant_id: carrier.tenant_id, id })
  const { task, vehicles } = await runAs(carrier, loading.info, { id })
  const vehicle = vehicles[0]?.id
  if (vehicle === undefined) return
  await runAs(carrier, loading.confirm, { id, version: task.version })
  // The small trucks first, and where none is free for an hour from now, the first hour at which one is.
  const pairs = [1, 4, 8, 16, 28].flatMap((hours) =>
    [...(trucks['carrier'] ?? [])].reverse().map(({ vehicle_id, driver_id }) => ({ vehicle_id, driver_id, plan_start_time: iso(now + hours * hour) }))
  )
  for (const each of pairs) {
    const pair = { id, vehicle, ...each }
    const { problems } = await runAs(carrier, loading.checkPair, pair)
    if (problems.some(({ level }) => level === 'block')) continue
    await runAs(carrier, loading.dispatch, { ...pair, confirmed: true, margin_reason: '返程空车，顺路带货' })
    break
  }
  const { carried } = await runAs(carrier, loading.info, { id })
  const [first, second] = carried
  if (!first || !second) return
  await runAs(carrier, loading.dock, { id, vehicle, loader: '王装车', dock_no: '3 号台' })
  const { part } = prorate(second, Math.max(0, second.goods_num - 1))
  const loaded = ({ goods_num, goods_kg, goods_volume }: Goods) => ({ load_num: goods_num, load_kg: goods_kg, load_volume: goods_volume })
  const ticked = ({ waybill_goods_id, version }: typeof first) => ({ waybill_goods_id, version })
  await runAs(carrier, loading.load, {
    id,
    vehicle,
    rows: [
      { ...ticked(first), loaded: loaded(first) },
      { ...ticked(second), loaded: loaded(part), short_reason: shortReason.code.leftBehind, short_note: '车厢尾部放不下' }
    ]
  })
}
