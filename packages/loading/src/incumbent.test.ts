import { expect, test } from 'vitest'
import { check, soundProblem } from './check.ts'
import { compile } from './model.ts'
import { proveLoad } from './pack/prove.ts'
import { planNow } from './planNow.testkit.ts'
import type { Order, Problem, VehicleType } from './problem.ts'
import { ProofTime } from './proofTime.ts'
import type { ProveLoad } from './prove.ts'
import { Random } from './random.ts'
import { Search } from './search.ts'

const vehicle = (id: string, max_kg: number, length_mm: number, height_mm: number, fixed: number): VehicleType => ({
  id,
  max_kg,
  max_m3: ((length_mm * 2350 * height_mm) / 1e9) * 0.85,
  box: { length_mm, width_mm: 2350, height_mm },
  cost: { fixed_fen: fixed, per_km_fen: fixed / 100 }
})
const types = [
  vehicle('4.2', 1800, 4200, 1900, 15_000),
  vehicle('6.8', 10_000, 6800, 2400, 32_000),
  vehicle('9.6', 18_000, 9600, 2500, 48_000),
  vehicle('13', 32_000, 13_000, 2600, 70_000)
]

/** Orders of boxes between fifteen places, of one to forty-seven cubic metres; a part of that volume is stated. */
function boxed(many: number, seed: number, stated: number): Problem {
  const random = new Random(seed)
  const whole = (low: number, high: number) => low + random.below(high - low + 1)
  const at = Array.from({ length: 15 }, () => [random.next() * 200, random.next() * 200] as const)
  const km = Float64Array.from(at.flatMap(([x, y]) => at.map(([a, b]) => Math.hypot(x - a, y - b))))
  const orders = Array.from({ length: many }, (_, i): Order => {
    const piece = { length_mm: whole(8, 13) * 100, width_mm: whole(6, 11) * 100, height_mm: whole(5, 11) * 100 }
    const each = (piece.length_mm * piece.width_mm * piece.height_mm) / 1e9
    const pieces = Math.max(1, Math.floor((47 * random.next() ** 2) / each))
    return {
      id: `O${i}`,
      points: [
        { kind: 'pickup', place: random.below(8), service_min: 20 },
        { kind: 'delivery', place: 8 + random.below(7), service_min: 20 }
      ],
      rows: [{ from: 0, to: 1, pieces, kg: pieces * 20, m3: pieces * each * stated, piece }]
    }
  })
  return { places: at.map(([x, y], i) => ({ id: `P${i}`, x, y })), km, minutes: km, types, orders, objective: 'cost', rules: { max_points: 8 } }
}

test('of sixty orders that state a thirteenth of their boxes, all ride that a vehicle holds, and the one larger than every vehicle says so', () => {
  const problem = boxed(60, 1, 1 / 13)
  const huge: Order = { ...problem.orders[0]!, id: 'huge', rows: [{ ...problem.orders[0]!.rows[0]!, pieces: 300, m3: 3.5 }] }
  const whole = soundProblem({ ...problem, orders: [...problem.orders, huge] })
  let asked = 0
  const prove: ProveLoad = (type, load) => {
    asked++
    return proveLoad(type, load)
  }
  const made = planNow(whole, { iterations: 300 }, 1, { prove })
  expect(made.unplanned.map(({ order, reason }) => [order, reason])).toEqual([['huge', 'PACK']])
  expect(check(whole, made, proveLoad)).toEqual([])
  expect(made.level).toBe('boxes')
  expect(asked).toBeLessThan(600)
})

test('where hardly any two orders stand together, proofs leave time for the search, and every order rides', () => {
  const problem = soundProblem(boxed(60, 2, 1))
  let now = 0
  let proofs = 0
  const clock = () => (now += 0.005)
  const prove: ProveLoad = (_, load) => {
    now += 0.03
    proofs++
    const aboard = [...new Set(load.map(({ order }) => order))].sort()
    return { fits: aboard.length < 2 || (aboard.length === 2 && aboard.join().length % 9 === 0), level: 'boxes' }
  }
  const made = planNow(problem, { seconds: 20, clock }, 1, { prove })
  expect(made.unplanned).toEqual([])
  expect(check(problem, made, prove)).toEqual([])
  expect(proofs * 0.03).toBeLessThan(16)
  expect(made.iterations).toBeGreaterThan(800)
})

test('a vehicle whose load does not stand loses only the order that would not stand there alone, which goes on one that holds it', () => {
  const problem = boxed(12, 3, 1)
  const small = problem.orders.map((order) => ({ ...order, rows: order.rows.map((row) => ({ ...row, pieces: 1, kg: 100, m3: 0.5 })) }))
  const [short, long] = [vehicle('short', 5000, 6800, 2400, 20_000), vehicle('long', 150, 9600, 2500, 60_000)]
  const search = new Search(compile(soundProblem({ ...problem, orders: small, types: [short, long] })), 3)
  const odd = 5
  const { nodeReq, first } = search.model
  search.unfitTypes = ({ type, seq, len }) => (type === 0 && [...seq.subarray(0, len)].some((node) => nodeReq[node] === odd) ? 1 : 0)
  // There is no time to change the plan as a whole.
  search.proofTime = new ProofTime(() => 0.6)
  for (let i = 0; i < 40; i++) search.proofTime.spend(() => i)
  search.build()
  const loads = () =>
    search.best.routes.map(({ seq }) => [...seq].flatMap((node) => (node === first[nodeReq[node]!] ? [nodeReq[node]!] : [])).sort((a, b) => a - b))
  const before = loads()
  expect(before.find((load) => load.includes(odd))!.length).toBeGreaterThan(2)
  for (const _ of search.proveBuilt());
  expect(search.best.absent).toEqual([])
  const rest = before.map((load) => load.filter((r) => r !== odd)).filter((load) => load.length > 0)
  expect(loads().map(String).sort()).toEqual([...rest, [odd]].map(String).sort())
})
