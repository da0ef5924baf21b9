import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endWaiting } from '../../platform/keptThread.ts'
import { getReady, inThread, planInThreads } from './thread.ts'
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

/** The threads that have begun. */
const begun: Worker[] = []
const note = (thread: Worker) => void begun.push(thread)
beforeAll(() => {
  // One that waits since another file's plan was not seen to begin.
  endWaiting()
  process.on('worker', note)
})
afterAll(() => void process.off('worker', note))
const endAll = () => Promise.all(begun.filter(({ threadId }) => threadId !== -1).map((thread) => thread.terminate()))
const threadsDuring = async (act: () => Promise<unknown>): Promise<number> => {
  const before = begun.length
  await act()
  return begun.length - before
}

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
})

test('a stop ends planning at once with the best plan so far', async () => {
  const control = new AbortController()
  let stopped = 0
  const onStep = () => {
    stopped ||= performance.now()
    control.abort()
  }
  const { plan } = await inThread({ sketch: sketchOf(30), provider, question: { ...question, seconds: 60 } }, { signal: control.signal, onStep })
  expect(performance.now() - stopped).toBeLessThan(50_000)
  expect(plan.vehicles.length).toBeGreaterThan(0)
})

test('a seed and its iterations give the same plan again; several seeds give the best of them', async () => {
  const work = { sketch: sketchOf(15), provider, question: { ...question, seconds: 60, iterations: 300 } } as const
  const one = await inThread(work)
  const again = await inThread(work)
  expect(JSON.stringify(again.plan)).toBe(JSON.stringify(one.plan))
  const best = await planInThreads(work, 2)
  expect(best.plan.fen).toBeLessThanOrEqual(one.plan.fen)
})

test('the event loop goes on while a thread plans six hundred orders', async () => {
  const begun = performance.eventLoopUtilization()
  const { plan } = await inThread({ sketch: sketchOf(600), provider, question: { ...question, seconds: 3 } })
  // The share of the time that this thread was busy, independent of other load on the machine. If it planned here, it would be busy all the time.
  const { utilization } = performance.eventLoopUtilization(begun)
  expect(plan.unplanned).toEqual([])
  expect(utilization).toBeLessThan(0.5)
})

const few = (iterations = 50) => ({ sketch: sketchOf(10), provider, question: { ...question, seconds: 60, iterations } }) as const

test('a thread that planned plans again, and makes the same of it; two works at once have one each', async () => {
  const fresh = await inThread(few())
  expect(
    await threadsDuring(async () => {
      const again = await inThread(few())
      expect(JSON.stringify(again.plan)).toBe(JSON.stringify(fresh.plan))
    })
  ).toBe(0)
  expect(await threadsDuring(() => Promise.all([inThread(few()), inThread(few())]))).toBe(1)
  // Of the two one stayed.
  expect(await threadsDuring(() => inThread(few()))).toBe(0)
})

test('a thread that was got ready is the one that plans, at whatever moment it is asked', async () => {
  await endAll()
  const ready = await threadsDuring(async () => {
    getReady()
    getReady()
    const { plan } = await inThread({ sketch: sketchOf(20), provider, question })
    expect(plan.unplanned).toEqual([])
    getReady()
  })
  expect(ready).toBe(1)
})

test('what waits for work ends with the server', async () => {
  await inThread(few())
  endWaiting()
  expect(await threadsDuring(() => inThread(few()))).toBe(1)
})

test('a thread that dies over its work says so, and another takes the next', async () => {
  const dying = inThread({ sketch: sketchOf(30), provider, question: { ...question, seconds: 60 } }, { onStep: () => void endAll() })
  await expect(dying).rejects.toThrow('the thread ended with 1')
  expect(
    await threadsDuring(async () => {
      const { plan } = await inThread(few())
      expect(plan.vehicles.length).toBeGreaterThan(0)
    })
  ).toBe(1)
})

test('a stop holds for the plan that was stopped, not for the next one of its thread', async () => {
  const control = new AbortController()
  const stopped = await inThread(
    { sketch: sketchOf(30), provider, question: { ...question, seconds: 60 } },
    { signal: control.signal, onStep: () => control.abort() }
  )
  const next = await inThread({ sketch: sketchOf(30), provider, question: { ...question, seconds: 60, iterations: 2000 } })
  expect(next.plan.iterations).toBeGreaterThan(stopped.plan.iterations)
  expect(next.plan.iterations).toBeGreaterThanOrEqual(2000)
})

test('a map service is asked once for the distances of a plan with several seeds', async () => {
  const asked: string[] = []
  const service = createServer((request, answer) => {
    asked.push(request.url ?? '')
    const places = /driving\/([^?]+)/.exec(request.url ?? '')?.[1]?.split(';') ?? []
    const table = places.map((_, i) => places.map((__, j) => 1000 * Math.abs(i - j)))
    answer.end(JSON.stringify({ code: 'Ok', distances: table, durations: table }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const { matrix } = await planInThreads({ ...few(), provider: { provider: 'osrm', url, key: '' } }, 4)
  service.close()
  expect(matrix).toMatchObject({ source: 'osrm', filled: 0 })
  expect(asked).toHaveLength(1)
})
