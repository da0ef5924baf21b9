import { boxesOf, type Block } from './blocks.ts'
import type { Kind } from './kinds.ts'
import { setDown } from './sequence.ts'

/** Boxes alike but for where they are unloaded, planned as one kind; each place is given its stop as it is filled. */
export interface Stock {
  /** Stops at which something is unloaded, the first one being 0. */
  stops: number
  /** Boxes of kind `k` for stop `s`, at `k * stops + s`. */
  have: Int32Array
  /** Which parts of the load those are, and how many of each. */
  parts: readonly (readonly (readonly [part: number, count: number])[])[]
}

/**
 * One plan for all stops instead of one after the other: what is loaded together and may not be moved is told apart only by
 * its shape, so that blocks reach across stops. Nothing where a single stop unloads all, or where loading goes on on the way.
 */
export function mixedOf(kinds: readonly Kind[]): { kinds: Kind[]; stock: Stock } | undefined {
  const unloadings = [...new Set(kinds.map(({ unloadedAt }) => unloadedAt))].sort((a, b) => a - b)
  const stops = unloadings.length
  if (stops < 2 || stops > mostStops || kinds.some(({ loadedAt, movable }) => movable || loadedAt !== kinds[0]!.loadedAt)) return undefined
  const shapes = new Map<string, { kind: Kind; own: [part: number, count: number][][] }>()
  for (const kind of kinds) {
    const key = `${kind.bears} ${kind.heavy} ${kind.sides.map((side) => side.join('x')).join(' ')}`
    const known = shapes.get(key)
    const shape = known ?? { kind: { ...kind, count: 0, unloadedAt: unloadings.at(-1)! }, own: Array.from({ length: stops }, () => []) }
    shapes.set(key, shape)
    shape.kind.count += kind.count
    shape.own[unloadings.indexOf(kind.unloadedAt)]!.push([kind.part, kind.count])
  }
  const parts = [...shapes.values()].flatMap(({ own }) => own)
  const have = Int32Array.from(parts, (own) => own.reduce((sum, [, count]) => sum + count, 0))
  return { kinds: Array.from(shapes.values(), ({ kind }) => kind), stock: { stops, have, parts } }
}

/** So many stops find room in a label. */
const mostStops = 60

/** The boxes of a block from the first that is set down to the last: what carries or stands behind another comes before it. */
export function orderOf(block: Block): BlockBox[] {
  const boxes = Array.from(boxesOf(block, 0, 0, 0), ([kind, x, y, z, lx, ly, lz]): BlockBox => ({ kind, x, y, z, lx, ly, lz }))
  boxes.sort((a, b) => a.x - b.x || a.z - b.z || a.y - b.y)
  return setDown(boxes, true)
}
interface BlockBox {
  kind: number
  x: number
  y: number
  z: number
  lx: number
  ly: number
  lz: number
}

/**
 * Which stops a block is for, in one number: the boxes before `cut` in its order for stop `back`, the others for stop
 * `front`, which is not later.
 */
export const labelOf = (back: number, front: number, cut: number): number => (cut << 12) | (back << 6) | front
export const frontOf = (label: number): number => label & 63
export const backOf = (label: number): number => (label >> 6) & 63
export const cutOf = (label: number): number => label >> 12
