import type { PieceSize } from '../problem.ts'
import type { LoadPart } from '../prove.ts'

/** Boxes that are alike: of one goods row, loaded and unloaded at the same stops. */
export interface Kind {
  /** Its place in the load, where it came from. */
  part: number
  count: number
  /** The ways it may stand: length along the vehicle, across it, height. */
  sides: readonly (readonly [number, number, number])[]
  box_volume: number
  /** Layers that may stand on one box. */
  bears: number
  heavy: boolean
  /** Stops between which it is aboard. */
  loadedAt: number
  unloadedAt: number
  /** May be moved out of another's way. */
  movable: boolean
}

/** Bears whatever the roof lets stand on it. */
export const bearsAll = 1000

/** The parts of a load whose pieces have a size; `moving`: what may be moved out of the way may also stand in it. */
export function kindsOf(load: readonly LoadPart[], moving: boolean): Kind[] {
  return load.flatMap(({ piece, pieces, loadedAt, unloadedAt, may_move }, part): Kind[] => {
    if (!piece || pieces <= 0) return []
    const { length_mm, width_mm, height_mm } = piece
    return [
      {
        part,
        count: pieces,
        sides: sidesOf(piece),
        box_volume: Math.ceil(length_mm) * Math.ceil(width_mm) * Math.ceil(height_mm),
        bears: bearsOf(piece),
        heavy: piece.heavy ?? false,
        loadedAt,
        unloadedAt,
        movable: moving && (may_move ?? false)
      }
    ]
  })
}

/** Layers that may stand on a piece: none on fragile ones (易碎), as many as its stacking limit (堆码层数极限) leaves. */
export const bearsOf = ({ fragile, max_stack }: PieceSize): number => (fragile ? 0 : Math.max(0, Math.min(bearsAll, max_stack ?? bearsAll) - 1))

/** Each way a piece may stand, in whole millimetres. */
export function sidesOf({ length_mm, width_mm, height_mm, upright }: PieceSize): [number, number, number][] {
  const [l, w, h] = [Math.ceil(length_mm), Math.ceil(width_mm), Math.ceil(height_mm)]
  const may = upright ?? { height: true }
  const ways: [number, number, number][] = []
  if (may.height) ways.push([l, w, h], [w, l, h])
  if (may.width) ways.push([l, h, w], [h, l, w])
  if (may.length) ways.push([w, h, l], [h, w, l])
  return ways.filter((way, i) => ways.findIndex((other) => other.every((side, axis) => side === way[axis])) === i)
}
