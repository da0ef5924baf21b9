import type { BoxSize } from '../problem.ts'
import type { LoadPart } from '../prove.ts'
import { kgOfPiece, type Axles, type Balance, type PackVehicle, type Placement } from './packing.ts'

/** Centre of gravity and axle loads of what stands; nothing when it weighs nothing. */
export function balanceOf({ box, axles }: PackVehicle, load: readonly LoadPart[], placements: readonly Placement[]): Balance | undefined {
  let [kg, x, y, z] = [0, 0, 0, 0]
  for (const { part, ...at } of placements) {
    const own = kgOfPiece(load[part]!)
    kg += own
    x += own * (at.x + at.lx / 2)
    y += own * (at.y + at.ly / 2)
    z += own * (at.z + at.lz / 2)
  }
  if (kg <= 0 || !box) return undefined
  const [x_mm, y_mm, z_mm] = [x / kg, y / kg, z / kg]
  return { kg, x_mm, y_mm, z_mm, lean: (2 * y_mm) / box.width_mm - 1, ...(axles ? axleLoads(axles, kg, x_mm) : {}) }
}

/** The goods as a weight on a beam over two supports. */
export function axleLoads(
  { front_mm, rear_mm, front_empty_kg, rear_empty_kg }: Axles,
  kg: number,
  x_mm: number
): { front_kg: number; rear_kg: number } {
  const onRear = (kg * (x_mm - front_mm)) / (rear_mm - front_mm)
  return { front_kg: front_empty_kg + kg - onRear, rear_kg: rear_empty_kg + onRear }
}

/** By how many kilograms the worse axle is over its limit; negative while both hold. */
export function axleExcess(vehicle: PackVehicle, load: readonly LoadPart[], placements: readonly Placement[]): number {
  const { axles } = vehicle
  const balance = balanceOf(vehicle, load, placements)
  if (!axles || balance?.front_kg === undefined || balance.rear_kg === undefined) return -Infinity
  return Math.max(balance.front_kg - axles.front_max_kg, balance.rear_kg - axles.rear_max_kg)
}

/**
 * Where an axle bears too much, the whole load is moved towards the door as far as needed and as there is room: nothing
 * changes between the boxes, so every other rule still holds.
 */
export function shifted(vehicle: PackVehicle, load: readonly LoadPart[], placements: readonly Placement[], box: BoxSize): Placement[] {
  const settled = [...placements]
  if (axleExcess(vehicle, load, settled) <= 0) return settled
  const room = Math.floor(box.length_mm) - Math.max(...settled.map(({ x, lx }) => x + lx))
  const moved = (by: number) => settled.map((placement) => ({ ...placement, x: placement.x + by }))
  let best = settled
  for (let step = 1; step <= 20; step++) {
    const tried = moved(Math.floor((room * step) / 20))
    if (axleExcess(vehicle, load, tried) < axleExcess(vehicle, load, best)) best = tried
    if (axleExcess(vehicle, load, best) <= 0) break
  }
  return best
}
