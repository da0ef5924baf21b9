import type { PieceSize } from '../problem.ts'
import type { LoadPart } from '../prove.ts'
import { Random } from '../random.ts'
import type { PackVehicle } from './packing.ts'

/** A small random load in which every rule of packing may be switched on. */
export function anyLoad(seed: number): { vehicle: PackVehicle; load: LoadPart[] } {
  const random = new Random(seed * 6151 + 3)
  const chance = (share: number) => random.next() < share
  const whole = (low: number, high: number) => low + random.below(high - low + 1)
  const length_mm = whole(3000, 9600)
  const ruled = chance(0.6)
  const stops = chance(0.3) ? 1 : whole(2, 4)
  const reloads = chance(0.3)
  const unknown = chance(0.15)
  const load = Array.from({ length: whole(1, 7) }, (_, row): LoadPart => {
    const loadedAt = reloads ? whole(0, stops - 1) : 0
    const unloadedAt = whole(loadedAt + 1, stops)
    const pieces = whole(1, 14)
    const piece: PieceSize = {
      length_mm: whole(300, 1600) + (chance(0.1) ? 0.5 : 0),
      width_mm: whole(250, 1100),
      height_mm: whole(200, 1200),
      ...(chance(0.4) ? { upright: { height: chance(0.9), width: chance(0.5), length: chance(0.5) } } : {}),
      ...(ruled && chance(0.25) ? { fragile: true } : {}),
      ...(ruled && chance(0.3) ? { max_stack: whole(1, 4) } : {}),
      ...(ruled && chance(0.3) ? { heavy: true } : {})
    }
    const m3 = (pieces * piece.length_mm * piece.width_mm * piece.height_mm) / 1e9
    return {
      order: `O${row}`,
      row: 0,
      loadedAt,
      unloadedAt,
      pieces,
      kg: pieces * whole(5, 300),
      m3,
      ...(unknown && chance(0.5) ? {} : { piece }),
      ...(chance(0.3) ? { floor_m: whole(1, 20) / 10 } : {}),
      ...(chance(0.3) ? { may_move: true } : {})
    }
  })
  return {
    vehicle: {
      id: `V${seed}`,
      max_kg: whole(2000, 18_000),
      max_m3: whole(15, 60),
      ...(chance(0.9) ? { box: { length_mm, width_mm: whole(1900, 2450), height_mm: whole(1800, 2700) } } : {}),
      ...(chance(0.3) ? { max_floor_m: length_mm / 1000 } : {}),
      ...(chance(0.7) ? { rear_door: true } : {}),
      ...(chance(0.4)
        ? {
            axles: {
              front_mm: -1200,
              rear_mm: Math.round(length_mm * 0.7),
              front_empty_kg: 3000,
              rear_empty_kg: 2500,
              front_max_kg: whole(3500, 6500),
              rear_max_kg: whole(5000, 11_500)
            }
          }
        : {})
    },
    load
  }
}
