import type { LoadPart, Proof } from '../prove.ts'
import { kindsOf } from './kinds.ts'
import { levelOf, limitOf } from './limits.ts'
import { taskOf, quickBlocks, quickTries } from './pack.ts'
import type { PackVehicle } from './packing.ts'
import { searchOf } from './search.ts'

/** Whether a load stands in a vehicle, in milliseconds: a few greedy loadings, for use inside the search for routes. */
export function proveLoad(vehicle: PackVehicle, load: readonly LoadPart[]): Proof {
  const level = levelOf(vehicle, load)
  const violation = limitOf(vehicle, load)
  if (violation) return { fits: false, level, violation }
  const kinds = kindsOf(load, false)
  if (!vehicle.box || kinds.length === 0) return { fits: true, level }
  const { length_mm, width_mm, height_mm } = vehicle.box
  const aboardAt = (stop: number) =>
    kinds.reduce((sum, { count, box_volume, loadedAt, unloadedAt }) => sum + (loadedAt <= stop && unloadedAt > stop ? count * box_volume : 0), 0)
  if (kinds.some(({ loadedAt }) => aboardAt(loadedAt) > length_mm * width_mm * height_mm)) return { fits: false, level, violation: 'PACK' }
  for (const moving of [false, true]) {
    const own = kindsOf(load, moving)
    if (moving && !own.some(({ movable }) => movable)) break
    let tries = 0
    for (const { all } of searchOf(taskOf(vehicle, own, { blocks: quickBlocks }, Infinity), 1)) {
      if (all) return { fits: true, level }
      if (++tries >= quickTries) break
    }
  }
  return { fits: false, level, violation: 'PACK' }
}
