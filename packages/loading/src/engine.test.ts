import { describe, expect, test } from 'vitest'
import { anyProblem } from './anyProblem.testkit.ts'
import { check, checkVehicle, soundProblem } from './check.ts'
import { plan } from './engine.ts'
import { compile } from './model.ts'
import { reasons, type Plan, type PlannedVehicle } from './plan.ts'
import type { Problem } from './problem.ts'
import { Random } from './random.ts'
import { explain } from './reason.ts'
import { Route, settle } from './route.ts'
import { orderOf, timetable } from './timetable.ts'
import { planNow } from './planNow.testkit.ts'

const bytes = (made: Plan) => JSON.stringify(made)
/** How many mixed problems: a thousand with LOADING_PROBLEMS=1000, a few at every change. */
const { process: host } = globalThis as { process?: { env: Record<string, string | undefined> } }
const problems = Number(host?.env.LOADING_PROBLEMS ?? 250)
const blocks = Array.from({ length: problems / 10 }, (_, block) => block * 10)

describe('any problem', () => {
  test.each(blocks)('ten mixed problems from %i give plans without a violation, no order lost or doubled', (from) => {
    for (let seed = from; seed < from + 10; seed++) {
      const problem = soundProblem(anyProblem(seed))
      const made = planNow(problem, { iterations: 80 }, seed)
      expect({ seed, found: check(problem, made) }).toEqual({ seed, found: [] })
      for (const { reason } of made.unplanned) expect(reasons).toContain(reason)
    }
  })

  test('the same seed and iterations give the same bytes; more iterations are never worse', () => {
    for (let seed = 2000; seed < 2015; seed++) {
      const problem = anyProblem(seed)
      const made = planNow(problem, { iterations: 60 }, seed)
      expect(bytes(planNow(anyProblem(seed), { iterations: 60 }, seed))).toBe(bytes(made))
      const first = [...plan(problem, { iterations: 60 }, seed)].map(({ unplanned }) => unplanned)
      expect(first.every((left, i) => i === 0 || left <= first[i - 1]!)).toBe(true)
    }
  })

  test('after every random move by hand, the checker and the search agree on whether the vehicle may drive', () => {
    const random = new Random(77)
    const found = { sound: 0, faulty: 0 }
    for (let seed = 3000; seed < 3025; seed++) {
      const problem = anyProblem(seed)
      const { vehicles } = planNow(problem, { iterations: 10 }, seed)
      for (let move = 0; move < 6 && vehicles.length > 1; move++) {
        const moved = byHand(problem, vehicles, random)
        if (!moved) continue
        const held = new Map(moved.loads.map(({ order }) => [order, orderOf(problem, order)]))
        const codes = checkVehicle(problem, held, moved).map(({ code }) => code)
        expect({ seed, move, codes, sound: codes.length === 0 }).toEqual({ seed, move, codes, sound: mayDrive(problem, moved) })
        found[codes.length === 0 ? 'sound' : 'faulty']++
      }
    }
    expect(Math.min(found.sound, found.faulty)).toBeGreaterThan(10)
  })
})

describe('goods that stay on their vehicle', () => {
  test('keep it, with their stops in the same order, while the rest is planned anew', () => {
    let [held, joined] = [0, 0]
    for (let seed = 4000; seed < 4040; seed++) {
      const { vehicles: _, ...problem } = anyProblem(seed)
      const made = planNow(problem, { iterations: 40 }, seed)
      const vehicle = made.vehicles.find(({ loads }) => loads.length > 1)
      if (!vehicle) continue
      const loads = vehicle.loads.slice(0, Math.ceil(vehicle.loads.length / 2))
      const stays = ({ order }: { order: string }) => loads.some((load) => load.order === order)
      const stops = vehicle.stops.filter(stays).map(({ order, point }) => ({ order, point }))
      const kept = timetable(problem, { id: 'H', type: vehicle.type, loads, stops })
      if (checkVehicle(problem, new Map(problem.orders.map((order) => [order.id, order])), kept).length > 0) continue
      const again = soundProblem({ ...problem, vehicles: [{ id: 'H', type: vehicle.type, loads, stops }] })
      const next = planNow(again, { iterations: 60 }, seed + 1)
      expect({ seed, found: check(again, next) }).toEqual({ seed, found: [] })
      const own = next.vehicles.find(({ id }) => id === 'H')!
      expect({ seed, stops: own.stops.filter(stays).map(({ order, point }) => ({ order, point })) }).toEqual({ seed, stops })
      held++
      if (own.loads.length > loads.length) joined++
    }
    expect(held).toBeGreaterThan(15)
    expect(joined).toBeGreaterThan(3)
  })

  test('may be a part of an order, and the rest of it rides elsewhere', () => {
    let parts = 0
    for (let seed = 4100; seed < 4300; seed++) {
      const { vehicles: _, ...problem } = anyProblem(seed)
      const order = problem.orders.find(({ may_split, rows, points }) => may_split && points.length === 2 && rows[0]!.pieces > 3)
      if (!order) continue
      const pieces = order.rows.map((row) => Math.floor(row.pieces / 3))
      const stops = [0, 1].map((point) => ({ order: order.id, point }))
      const type = problem.types[seed % problem.types.length]!.id
      const again = soundProblem({ ...problem, vehicles: [{ id: 'H', type, loads: [{ order: order.id, pieces }], stops }] })
      const next = planNow(again, { iterations: 60 }, seed)
      expect({ seed, found: check(again, next) }).toEqual({ seed, found: [] })
      if (next.vehicles.filter(({ loads }) => loads.some((load) => load.order === order.id)).length > 1) parts++
    }
    expect(parts).toBeGreaterThan(1)
  })
})

describe('explain', () => {
  test('every order that stays behind has a reason, and a way in that breaks least', () => {
    let told = 0
    for (let seed = 5000; seed < 5020; seed++) {
      const problem = anyProblem(seed)
      const made = planNow(problem, { iterations: 30 }, seed)
      for (const { order, reason } of made.unplanned) {
        const said = explain(problem, order, made)
        expect(said.reason).toBe(reason)
        expect(said.ways.length).toBeGreaterThan(0)
        told++
      }
    }
    expect(told).toBeGreaterThan(5)
  })
})

describe('a proof of the load', () => {
  test('what the proof refuses is not on any vehicle of the plan', () => {
    for (let seed = 6000; seed < 6030; seed++) {
      const problem = anyProblem(seed)
      const sized: Problem = {
        ...problem,
        orders: problem.orders.map((order) => ({ ...order, rows: order.rows.map((row) => ({ ...row, floor_m: row.floor_m ?? 0.1 })) }))
      }
      const atMostTwo = (_: unknown, load: readonly { order: string }[]) => ({
        fits: new Set(load.map(({ order }) => order)).size <= 2,
        level: 'floor' as const
      })
      const made = planNow(sized, { iterations: 60 }, seed, { prove: atMostTwo })
      expect({ seed, found: check(sized, made, atMostTwo) }).toEqual({ seed, found: [] })
    }
  })

  test('the first plan is there before any load was proved, and says so; the next ones stand', () => {
    let asked = 0
    const prove = (_: unknown, load: readonly { order: string }[]) => {
      asked++
      return { fits: new Set(load.map(({ order }) => order)).size <= 2, level: 'floor' as const }
    }
    let early = 0
    for (let seed = 6100; seed < 6115; seed++) {
      const { vehicles: _, ...problem } = anyProblem(seed)
      const orders = problem.orders.map((order) => ({ ...order, rows: order.rows.map((row) => ({ ...row, floor_m: 0.1 })) }))
      const sized: Problem = { ...problem, orders }
      asked = 0
      const steps = plan(sized, { iterations: 40 }, seed, undefined, { prove })
      let step = steps.next()
      if (step.done) continue
      expect({ seed, asked, proved: step.value.proved }).toEqual({ seed, asked: 0, proved: false })
      const first = step.value.plan()
      expect(first.vehicles.every(({ level }) => level === 'kgM3')).toBe(true)
      if (first.unplanned.length === 0) expect({ seed, found: check(sized, first) }).toEqual({ seed, found: [] })
      early += first.vehicles.length
      while (!step.done) {
        if (step.value.proved) expect(check(sized, step.value.plan(), prove)).toEqual([])
        step = steps.next()
      }
      expect(step.value.vehicles.every(({ level }) => level === 'floor')).toBe(true)
    }
    expect(early).toBeGreaterThan(12)
  })
})

test('a stop from outside ends planning with the best plan so far', () => {
  const stop = { aborted: false }
  const steps = plan(anyProblem(11), { iterations: 1_000_000 }, 1, stop)
  for (let i = 0; i < 5; i++) steps.next()
  stop.aborted = true
  let step = steps.next()
  for (let i = 0; i < 3 && !step.done; i++) step = steps.next()
  expect(step.done).toBe(true)
})

/** An order from one vehicle goes to another, each of its points anywhere; or its own points move. */
function byHand(problem: Problem, vehicles: readonly PlannedVehicle[], random: Random): PlannedVehicle | null {
  const from = vehicles[random.below(vehicles.length)]!
  const to = vehicles[random.below(vehicles.length)]!
  const load = from.loads[random.below(from.loads.length)]!
  if (from !== to && to.loads.some(({ order }) => order === load.order)) return null
  const points = from.stops.filter(({ order }) => order === load.order)
  const stops: { order: string; point: number }[] = to.stops.filter(({ order }) => order !== load.order)
  let at = 0
  for (const { order, point } of points) {
    at = random.next() < 0.15 ? random.below(stops.length + 1) : at + random.below(stops.length + 1 - at)
    stops.splice(at, 0, { order, point })
    at++
  }
  const loads = [...to.loads.filter(({ order }) => order !== load.order), load]
  return timetable(problem, { id: to.id, type: to.type, loads, stops })
}

/** The search's own opinion of one vehicle. */
function mayDrive(problem: Problem, vehicle: PlannedVehicle): boolean {
  const orders = vehicle.loads.map(({ order: id, pieces }) => {
    const order = orderOf(problem, id)
    const { may_split: _, ...plain } = order
    const rows = order.rows.flatMap((row, i) => {
      const share = pieces[i]! / row.pieces
      const floor = row.floor_m === undefined ? {} : { floor_m: row.floor_m * share }
      return share > 0 ? [{ ...row, pieces: pieces[i]!, kg: row.kg * share, m3: row.m3 * share, ...floor }] : []
    })
    return { ...plain, rows }
  })
  const others = problem.orders.filter(({ id }) => !vehicle.loads.some(({ order }) => order === id)).map(({ may_split: _, ...order }) => order)
  const { vehicles: _, ...free } = problem
  const model = compile({ ...free, orders: [...orders, ...others] })
  const nodeOf = new Map<string, number>()
  for (let node = 1; node < model.nodes; node++)
    if (model.nodeReq[node]! >= 0) nodeOf.set(`${model.problem.orders[model.part[model.nodeReq[node]!]!.order]!.id} ${model.nodePoint[node]}`, node)
  const seq = vehicle.stops.map(({ order, point }) => nodeOf.get(`${order} ${point}`)!)
  const place = new Map(seq.map((node, i) => [node, i]))
  const requests = [...new Set(seq.map((node) => model.nodeReq[node]!))]
  for (const r of requests) for (const [from, to] of model.items[r]!) if (place.get(from)! > place.get(to)!) return false
  const t = problem.types.findIndex(({ id }) => id === vehicle.type)
  const route = new Route()
  route.ensure(seq.length)
  route.seq.set(seq)
  route.len = seq.length
  route.profile = model.profileOfType[t]!
  route.chains = 1
  route.directKm = Math.max(...requests.map((r) => model.directKm[r]!))
  if (requests.some((r) => (model.typeMask[r]! & (1 << t)) === 0)) return false
  if (requests.some((a) => requests.some((b) => model.conflicts[model.mixClass[a]!]!.includes(model.mixClass[b]!)))) return false
  return settle(model, route) && route.peakKg <= model.maxKg[t]! && route.peakM3 <= model.maxM3[t]! && route.peakFloor <= model.maxFloor[t]!
}
