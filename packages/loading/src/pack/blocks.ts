import { Random } from '../random.ts'
import type { Kind } from './kinds.ts'

/** Boxes that are set down together: a grid of one kind, or two blocks joined without a gap. */
export interface Block {
  lx: number
  ly: number
  lz: number
  volume: number
  boxes: number
  /** Kind, then count, in turns. */
  needs: readonly number[]
  /** Layers that stand on each other within it, and how many more its top bears. */
  layers: number
  bears: number
  /** Heavy goods stand on the floor or on heavy goods. */
  heavyBase: boolean
  heavyTop: boolean
  /** Its upper surfaces: x, y from and to, height, then what that surface bears and whether it is of heavy goods. */
  tops: readonly Top[]
  /** One surface as large as the block, so that another may stand on it. */
  flat: boolean
  made: Grid | Join
}
type Top = readonly [x1: number, y1: number, x2: number, y2: number, z: number, bears: number, heavy: number]
interface Grid {
  kind: number
  /** Sides of one box, then how many stand along each axis. */
  side: readonly [number, number, number]
  times: readonly [number, number, number]
}
interface Join {
  axis: 0 | 1 | 2
  first: Block
  second: Block
}

interface BoxSpace {
  lx: number
  ly: number
  lz: number
}

/**
 * Block building after Fanslau and Bortfeldt (2010) and Zhu, Oon, Lim and Weng (2012): grids of one kind first, then joins
 * of what is there that fill nearly all of their hull. Where everything must be supported, only a flat block is built upon.
 */
export function blocksOf(kinds: readonly Kind[], among: readonly number[], hold: BoxSpace, supported: boolean, most: number): Block[] {
  const blocks: Block[] = []
  const seen = new Set<number>()
  /** What blocks are made of, as one number that adds up; two blocks that share it by chance cost one of them. */
  const codes: number[] = []
  const random = new Random(kinds.length)
  const code = kinds.map(() => random.below(1_000_000_007))
  const isNew = (lx: number, ly: number, lz: number, made: number): boolean => {
    const key = made + lx * 1_000_000_009 + ly * 50_000_000_021 + lz * 3_000_000_019
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
  for (const kind of among)
    for (const grid of gridsOf(kinds[kind]!, kind, hold, Math.ceil((most * 0.7) / among.length))) {
      const made = code[kind]! * grid.boxes
      if (!isNew(grid.lx, grid.ly, grid.lz, made)) continue
      blocks.push(grid)
      codes.push(made)
    }
  const single = blocks.length
  // Where the boxes are too different for close joins, looser ones.
  for (const least of leasts) {
    joinAll(least)
    if (blocks.length * 2 > most) break
  }
  return single > most ? blocks.slice(0, single) : blocks

  function joinAll(least: number): void {
    let pairs = most * pairsPerBlock
    let from = 0
    while (from < blocks.length && blocks.length < most && pairs > 0) {
      const to = blocks.length
      for (let i = from; i < to && blocks.length < most && pairs > 0; i++) {
        const a = blocks[i]!
        pairs -= i + 1
        for (let j = 0; j <= i && blocks.length < most; j++) {
          const b = blocks[j]!
          const volume = (a.volume + b.volume) / least
          const [x, y, z] = [Math.max(a.lx, b.lx), Math.max(a.ly, b.ly), Math.max(a.lz, b.lz)]
          for (let axis = 0; axis < 3; axis++) {
            const hull = axis === 0 ? (a.lx + b.lx) * y * z : axis === 1 ? x * (a.ly + b.ly) * z : x * y * (a.lz + b.lz)
            if (hull > volume) continue
            const [lx, ly, lz] = [axis === 0 ? a.lx + b.lx : x, axis === 1 ? a.ly + b.ly : y, axis === 2 ? a.lz + b.lz : z]
            if (lx > hold.lx || ly > hold.ly || lz > hold.lz) continue
            const made = codes[i]! + codes[j]!
            const joined = isNew(lx, ly, lz, made) ? join(a, b, axis as Join['axis'], kinds, supported) : undefined
            if (!joined) continue
            blocks.push(joined)
            codes.push(made)
          }
        }
      }
      from = to
    }
  }
}

function* gridsOf({ sides, count, bears, heavy, box_volume }: Kind, kind: number, hold: BoxSpace, most: number): Generator<Block> {
  for (const side of sides) {
    const [lx, ly, lz] = side
    const reach = [Math.floor(hold.lx / lx), Math.floor(hold.ly / ly), Math.min(Math.floor(hold.lz / lz), bears + 1)]
    const steps = reach.map((far) => stepsTo(Math.min(far, count), Math.max(4, Math.ceil(Math.cbrt(most / sides.length) * 2.2))))
    for (const nz of steps[2]!)
      for (const ny of steps[1]!)
        for (const nx of steps[0]!) {
          const boxes = nx * ny * nz
          if (boxes > count) break
          yield {
            lx: nx * lx,
            ly: ny * ly,
            lz: nz * lz,
            volume: boxes * box_volume,
            boxes,
            needs: [kind, boxes],
            layers: nz,
            bears: bears - nz + 1,
            heavyBase: heavy,
            heavyTop: heavy,
            tops: [[0, 0, nx * lx, ny * ly, nz * lz, bears - nz + 1, heavy ? 1 : 0]],
            flat: true,
            made: { kind, side, times: [nx, ny, nz] }
          }
        }
  }
}

/** A joined block fills at least this share of its hull, or the next one where that makes few. */
const leasts = [0.98]
/** How many joins are tried for each block that is wanted. */
const pairsPerBlock = 300

/** 1 to `far`, all of them or, where they are many, at growing distances with the last ones kept. */
function stepsTo(far: number, most: number): number[] {
  if (far <= most) return Array.from({ length: far }, (_, i) => i + 1)
  const steps = new Set<number>([far, far - 1])
  for (let i = 0; i < most; i++) steps.add(Math.max(1, Math.round(far ** ((i + 1) / most))))
  return [...steps].sort((a, b) => a - b)
}

function join(a: Block, b: Block, axis: 0 | 1 | 2, kinds: readonly Kind[], supported: boolean): Block | undefined {
  const lx = axis === 0 ? a.lx + b.lx : Math.max(a.lx, b.lx)
  const ly = axis === 1 ? a.ly + b.ly : Math.max(a.ly, b.ly)
  const lz = axis === 2 ? a.lz + b.lz : Math.max(a.lz, b.lz)
  const volume = a.volume + b.volume
  const needs = sumOf(a.needs, b.needs)
  for (let i = 0; i < needs.length; i += 2) if (needs[i + 1]! > kinds[needs[i]!]!.count) return undefined
  const whole = { lx, ly, lz, volume, boxes: a.boxes + b.boxes, needs }
  if (axis !== 2) {
    const [dx, dy] = axis === 0 ? [a.lx, 0] : [0, a.ly]
    const tops = [...a.tops, ...b.tops.map(([x1, y1, x2, y2, z, bears, heavy]): Top => [x1 + dx, y1 + dy, x2 + dx, y2 + dy, z, bears, heavy])]
    const flat = a.flat && b.flat && a.lz === b.lz && (axis === 0 ? a.ly === b.ly : a.lx === b.lx)
    if (!flat && tops.length > mostTops) return undefined
    const bears = Math.min(a.bears, b.bears)
    const heavyTop = a.heavyTop && b.heavyTop
    return {
      ...whole,
      layers: Math.max(a.layers, b.layers),
      bears,
      heavyBase: a.heavyBase || b.heavyBase,
      heavyTop,
      tops: flat ? [[0, 0, lx, ly, lz, bears, heavyTop ? 1 : 0]] : tops,
      flat,
      made: { axis, first: a, second: b }
    }
  }
  const [low, high] = mayCarry(a, b, supported) ? [a, b] : [b, a]
  if (!mayCarry(low, high, supported)) return undefined
  const spare = low.bears - high.layers
  return {
    ...whole,
    layers: a.layers + b.layers,
    bears: Math.min(high.bears, spare),
    heavyBase: low.heavyBase,
    heavyTop: high.heavyTop,
    tops: high.tops.map(([x1, y1, x2, y2, z, bears, heavy]): Top => [x1, y1, x2, y2, z + low.lz, Math.min(bears, spare), heavy]),
    flat: high.flat && high.lx === lx && high.ly === ly,
    made: { axis, first: low, second: high }
  }
}

/** More surfaces than this make a block that nobody can build on. */
const mostTops = 4

const mayCarry = (low: Block, high: Block, supported: boolean): boolean =>
  low.bears >= high.layers && (low.heavyTop || !high.heavyBase) && (!supported || (low.flat && high.lx <= low.lx && high.ly <= low.ly))

function sumOf(a: readonly number[], b: readonly number[]): number[] {
  const needs: number[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i] ?? Infinity, b[j] ?? Infinity]
    needs.push(Math.min(left, right), (left <= right ? a[i + 1]! : 0) + (right <= left ? b[j + 1]! : 0))
    if (left <= right) i += 2
    if (right <= left) j += 2
  }
  return needs
}

/** Each box of a block set down with its nearest corner at x, y, z. */
export function* boxesOf(
  block: Block,
  x: number,
  y: number,
  z: number
): Generator<readonly [kind: number, x: number, y: number, z: number, lx: number, ly: number, lz: number]> {
  const { made } = block
  if ('axis' in made) {
    const { axis, first, second } = made
    yield* boxesOf(first, x, y, z)
    yield* boxesOf(second, axis === 0 ? x + first.lx : x, axis === 1 ? y + first.ly : y, axis === 2 ? z + first.lz : z)
    return
  }
  const { kind, side, times } = made
  for (let k = 0; k < times[2]; k++)
    for (let j = 0; j < times[1]; j++) for (let i = 0; i < times[0]; i++) yield [kind, x + i * side[0], y + j * side[1], z + k * side[2], ...side]
}
