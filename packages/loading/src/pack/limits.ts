import type { BoxSize } from '../problem.ts'
import type { LoadPart, ProofLevel } from '../prove.ts'
import { countedM3 } from '../size.ts'
import { bearsOf, sidesOf } from './kinds.ts'
import type { PackVehicle } from './packing.ts'

/** How far a load can be proved by what is known of it: every box, else every row's metres of floor, else kg and m3. */
export function levelOf({ box, max_floor_m }: PackVehicle, load: readonly LoadPart[]): ProofLevel {
  if (box && load.length > 0 && load.every(({ piece, pieces }) => piece !== undefined && pieces > 0)) return 'boxes'
  const floor = max_floor_m !== undefined || box !== undefined
  return floor && load.length > 0 && load.every((part) => floorOf(part, box) !== undefined) ? 'floor' : 'kgM3'
}

/** Which limit the load passes at one of the stops, the places of its boxes aside. */
export function limitOf(vehicle: PackVehicle, load: readonly LoadPart[]): 'OVER_KG' | 'OVER_M3' | 'OVER_FLOOR' | 'PACK' | undefined {
  const { max_kg, max_m3, max_floor_m, box } = vehicle
  const peak = (amount: (part: LoadPart) => number) =>
    Math.max(
      0,
      ...load.map(({ loadedAt: now }) => load.reduce((sum, part) => sum + (part.loadedAt <= now && part.unloadedAt > now ? amount(part) : 0), 0))
    )
  if (peak(({ kg }) => kg) > max_kg + slack) return 'OVER_KG'
  if (peak(({ m3 }) => m3) > max_m3 + slack) return 'OVER_M3'
  if (peak(countedM3) > max_m3 + slack) return 'PACK'
  // Where every box has its place, the floor was proved by it.
  const level = levelOf(vehicle, load)
  const metres = max_floor_m ?? (box ? box.length_mm / 1000 : Infinity)
  const known = (part: LoadPart) =>
    level === 'floor' ? floorOf(part, box)! : level === 'kgM3' || max_floor_m !== undefined ? (part.floor_m ?? 0) : 0
  return peak(known) > metres + slack ? 'OVER_FLOOR' : undefined
}

const slack = 1e-6

/** 占地米: as stated, or rows of the best standing piece, side by side and on each other as its rules allow. */
function floorOf({ floor_m, piece, pieces }: LoadPart, box: BoxSize | undefined): number | undefined {
  if (floor_m !== undefined) return floor_m
  if (!piece || !box) return undefined
  const lengths = sidesOf(piece).map(([lx, ly, lz]) => {
    const each = Math.floor(box.width_mm / ly) * Math.min(Math.floor(box.height_mm / lz), bearsOf(piece) + 1)
    return each > 0 ? (Math.ceil(pieces / each) * lx) / 1000 : Infinity
  })
  return Math.min(...lengths)
}
