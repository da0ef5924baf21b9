import { loading } from '@yunshu/contract/loading/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { bothAssumed } from '@yunshu/loading/assume'
import type { Violation } from '@yunshu/loading/check'
import type { PlannedVehicle } from '@yunshu/loading/plan'
import type { Draft } from '@yunshu/loading/timetable'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { goodsOfOrders, ordersOf, pointsOfOrders } from '../order/index.ts'
import { findMaxLoad } from '../vehicle/index.ts'
import { carriedOf, pickupsOf } from '../waybill/rows.ts'
import { desk } from './desk.ts'
import { demandReadable, draftOf, leftBy } from './plans.ts'
import { assumedShown } from './assumed.ts'
import {
  getLoadTask,
  getLoadTaskRow,
  getPlanned,
  getSketchName,
  planOf,
  sketchedOf,
  storedMatrix,
  vehicleShown,
  wholeFen,
  wishOf
} from './queries.ts'
import { routesOf } from './providers.ts'
import { getReadyFor } from './ready.ts'
import type { Sketched } from './sketch.ts'
import { inThread } from './thread.ts'
import type { Answers, Asked } from './threadWork.ts'

/** A task with its orders, its plan as far as there is one, and the steps that led to it. */
export const loadingInfo = read(loading.info, async ({ tx, actor, input, services }) => {
  getReadyFor({ actor, services })
  const task = await getPlanned(tx, actor, input.id)
  const sketched = sketchedOf(task)
  const plan = planOf(task)
  const { by_hand = false, ...wish } = wishOf(task)
  const steps = await tx
    .selectFrom('load_step')
    .select(['seq', 'step_kind', 'vehicle_count', 'unplanned_count', 'est_fen', 'distance_m', 'created_by_name', 'created_at'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('task_id', '=', task.id)
    .orderBy('seq')
    .execute()
  const runs = await tx
    .selectFrom('load_vehicle as v')
    .leftJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'v.tenant_id').onRef('w.id', '=', 'v.waybill_id'))
    .select(['v.vehicle', 'v.run_status', 'v.carrier_id', 'v.carrier_name', 'v.waybill_id', 'v.loader', 'v.dock_no'])
    .select([
      'w.waybill_no',
      'w.plate_no',
      'w.driver_name',
      'w.waybill_status',
      'w.seal_no',
      'w.load_done_at',
      'w.shiji_fache_start_time',
      'w.vehicle_id'
    ])
    .where('v.tenant_id', '=', actor.tenant_id)
    .where('v.task_id', '=', task.id)
    .orderBy('v.seq')
    .execute()
  const pickups = await pickupsOf(
    tx,
    actor.tenant_id,
    runs.flatMap(({ waybill_id }) => waybill_id ?? [])
  )
  return {
    task: await getLoadTaskRow(tx, actor, task.id),
    wish: { ...wish, by_hand },
    types: sketched.sketch.types.map(({ id, name = '', max_kg, max_m3, count }) => ({
      vehicle_type_id: Number(id),
      title: name,
      max_kg,
      max_m3,
      count: count ?? null
    })),
    orders: await ordersShown(tx, actor, sketched),
    lifo_fen: plan?.lifo_fen ?? null,
    vehicles: plan?.vehicles.map((vehicle) => vehicleShown(sketched, vehicle)) ?? [],
    unplanned: plan?.unplanned.map(({ order, pieces, reason }) => ({ order_id: Number(order), pieces: [...pieces], reason })) ?? [],
    assumed: assumedShown(plan?.assumed),
    steps: steps.map((step) => ({ ...step, step_kind: step.step_kind as 1 })),
    step: task.step_seq,
    runs: await Promise.all(
      runs.map(async ({ waybill_no, plate_no, driver_name, seal_no, shiji_fache_start_time, vehicle_id, ...run }) => ({
        ...run,
        waybill_no: waybill_no ?? '',
        plate_no: plate_no ?? '',
        driver_name: driver_name ?? '',
        seal_no: seal_no ?? '',
        max_load_kg: vehicle_id === null ? null : ((await findMaxLoad(tx, actor.tenant_id, vehicle_id)) ?? null),
        departed_at: shiji_fache_start_time,
        pickups: pickups
          .filter(({ waybill_id }) => waybill_id === run.waybill_id)
          .map(({ waybill_id: _, zhuang_goods_img, ...pickup }) => ({ ...pickup, zhuang_goods_img: zhuang_goods_img as { url: string }[] }))
      }))
    ),
    carried: await carriedBy(tx, actor, task)
  }
})

/** What trips carry of a dispatched plan: those of its own vehicles, or for its shipper all that carry its goods. */
const carriedBy = async (tx: Tx, actor: Actor, task: Pick<Row<'load_task'>, 'id' | 'sent_count'>) => {
  if (task.sent_count === 0) return []
  const cargo = await tx
    .selectFrom('load_cargo as c')
    .innerJoin('load_vehicle as v', (on) => on.onRef('v.tenant_id', '=', 'c.tenant_id').onRef('v.id', '=', 'c.load_vehicle_id'))
    .select(['c.order_goods_id', 'v.waybill_id'])
    .where('c.tenant_id', '=', actor.tenant_id)
    .where('c.task_id', '=', task.id)
    .execute()
  const trips = [...new Set(cargo.flatMap(({ waybill_id }) => waybill_id ?? []))]
  const sent = [...new Set(cargo.flatMap(({ order_goods_id, waybill_id }) => (waybill_id === null ? [order_goods_id] : [])))]
  const rows = carriedOf(tx, actor.tenant_id)
  if (actor.type === 2) return trips.length === 0 ? [] : await rows.where('g.waybill_id', 'in', trips).execute()
  return sent.length === 0 ? [] : await rows.where('g.order_goods_id', 'in', sent).execute()
}

type Shown = OutputOf<typeof loading.info>['orders']
/** The orders of a task in its own numbering of points and goods rows. An order that the company no longer holds is left out. */
const ordersShown = async (tx: Tx, actor: Actor, { sketch, point_ids, goods_ids, remembered }: Sketched): Promise<Shown> => {
  const ids = sketch.orders.map(({ id }) => Number(id))
  const heads =
    ids.length === 0
      ? []
      : await ordersOf(tx, actor).select(['o.id', 'o.order_no', 'o.shipper_id', 'o.shipper_name']).where('o.id', 'in', ids).execute()
  const head = new Map(heads.map((row) => [row.id, row]))
  const point = new Map((await pointsOfOrders(tx, actor.tenant_id, ids)).map((row) => [row.id, row]))
  const goods = new Map((await goodsOfOrders(tx, actor.tenant_id, ids)).map((row) => [row.id, row]))
  return sketch.orders.flatMap(({ id, rows }): Shown => {
    const order = head.get(Number(id))
    const points = point_ids[id]!.map((point_id) => point.get(point_id))
    if (!order || points.some((one) => one === undefined)) return []
    return [
      {
        order_id: order.id,
        order_no: order.order_no,
        shipper_id: order.shipper_id,
        shipper_name: order.shipper_name,
        points: points.map((one) => ({
          point_id: one!.id,
          kind: one!.kind as 1 | 2,
          address_diming: one!.address_diming,
          address_str: one!.address_str,
          area_code: one!.area_code,
          lng: one!.lng,
          lat: one!.lat,
          time_type: one!.time_type as 1,
          time_start: one!.time_start,
          time_end: one!.time_end
        })),
        rows: rows.map(({ from, to, pieces, kg, m3 }, i) => {
          const row = goods.get(goods_ids[id]![i] ?? 0)
          return {
            order_goods_id: goods_ids[id]![i] ?? null,
            from,
            to,
            goods_name: row?.goods_name ?? '',
            goods_guige: row?.goods_guige ?? '',
            remembered_guige: remembered?.[String(row?.id)] ?? '',
            danwei: row?.danwei ?? '',
            pieces,
            kg,
            m3
          }
        })
      }
    ]
  })
}

/** Asks the thread that stays about a task's problem, which is read only where the thread does not hold it. */
const ask = async <Q extends Asked>(
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  id: number,
  questionOf: (sketched: Sketched) => Q
): Promise<{ sketched: Sketched; answer: Answers[Q['kind']] }> => {
  const { name, sketched, assumed } = await getSketchName(tx, actor, id)
  const answer = await desk.ask(
    name,
    async () => {
      const { matrix } = storedMatrix(await getLoadTask(tx, actor, id)) ?? refuse('notComputed')
      return { sketch: sketched.sketch, matrix }
    },
    { assumed, ...questionOf(sketched) }
  )
  return { sketched, answer }
}

const shownViolations = (violations: readonly Violation[]) =>
  violations.map(({ order, over, ...rest }) => ({
    ...rest,
    ...(order === undefined ? {} : { order_id: Number(order) }),
    ...(over === undefined || !Number.isFinite(over) ? {} : { over })
  }))

/** The limits that a plan breaks after it was changed by hand; orders on no vehicle count as left behind. */
export const checkLoading = read(loading.check, async (context) => {
  const { vehicles: sent, id } = context.input
  const drafts = sent.map(draftOf)
  const { sketched, answer } = await ask(context, id, (own) => {
    demandReadable(own, drafts)
    return { kind: 'check', drafts, unplanned: leftBy(own, drafts) }
  })
  return {
    violations: shownViolations(answer.violations),
    vehicles: answer.vehicles.map((vehicle) => vehicleShown(sketched, vehicle)),
    est_fen: wholeFen(answer.fen),
    distance_m: Math.round(answer.km * 1000)
  }
})

/** The best place of an order on a vehicle, what it breaks there, and what it costs more. */
export const placeLoading = read(loading.place, async (context) => {
  const { id, vehicle, order_id, pieces } = context.input
  const draft = draftOf(vehicle)
  const order = String(order_id)
  const withIt = (own: Sketched) => {
    demandReadable(own, [draft])
    if (own.sketch.orders.find((one) => one.id === order)?.rows.length !== pieces.length) refuse('draftUnreadable')
  }
  const { sketched, answer } = await ask(context, id, (own) => {
    withIt(own)
    return { kind: 'place', draft, order, pieces }
  })
  const before = draft.stops.length === 0 ? undefined : (await ask(context, id, () => ({ kind: 'check', drafts: [draft], unplanned: [] }))).answer
  return {
    vehicle: vehicleShown(sketched, answer.vehicle),
    violations: shownViolations(answer.violations),
    more_fen: wholeFen(answer.vehicle.fen) - wholeFen(before?.fen ?? 0),
    more_m: Math.round((answer.vehicle.km - (before?.km ?? 0)) * 1000)
  }
})

/** Why an order of the task is on no vehicle, or what another place for it would break. */
export const explainLoading = read(loading.explain, async (context) => {
  const { id, order_id } = context.input
  const order = String(order_id)
  const plan = planOf(await getPlanned(context.tx, context.actor, id)) ?? refuse('notComputed')
  const { answer } = await ask(context, id, ({ sketch }) => {
    if (!sketch.orders.some((one) => one.id === order)) refuse('notFound')
    return { kind: 'explain', plan, order }
  })
  return {
    order_id,
    reason: answer.reason,
    ways: answer.ways.map(({ kind, id: name, breaks, fen }) => ({ kind, name, breaks: [...breaks], est_fen: wholeFen(fen) }))
  }
})

/** What would take an order in that stayed behind, or onto the vehicle that refused it. */
export const remediesOfLoading = read(loading.remedies, async (context) => {
  const { id, order_id, from, onto } = context.input
  const order = String(order_id)
  const stored = planOf(await getPlanned(context.tx, context.actor, id)) ?? refuse('notComputed')
  const { sketched, answer } = await ask(context, id, (own) => {
    const rows = own.sketch.orders.find((one) => one.id === order)?.rows ?? refuse('notFound')
    const left = stored.unplanned.find((one) => one.order === order)?.pieces
    const pieces = context.input.pieces ?? left ?? rows.map((row) => row.pieces)
    const vehicles = from === undefined ? stored.vehicles : withoutPieces(stored.vehicles, from, order, pieces)
    const riding = vehicles.flatMap(({ loads }) => loads.filter((load) => load.order === order))
    const fits =
      rows.length === pieces.length && rows.every((row, i) => pieces[i]! + riding.reduce((sum, load) => sum + load.pieces[i]!, 0) <= row.pieces)
    if (!fits) refuse('draftUnreadable')
    const soonest = (Date.parse(nowIso()) - Date.parse(own.base_at)) / 60_000
    return { kind: 'remedies', vehicles, now: stored.vehicles, order, pieces, ...(onto === undefined ? {} : { onto }), soonest }
  })
  return {
    data: answer.map(({ kind, assumed, vehicles, left, fen, km, minutes }) => ({
      kind,
      asks: assumedShown(assumed),
      assumed: assumedShown(bothAssumed(stored.assumed ?? {}, assumed)),
      vehicles: vehicles.map((vehicle) => vehicleShown(sketched, vehicle)),
      left: [...left],
      more_fen: wholeFen(fen),
      more_m: Math.round(km * 1000),
      more_min: Math.round(minutes)
    }))
  }
})

/** The vehicles after pieces of an order were taken off one of them; one that carries nothing any more is gone. */
const withoutPieces = (vehicles: readonly PlannedVehicle[], from: string, order: string, pieces: readonly number[]): Draft[] =>
  vehicles.flatMap((vehicle) => {
    if (vehicle.id !== from) return [vehicle]
    const loads = vehicle.loads.flatMap((load) => {
      if (load.order !== order) return [load]
      const rest = load.pieces.map((count, i) => Math.max(0, count - (pieces[i] ?? 0)))
      return rest.some((count) => count > 0) ? [{ order, pieces: rest }] : []
    })
    const rides = loads.some((load) => load.order === order)
    const stops = vehicle.stops.filter((stop) => rides || stop.order !== order)
    return loads.length > 0 ? [{ ...vehicle, loads, stops }] : []
  })

/** How a vehicle of the plan is loaded. It is tried for a second or so, in a thread of its own, so that nobody who moves orders about waits for it. */
export const stowLoading = read(loading.stow, async ({ tx, actor, input, services }) => {
  const task = await getLoadTask(tx, actor, input.id)
  const sketched = sketchedOf(task)
  const vehicle = planOf(task)?.vehicles.find(({ id }) => id === input.vehicle) ?? refuse('notComputed')
  const work = { sketch: sketched.sketch, provider: routesOf(services.config), ...storedMatrix(task) }
  const { load, packing, axles } = await inThread({ ...work, question: { kind: 'stow', draft: vehicle, assumed: planOf(task)?.assumed } })
  const { box } = sketched.sketch.types.find(({ id }) => id === vehicle.type)!
  return {
    fits: packing.fits,
    proof_level: packing.level,
    box: box ? { length_mm: box.length_mm, width_mm: box.width_mm, height_mm: box.height_mm } : null,
    parts: load.map(({ order, row, loadedAt, unloadedAt, pieces, kg, m3, piece }) => ({
      order_id: Number(order),
      row,
      loaded_at: loadedAt,
      unloaded_at: unloadedAt,
      pieces,
      kg,
      m3,
      sized: piece !== undefined
    })),
    placements: packing.placements.map(({ part, x, y, z, lx, ly, lz }) => ({ part, x, y, z, lx, ly, lz })),
    used_mm: Math.round(packing.used_mm),
    fill_bp: Math.round(packing.fill * 10_000),
    centre_mm: packing.balance ? Math.round(packing.balance.x_mm) : null,
    axles: axles ? { ...axles, front_kg: Math.round(axles.front_kg), rear_kg: Math.round(axles.rear_kg), back_mm: Math.ceil(axles.back_mm) } : null
  }
})

/** The points of orders that can be chosen. */
export const loadingPoints = read(loading.points, async ({ tx, actor, input }) => {
  const mine = await ordersOf(tx, actor).select('o.id').where('o.id', 'in', input.order_ids).execute()
  const ids = mine.map(({ id }) => id)
  const points = await pointsOfOrders(tx, actor.tenant_id, ids)
  return {
    data: points.map(({ order_id, kind, lng, lat, address_diming, area_code }) => ({
      order_id,
      kind: kind as 1 | 2,
      lng,
      lat,
      address_diming,
      area_code
    }))
  }
})
