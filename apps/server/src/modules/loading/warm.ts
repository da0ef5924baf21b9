import { setImmediate } from 'node:timers/promises'
import { plan } from '@yunshu/loading/engine'
import { proveLoad } from '@yunshu/loading/pack/prove'
import { problemOf } from './answer.ts'
import { matrixOf } from './distances.ts'
import type { Sketch } from './threadWork.ts'

/** Found by measuring (bench/README.md): more orders or more plans do not make the next plan quicker. */
const orders = 60
const plans = 6

/**
 * Plans something small a few times, until the engine's code is compiled for the kind of numbers that it meets; given up as soon as somebody asks for a real
 * plan. With the rules as a planner leaves them, since what they skip stays slow.
 */
export async function warmUp(isAsked: () => boolean): Promise<void> {
  const { metres, seconds } = await matrixOf({ points: sketch.places }, undefined, new AbortController().signal)
  const matrix = { metres: Uint32Array.from(metres), seconds: Uint32Array.from(seconds), source: 'estimate', filled: 0 } as const
  for (let i = 0; i < plans && !isAsked(); i += 1) {
    const planning = plan(problemOf(sketch, matrix), { iterations: 1 }, 1, undefined, { prove: proveLoad })
    for (let next = planning.next(); !next.done && !isAsked(); next = planning.next()) next.value.plan()
    // A question comes in between two plans.
    await setImmediate()
  }
}

const window = { from: 1200.5, to: 4000 }
const type = { max_kg: 18_000, max_m3: 51, box: { length_mm: 9600, width_mm: 2400, height_mm: 2600 } }
const sketch: Sketch = {
  places: Array.from({ length: 12 }, (_, i) => ({
    id: `P${i}`,
    lng: 119 + ((i * 7919) % 1000) / 400,
    lat: 30 + ((i * 104_729) % 1000) / 500,
    code: '320500'
  })),
  types: [{ id: '10', ...type, cost: { fixed_fen: 90_000, per_km_fen: 560 } }],
  orders: Array.from({ length: orders }, (_, i) => ({
    id: String(i),
    customer: '1',
    points: [
      { kind: 'pickup' as const, place: i % 12, service_min: 20.5, window },
      { kind: 'delivery' as const, place: (i * 5 + 1) % 12, service_min: 20.5, window: { ...window, to: 4200 + i } }
    ],
    rows: [{ from: 0, to: 1, pieces: 20 + i, kg: 800.5 + ((i * 37) % 1500), m3: 1.3 }],
    may_split: true,
    rehandle_fen: 5000
  })),
  objective: 'cost',
  rules: { max_points: 8, part_temps: true, part_dangerous: true, access: [], rest: { after_min: 240, rest_min: 20 } }
}
