import type { VehicleType } from '../problem.ts'
import type { LoadPart } from '../prove.ts'
import { axleLoads, balanceOf } from './balance.ts'
import type { Axles, Placement } from './packing.ts'

/** A body's axles as they usually are; of a semi-trailer the front support is the kingpin. */
interface UsualAxles extends Axles {
  semi: boolean
}

/** What the goods and the empty vehicle put on the axles (or groups of them), and what these may bear, kg. */
export interface AxleEstimate {
  semi: boolean
  /** From the place of every box; otherwise from kg and m3 alone, goods of the last stop foremost, each as long as its share of the volume. */
  by_boxes: boolean
  front_kg: number
  rear_kg: number
  front_max_kg: number
  rear_max_kg: number
  /** By how many mm the whole load would have to stand further back for the front to hold; 0: it holds. */
  back_mm: number
}

/**
 * Where the axles of a body of this length usually are and what they bear: the limits of GB 1589 (7 t a steering axle, 11.5 t a driving
 * axle, 18 t two, 24 t three, two steering ones 14 t), below 4.5 t gross and for a kingpin those of the makers. Positions and empty
 * weights are customary ones of Chinese trucks: good for a warning, never instead of a scale. Nothing for vans, which have no such limits.
 */
export function usualAxles({ box }: Pick<VehicleType, 'box'>): UsualAxles | undefined {
  const body = box && bodies.find(({ up_to_mm }) => box.length_mm < up_to_mm)
  if (!box || !body || box.length_mm < shortest_mm) return undefined
  const { up_to_mm: _, length_mm, rear_mm, ...axles } = body
  return { ...axles, rear_mm: (rear_mm * box.length_mm) / length_mm }
}

const shortest_mm = 3500
const bodies: readonly (UsualAxles & { up_to_mm: number; length_mm: number })[] = [
  body(5000, 4200, false, [-700, 2600], [1500, 1100], [1800, 2695]),
  body(6000, 5200, false, [-850, 3250], [2300, 2300], [4000, 7000]),
  body(7200, 6800, false, [-900, 4400], [3600, 3300], [7000, 11_500]),
  body(8500, 7600, false, [-900, 4800], [4300, 4200], [7000, 18_000]),
  body(11_500, 9600, false, [0, 6900], [6200, 5300], [14_000, 18_000]),
  body(15_000, 13_000, true, [1300, 10_100], [1600, 4900], [16_000, 24_000]),
  body(30_001, 17_500, true, [1500, 14_600], [2100, 5700], [17_000, 24_000])
]
function body(
  up_to_mm: number,
  length_mm: number,
  semi: boolean,
  [front_mm, rear_mm]: readonly [number, number],
  [front_empty_kg, rear_empty_kg]: readonly [number, number],
  [front_max_kg, rear_max_kg]: readonly [number, number]
) {
  return { up_to_mm, length_mm, semi, front_mm, rear_mm, front_empty_kg, rear_empty_kg, front_max_kg, rear_max_kg }
}

/** Estimates the axle loads at departure; nothing for a body without usual axles or for a load without weight. */
export function estimateAxles(vehicle: VehicleType, load: readonly LoadPart[], placements: readonly Placement[]): AxleEstimate | undefined {
  const axles = usualAxles(vehicle)
  const kg = load.reduce((sum, part) => sum + part.kg, 0)
  if (!axles || !vehicle.box || kg <= 0) return undefined
  const by_boxes = placements.length > 0 && placements.length === load.reduce((sum, { pieces }) => sum + pieces, 0)
  const x_mm = (by_boxes ? balanceOf(vehicle, load, placements)?.x_mm : undefined) ?? centreByVolume(vehicle, load, kg, vehicle.box.length_mm)
  const { semi, front_max_kg, rear_max_kg, front_mm, rear_mm } = axles
  const { front_kg, rear_kg } = axleLoads(axles, kg, x_mm)
  const back_mm = (Math.max(0, front_kg - front_max_kg) * (rear_mm - front_mm)) / kg
  return { semi, by_boxes, front_kg, rear_kg, front_max_kg, rear_max_kg, back_mm }
}

/** From the head board, mm: goods of the last stop foremost, each as long as its share of the volume; spread over the whole length where no volume is known. */
function centreByVolume({ max_m3 }: VehicleType, load: readonly LoadPart[], kg: number, length_mm: number): number {
  const m3 = load.reduce((sum, part) => sum + part.m3, 0)
  if (m3 <= 0) return length_mm / 2
  const per_m3 = length_mm / Math.max(m3, max_m3)
  let from = 0
  let moment = 0
  for (const part of [...load].sort((a, b) => b.unloadedAt - a.unloadedAt)) {
    const long = part.m3 * per_m3
    moment += part.kg * (from + long / 2)
    from += long
  }
  return moment / kg
}
