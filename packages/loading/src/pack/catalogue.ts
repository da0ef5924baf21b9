import type { Block } from './blocks.ts'
import type { Group } from './groups.ts'
import type { Kind } from './kinds.ts'
import { orderOf } from './mixed.ts'

/** The blocks of one group, the most promising first, laid out for the inner loop. */
export class Catalogue {
  readonly blocks: readonly Block[]
  readonly lx: Int32Array
  readonly ly: Int32Array
  readonly lz: Int32Array
  /** Volume, less where many boxes make it up: the part of the score that no place changes. */
  readonly worth: Float64Array
  readonly needs: Int32Array
  readonly needsFrom: Int32Array
  readonly layers: Int32Array
  /** Sides, then layers times two and one more where it is heavy: all that most places ask of a block, side by side. */
  readonly frame: Int32Array
  /** Longest length up to each one that boxes of the group add up to, along each axis. */
  readonly reachX: Lengths
  readonly reachY: Lengths
  readonly reachZ: Lengths
  readonly least: readonly [number, number, number]
  private readonly rows: readonly Row[]
  private readonly words: number
  /** Each way in which a box of the group may stand: kind, then its sides. */
  readonly ways: Int32Array
  private readonly bounds: Int32Array[] = []
  private readonly orders: (Int32Array | undefined)[] = []

  constructor(blocks: readonly Block[], kinds: readonly Kind[], group: Group, hold: { lx: number; ly: number; lz: number }) {
    const worth = (block: Block) => block.volume * block.boxes ** -0.2
    this.blocks = blocks
      .map((block) => ({ block, worth: worth(block) }))
      .sort((a, b) => b.worth - a.worth)
      .map(({ block }) => block)
    this.lx = Int32Array.from(this.blocks, ({ lx }) => lx)
    this.ly = Int32Array.from(this.blocks, ({ ly }) => ly)
    this.lz = Int32Array.from(this.blocks, ({ lz }) => lz)
    this.worth = Float64Array.from(this.blocks, worth)
    this.layers = Int32Array.from(this.blocks, ({ layers }) => layers)
    this.frame = Int32Array.from(this.blocks.flatMap(({ lx, ly, lz, layers: own, heavyBase }) => [lx, ly, lz, own * 2 + (heavyBase ? 1 : 0)]))
    this.needs = Int32Array.from(this.blocks.flatMap(({ needs }) => needs))
    this.needsFrom = new Int32Array(this.blocks.length + 1)
    this.blocks.forEach(({ needs }, i) => (this.needsFrom[i + 1] = this.needsFrom[i]! + needs.length))
    const own = group.kinds.map((kind) => kinds[kind]!)
    const reach = (axis: 0 | 1 | 2, far: number) =>
      reachOf(
        own.map(({ sides, count }) => ({ count, sides: sides.map((side) => side[axis]) })),
        far
      )
    this.reachX = reach(0, hold.lx)
    this.reachY = reach(1, hold.ly)
    this.reachZ = reach(2, hold.lz)
    const smallest = (axis: 0 | 1 | 2) => Math.min(...own.flatMap(({ sides }) => sides.map((side) => side[axis])))
    this.least = [smallest(0), smallest(1), smallest(2)]
    this.ways = Int32Array.from(group.kinds.flatMap((kind) => kinds[kind]!.sides.flatMap((side) => [kind, ...side])))
    this.words = Math.ceil(this.blocks.length / 32)
    this.rows = group.kinds.map((kind) => this.rowsOf(kind)).filter(({ most }) => most > 0)
  }

  private rowsOf(kind: number): Row {
    const { needs, needsFrom, words } = this
    const count = this.blocks.map((_, block) => {
      for (let at = needsFrom[block]!; at < needsFrom[block + 1]!; at += 2) if (needs[at] === kind) return needs[at + 1]!
      return 0
    })
    const steps = [...new Set(count)].filter((own) => own > 0).sort((a, b) => a - b)
    const most = steps.at(-1) ?? 0
    const rows = steps.map((step) => {
      const row = new Int32Array(words)
      count.forEach((own, block) => {
        if (own < step) row[block >> 5]! |= 1 << (block & 31)
      })
      return row
    })
    let step = 0
    const bits = Array.from({ length: most }, (_, have) => rows[have < steps[step]! ? step : ++step]!)
    return { kind, most, bits }
  }

  /** Writes the blocks that can be made into `list` from `at`, the most promising first: of each kind there is what `have` says. */
  makeable(have: Int32Array, step: number, first: number, second: number, list: Int32Array, at: number): number {
    const { bounds, words, rows } = this
    let bound = 0
    for (const { kind, most, bits } of rows) {
      const own = have[kind * step + first]! + (second >= 0 ? have[kind * step + second]! : 0)
      if (own >= most) continue
      bounds[bound++] = bits[own]!
    }
    const { length } = this.blocks
    for (let word = 0; word < words; word++) {
      let rest = -1
      for (let i = 0; i < bound && rest !== 0; i++) rest &= bounds[i]![word]!
      for (; rest !== 0; rest &= rest - 1) {
        const block = word * 32 + 31 - Math.clz32(rest & -rest)
        if (block < length) list[at++] = block
      }
    }
    return at
  }

  /** The kinds of a block's boxes in the order in which they are set down. */
  order(block: number): Int32Array {
    return (this.orders[block] ??= Int32Array.from(orderOf(this.blocks[block]!), ({ kind }) => kind))
  }
}

/** Of a kind of which a block needs `most` at the most: for each number below it, which blocks so many are enough for, a bit each. */
interface Row {
  kind: number
  most: number
  bits: readonly Int32Array[]
}

type Lengths = Uint16Array | Int32Array

/** For each length up to `far`, the longest not above it that is a sum of sides. */
function reachOf(kinds: readonly { count: number; sides: readonly number[] }[], far: number): Lengths {
  const made = new Uint8Array(far + 1)
  made[0] = 1
  const used = new Int32Array(far + 1)
  for (const { count, sides } of kinds) {
    used.fill(0)
    // Boxes of one kind may stand differently beside each other; each counts once.
    for (const side of new Set(sides))
      for (let at = side; at <= far; at++)
        if (!made[at] && made[at - side] && used[at - side]! < count) {
          made[at] = 1
          used[at] = used[at - side]! + 1
        }
  }
  // Half as wide where it will do: they are read at every block that is tried.
  const reach = far < 65_536 ? new Uint16Array(far + 1) : new Int32Array(far + 1)
  let last = 0
  for (let at = 0; at <= far; at++) {
    if (made[at]) last = at
    reach[at] = last
  }
  return reach
}
