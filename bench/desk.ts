// `node_modules/.bin/tsx bench/desk.ts`: what a dispatcher waits for at the planner's desk. Plans 60, 200 and 1,000 orders in a thread as the server does,
// then asks the thread that stays to check the whole plan and to place an order on a vehicle, and watches how long the loop of this process was held.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { PlannedVehicle } from '@yunshu/loading/plan'
import { desk } from '../apps/server/src/modules/loading/desk.ts'
import { inThread } from '../apps/server/src/modules/loading/thread.ts'
import type { Sketch } from '../apps/server/src/modules/loading/threadWork.ts'

const provider = { provider: 'estimate', url: '', key: '' } as const
const sizes = [60, 200, 1000]
const asks = 60

/** Orders between places of eastern China, with windows; three vehicle types, as a hired fleet is. */
function sketchOf(size: number): Sketch {
  const places = Array.from({ length: size * 2 }, (_, i) => ({
    id: `P${i}`,
    lng: 117 + ((i * 7919) % 1000) / 200,
    lat: 29 + ((i * 104_729) % 1000) / 250,
    code: '320500'
  }))
  return {
    places,
    types: [
      { id: '6', max_kg: 1800, max_m3: 13, cost: { fixed_fen: 15_000, per_km_fen: 260 } },
      { id: '8', max_kg: 10_000, max_m3: 34, cost: { fixed_fen: 32_000, per_km_fen: 420 } },
      { id: '10', max_kg: 18_000, max_m3: 55, cost: { fixed_fen: 52_000, per_km_fen: 560 } }
    ],
    orders: Array.from({ length: size }, (_, i) => ({
      id: String(i + 1),
      points: [
        { kind: 'pickup' as const, place: i * 2, service_min: 20, window: { from: 480, to: 1200 } },
        { kind: 'delivery' as const, place: i * 2 + 1, service_min: 20, window: { from: 900, to: 2880 } }
      ],
      rows: [{ from: 0, to: 1, pieces: 20, kg: 200 + ((i * 37) % 2500), m3: 1 + (i % 9) }]
    })),
    objective: 'cost',
    rules: { max_points: 8 }
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const worst = (values: number[]): number => Math.max(...values)
const draftOf = ({ id, type, loads, stops }: PlannedVehicle) => ({ id, type, loads, stops })

console.log(
  '| orders | first plan, ms | cost after 5 s, yuan | vehicles | check of the plan, ms (worst) | place on a vehicle, ms (worst) | loop held, ms |'
)
console.log('|---|---|---|---|---|---|---|')
for (const size of sizes) {
  const sketch = sketchOf(size)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begun = performance.now()
  let first = 0
  const onStep = () => void (first ||= performance.now() - begun)
  const { plan, matrix } = await inThread({ sketch, provider, question: { kind: 'plan', seed: 1, seconds: 5 } }, { onStep })
  const drafts = plan.vehicles.map(draftOf)
  const timed = async (ask: () => Promise<unknown>): Promise<number> => {
    const at = performance.now()
    await ask()
    return performance.now() - at
  }
  const work = async () => ({ sketch, matrix })
  await desk.ask(`bench ${size}`, work, { kind: 'check', drafts, unplanned: plan.unplanned })
  const checks: number[] = []
  const places: number[] = []
  for (let i = 0; i < asks; i += 1) {
    checks.push(await timed(() => desk.ask(`bench ${size}`, work, { kind: 'check', drafts, unplanned: plan.unplanned })))
    const onto = drafts[i % drafts.length]!
    const order = sketch.orders[(i * 31) % size]!
    const pieces = order.rows.map((row) => row.pieces)
    places.push(await timed(() => desk.ask(`bench ${size}`, work, { kind: 'place', draft: onto, order: order.id, pieces })))
  }
  delay.disable()
  const figures = [first, plan.fen / 100, plan.vehicles.length].map((value) => Math.round(value).toLocaleString('en'))
  console.log(
    `| ${size} | ${figures.join(' | ')} | ${median(checks).toFixed(1)} (${worst(checks).toFixed(0)}) | ${median(places).toFixed(1)} (${worst(places).toFixed(0)}) | ${(delay.max / 1e6).toFixed(0)} |`
  )
}
process.exit(0)
