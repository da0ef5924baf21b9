import { expect, test } from 'vitest'
import { inThread, planInThreads } from './thread.ts'
import type { Sketch } from './threadWork.ts'

const provider = { provider: 'estimate', url: '', key: '' } as const
const sketchOf = (size: number): Sketch => {
  const places = Array.from({ length: size * 2 }, (_, i) => ({
    id: `P${i}`,
    lng: 119 + ((i * 7919) % 1000) / 400,
    lat: 30 + ((i * 104_729) % 1000) / 500,
    code: '320500'
  }))
  return {
    places,
    types: [
      { id: '6', max_kg: 1800, max_m3: 13, cost: { fixed_fen: 15_000, per_km_fen: 260 } },
      { id: '8', max_kg: 10_000, max_m3: 34, cost: { fixed_fen: 32_000, per_km_fen: 420 } }
    ],
    orders: Array.from({ length: size }, (_, i) => ({
      id: `O${i}`,
      points: [
        { kind: 'pickup' as const, place: i * 2, service_min: 20, window: { from: 480, to: 900 } },
        { kind: 'delivery' as const, place: i * 2 + 1, service_min: 20, window: { from: 900, to: 2400 } }
      ],
      rows: [{ from: 0, to: 1, pieces: 1, kg: 100 + ((i * 37) % 1500), m3: 1 }]
    })),
    objective: 'cost',
    rules: { max_points: 8 }
  }
}
const question = { kind: 'plan', seed: 1, seconds: 1 } as const

test('a thread plans, reports on its way, and what it planned holds when checked', async () => {
  const sketch = sketchOf(20)
  let steps = 0
  const { plan, matrix } = await inThread({ sketch, provider, question }, { onStep: () => steps++ })
  expect(plan.unplanned).toEqual([])
  expect(plan.save_fen).toBeGreaterThan(0)
  expect(matrix).toMatchObject({ source: 'estimate', filled: 40 * 39 })
  expect(steps).toBeGreaterThan(1)
  const checked = await inThread({ sketch, provider, matrix, question: { kind: 'check', drafts: plan.vehicles, unplanned: [] } })
  expect(checked.violations).toEqual([])
  expect(checked.fen).toBeCloseTo(plan.fen, 3)
}, 30_000)

test('a stop ends planning at once with the best plan so far', async () => {
  const control = new AbortController()
  let stopped = 0
  const onStep = () => {
    stopped ||= performance.now()
    control.abort()
  }
  const { plan } = await inThread({ sketch: sketchOf(30), provider, question: { ...question, seconds: 60 } }, { signal: control.signal, onStep })
  expect(performance.now() - stopped).toBeLessThan(20_000)
  expect(plan.vehicles.length).toBeGreaterThan(0)
}, 30_000)

test('a seed and its iterations give the same plan again; several seeds give the best of them', async () => {
  const work = { sketch: sketchOf(15), provider, question: { ...question, seconds: 60, iterations: 300 } } as const
  const one = await inThread(work)
  const again = await inThread(work)
  expect(JSON.stringify(again.plan)).toBe(JSON.stringify(one.plan))
  const best = await planInThreads(work, 2)
  expect(best.plan.fen).toBeLessThanOrEqual(one.plan.fen)
}, 60_000)

test('the event loop goes on while a thread plans six hundred orders', async () => {
  const begun = performance.eventLoopUtilization()
  const { plan } = await inThread({ sketch: sketchOf(600), provider, question: { ...question, seconds: 3 } })
  // The share of the time that this thread was busy, independent of other load on the machine. If it planned here, it would be busy all the time.
  const { utilization } = performance.eventLoopUtilization(begun)
  expect(plan.unplanned).toEqual([])
  expect(utilization).toBeLessThan(0.5)
}, 60_000)
