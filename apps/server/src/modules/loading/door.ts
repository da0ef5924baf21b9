import type { Sketch } from './threadWork.ts'

/** The same task with every vehicle open on all sides, for comparison; only where it has vehicles with a rear door and a price for moving goods that are in the way. */
export function withoutDoor(sketch: Sketch): Sketch | undefined {
  const matters =
    sketch.types.some((type) => type.rear_door) && sketch.orders.some(({ rehandle_fen }) => rehandle_fen !== undefined && rehandle_fen !== 0)
  return matters ? { ...sketch, types: sketch.types.map((type) => ({ ...type, rear_door: false })) } : undefined
}
