import { blocksOf, type Block } from './blocks.ts'
import { bearsAll, type Kind } from './kinds.ts'
import { backOf, cutOf, frontOf, labelOf, orderOf, type Stock } from './mixed.ts'

/** What is loaded at one stop and unloaded at one other, in the order in which it is set down: 先装后卸. */
interface Group {
  loadedAt: number
  unloadedAt: number
  movable: boolean
  kinds: readonly number[]
}

/** Everything about a task of packing that does not change while it is searched. */
export class PackingTask {
  readonly kinds: readonly Kind[]
  readonly length: number
  readonly width: number
  readonly height: number
  /** Every box stands on its whole base; without it boxes may hang over, which only comparisons want. */
  readonly supported: boolean
  /** Through the rear door only: what is unloaded later may not stand between the door and what goes before. */
  readonly lifo: boolean
  readonly groups: readonly Group[]
  readonly catalogues: readonly Catalogue[]
  /** Where all stops are planned as one. */
  readonly stock: Stock | undefined
  /** Best blocks for a free place, and where each would stand: what the last `rank` of any hold found. */
  readonly choice = {
    block: new Int32Array(widest),
    score: new Float64Array(widest),
    x: new Int32Array(widest),
    y: new Int32Array(widest),
    z: new Int32Array(widest),
    label: new Int32Array(widest),
    count: 0,
    bears: 0
  }
  /** Room for the working of `rank`: what stands round a place, and in line with it, along the vehicle or up, with the stops it is for. */
  readonly near = new Int32Array(6 * 256)
  line = new Int32Array(8 * 64)
  lineCount = 0
  readonly spent: Int32Array
  /** Volume of the goods for each stop, and of all. */
  readonly shares: readonly number[]
  readonly whole: number

  constructor(task: Pick<PackingTask, 'kinds' | 'length' | 'width' | 'height' | 'supported' | 'lifo'> & { stock?: Stock }, blocks: number) {
    const { kinds, length, width, height, supported, lifo, stock } = task
    this.stock = stock
    this.kinds = kinds
    this.spent = new Int32Array(kinds.length)
    this.length = length
    this.width = width
    this.height = height
    this.supported = supported
    this.lifo = lifo
    this.groups = groupsOf(kinds)
    const hold = { lx: length, ly: width, lz: height }
    this.shares = Array.from({ length: stock?.stops ?? 0 }, (_, stop) =>
      kinds.reduce((sum, { box_volume }, kind) => sum + stockOf(stock!, kind, stop) * box_volume, 0)
    )
    this.whole = kinds.reduce((sum, { count, box_volume }) => sum + count * box_volume, 0)
    // No block is for more than two stops.
    const most = (kind: number) =>
      stock
        ? Math.max(...Array.from({ length: stock.stops - 1 }, (_, stop) => stockOf(stock, kind, stop) + stockOf(stock, kind, stop + 1)))
        : Infinity
    const parts = stock ? kinds.map((own, kind) => ({ ...own, count: most(kind) })) : kinds
    this.catalogues = this.groups.map(
      (group) => new Catalogue(blocksOf(parts, group.kinds, hold, supported, stock ? Math.ceil(blocks * mixedBlocks) : blocks), kinds, group, hold)
    )
  }

  /** How far from the head board each group may stand, by the room that it and those before it need. */
  limits(slab: number): number[] {
    const volumes = this.groups.map(({ kinds }) => kinds.reduce((sum, kind) => sum + this.kinds[kind]!.count * this.kinds[kind]!.box_volume, 0))
    const whole = volumes.reduce((sum, volume) => sum + volume, 0)
    let sum = 0
    return volumes.map((volume, group) => {
      sum += volume
      const last = group === volumes.length - 1 || this.groups[group + 1]!.loadedAt > this.groups[group]!.loadedAt
      return last || slab === 0 ? this.length : Math.min(this.length, Math.ceil((this.length * sum * slab) / whole))
    })
  }

  /** The block of a line of `placed`. */
  blockAt(placed: Int32Array, at: number): Block {
    return this.catalogues[placed[at + 8]!]!.blocks[placed[at + 9]!]!
  }

  /** Whether goods of an earlier group are still aboard when those of a later one are loaded. */
  aboard(earlier: number, later: number): boolean {
    return this.groups[earlier]!.unloadedAt > this.groups[later]!.loadedAt
  }
}

function groupsOf(kinds: readonly Kind[]): Group[] {
  const groups = new Map<string, { loadedAt: number; unloadedAt: number; movable: boolean; kinds: number[] }>()
  kinds.forEach(({ loadedAt, unloadedAt, movable }, kind) => {
    const key = `${loadedAt} ${unloadedAt}`
    const group = groups.get(key)
    if (group) {
      group.kinds.push(kind)
      group.movable &&= movable
    } else groups.set(key, { loadedAt, unloadedAt, movable, kinds: [kind] })
  })
  return [...groups.values()].sort((a, b) => a.loadedAt - b.loadedAt || b.unloadedAt - a.unloadedAt)
}

/** The blocks of one group, the most promising first, laid out for the inner loop. */
class Catalogue {
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

const wide = 8
const stood = 10

const stockOf = ({ have, stops }: Stock, kind: number, stop: number): number => have[kind * stops + stop]!

/** How a search looks at places; passes of a search differ in it. */
export interface SearchStyle {
  /** Power, a whole number, of the share of a block's surface that touches something. */
  touch: number
  /** How much a metre away from the head board counts beside one across or up. */
  deep: number
  /** How much a metre above the floor counts. */
  high: number
  /** Whether loading may begin at the door end too. */
  bothEnds: boolean
  /** Groups before the last keep to their share of the length, times this; 0: to none. */
  slab: number
  /** Groups are optimised one after the other instead of all at once. */
  staged: boolean
  /** Where all stops are planned as one: how much goods wait for those that are due before them. */
  turn: number
  /** States are compared by what stands up to so much of the length beyond their next place; 0: by the whole load. */
  ahead: number
}

/**
 * A half-loaded vehicle. Free places are maximal and overlap each other. With support they are rectangles of one height, all
 * that is coplanar and touches being one (above them it is free up to the roof); without it they are free boxes.
 */
export class Hold {
  readonly task: PackingTask
  /** How far from the head board each group may stand. */
  limits: readonly number[]
  group = 0
  volume = 0
  spaces = new Int32Array(wide * 256)
  spaceCount = 0
  placed = new Int32Array(stood * 256)
  placedCount = 0
  readonly left: Int32Array
  /** The blocks of each list that can still be made, one list after the other. */
  alive = new Int32Array(0)
  private readonly aliveFrom: Int32Array
  leftBoxes = 0
  /** Where all stops are planned as one: boxes left of each kind for each stop, and the volume left for each stop. */
  readonly leftFor: Int32Array
  readonly volumeFor: Float64Array
  /** What stands, column by column: its sides, then the last and the first stop it is for. */
  private columns = new Int32Array(8 * 64)
  private columnCount = 0

  constructor(task: PackingTask, limits: readonly number[] = task.groups.map(() => task.length)) {
    this.task = task
    this.limits = limits
    this.left = Int32Array.from(task.kinds, ({ count }) => count)
    this.leftBoxes = task.kinds.reduce((sum, { count }) => sum + count, 0)
    const { stock } = task
    this.leftFor = stock ? stock.have.slice() : new Int32Array(0)
    this.volumeFor = new Float64Array(stock?.stops ?? 0)
    if (stock) stock.have.forEach((count, at) => (this.volumeFor[at % stock.stops]! += count * task.kinds[Math.floor(at / stock.stops)]!.box_volume))
    const lists = stock ? stock.stops * 2 - 1 : 1
    this.aliveFrom = new Int32Array(lists + 1)
    this.alive = new Int32Array(Math.max(0, ...task.catalogues.map(({ blocks }) => blocks.length)) * lists)
    if (task.groups.length > 0) this.enter()
  }

  copy(other: Hold): void {
    this.limits = other.limits
    this.group = other.group
    this.volume = other.volume
    this.leftBoxes = other.leftBoxes
    this.left.set(other.left)
    this.leftFor.set(other.leftFor)
    this.volumeFor.set(other.volumeFor)
    if (this.columns.length < other.columns.length) this.columns = new Int32Array(other.columns.length)
    this.columns.set(other.columns.subarray(0, other.columnCount * 8))
    this.columnCount = other.columnCount
    if (this.spaces.length < other.spaces.length) this.spaces = new Int32Array(other.spaces.length)
    this.spaces.set(other.spaces.subarray(0, other.spaceCount * wide))
    this.spaceCount = other.spaceCount
    if (this.placed.length < other.placed.length) this.placed = new Int32Array(other.placed.length)
    this.placed.set(other.placed.subarray(0, other.placedCount * stood))
    this.placedCount = other.placedCount
    this.aliveFrom.set(other.aliveFrom)
    this.alive.set(other.alive.subarray(0, other.aliveFrom[other.aliveFrom.length - 1]))
  }

  /** The next group's turn; false when there is none. */
  advance(): boolean {
    if (this.group + 1 >= this.task.groups.length) return false
    this.group++
    this.enter()
    return true
  }

  private enter(): void {
    this.list()
    this.rebuild()
  }

  /** Free places for the group from what stands: also not behind, below, before or above what it would be in the way of. */
  private rebuild(): void {
    const { task, group, placed } = this
    const { length, width, height, supported } = task
    this.spaceCount = 0
    this.push(0, 0, 0, this.limits[group]!, width, height, bearsAll, 1)
    const boxes: number[] = []
    for (let i = 0; i < this.placedCount; i++) if (task.aboard(placed[i * stood + 8]!, group)) boxes.push(i * stood)
    if (supported) {
      for (const at of boxes) this.addTops(at, boxes)
      for (const at of boxes) {
        const [x, y, z] = [placed[at]!, placed[at + 1]!, placed[at + 2]!]
        this.cutLevels(x, y, placed[at + 3]!, placed[at + 4]!, -1, z)
        for (const [x1, y1, x2, y2, top] of task.blockAt(placed, at).tops) this.cutLevels(x + x1, y + y1, x + x2, y + y2, -1, z + top - 1)
      }
    } else for (const at of boxes) this.cutBox(placed[at]!, placed[at + 1]!, placed[at + 2]!, placed[at + 3]!, placed[at + 4]!, placed[at + 5]!)
    const own = task.groups[group]!
    for (const at of boxes) {
      const other = task.groups[placed[at + 8]!]!
      const [x1, y1, z1, x2, y2, z2] = [placed[at]!, placed[at + 1]!, placed[at + 2]!, placed[at + 3]!, placed[at + 4]!, placed[at + 5]!]
      const shuts = (other.loadedAt < own.loadedAt || other.unloadedAt > own.unloadedAt) && !other.movable
      const isShut = other.unloadedAt < own.unloadedAt && !own.movable
      if (supported) {
        if (shuts && task.lifo) this.cutLevels(0, y1, x2, y2, -1, z2 - 1)
        if (isShut) {
          if (task.lifo) this.cutLevels(x1, y1, length, y2, -1, z2 - 1)
          this.cutLevels(x1, y1, x2, y2, z2, height)
        }
      } else {
        if (shuts) {
          if (task.lifo) this.cutBox(0, y1, z1, x2, y2, z2)
          this.cutBox(x1, y1, 0, x2, y2, z2)
        }
        if (isShut) {
          if (task.lifo) this.cutBox(x1, y1, z1, length, y2, z2)
          this.cutBox(x1, y1, z1, x2, y2, height)
        }
      }
    }
  }

  /** Sets a block of the group's catalogue down. */
  place(block: number, x: number, y: number, z: number, supportBears: number, label = 0): void {
    const { task, group } = this
    const { lx, ly, lz, layers } = task.catalogues[group]!
    const at = this.settle(block, x, y, z, supportBears - layers[block]!, label)
    const [x2, y2] = [x + lx[block]!, y + ly[block]!]
    if (!task.supported) return this.cutBox(x, y, z, x2, y2, z + lz[block]!)
    this.cutLevels(x, y, x2, y2, z, z)
    this.addTops(at)
  }

  /** Notes that a block stands; `spare`: the layers that what is below it still bears. */
  private settle(block: number, x: number, y: number, z: number, spare: number, label: number): number {
    const { task, group } = this
    const catalogue = task.catalogues[group]!
    const [x2, y2, z2] = [x + catalogue.lx[block]!, y + catalogue.ly[block]!, z + catalogue.lz[block]!]
    for (let i = catalogue.needsFrom[block]!; i < catalogue.needsFrom[block + 1]!; i += 2) {
      this.left[catalogue.needs[i]!]! -= catalogue.needs[i + 1]!
      this.leftBoxes -= catalogue.needs[i + 1]!
    }
    if (task.stock) {
      this.take(block, label)
      for (const [x1, y1, x3, y3, top] of catalogue.blocks[block]!.tops) this.addColumn(x + x1, y + y1, z, x + x3, y + y3, z + top, label)
    }
    this.volume += catalogue.blocks[block]!.volume
    if ((this.placedCount + 1) * stood > this.placed.length) this.placed = grown(this.placed)
    const at = this.placedCount++ * stood
    const { placed } = this
    placed[at] = x
    placed[at + 1] = y
    placed[at + 2] = z
    placed[at + 3] = x2
    placed[at + 4] = y2
    placed[at + 5] = z2
    placed[at + 6] = spare
    placed[at + 7] = label
    placed[at + 8] = group
    placed[at + 9] = block
    return at
  }

  private addColumn(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, label: number): void {
    if ((this.columnCount + 1) * 8 > this.columns.length) this.columns = grown(this.columns)
    const at = this.columnCount++ * 8
    const { columns } = this
    columns[at] = x1
    columns[at + 1] = y1
    columns[at + 2] = z1
    columns[at + 3] = x2
    columns[at + 4] = y2
    columns[at + 5] = z2
    columns[at + 6] = backOf(label)
    columns[at + 7] = frontOf(label)
  }

  /** Only those blocks of another hold that stay, in their places. */
  keepOf(other: Hold, stays: (at: number) => boolean): void {
    const { task } = this
    this.limits = other.limits
    this.group = other.group
    this.leftBoxes = 0
    task.kinds.forEach(({ count }, kind) => {
      this.left[kind] = count
      this.leftBoxes += count
    })
    this.leftFor.set(task.stock!.have)
    this.volumeFor.set(task.shares)
    this.volume = 0
    this.placedCount = 0
    this.columnCount = 0
    const { placed } = other
    for (let i = 0; i < other.placedCount; i++) {
      if (!stays(i)) continue
      const from = i * stood
      this.settle(placed[from + 9]!, placed[from]!, placed[from + 1]!, placed[from + 2]!, placed[from + 6]!, placed[from + 7]!)
    }
    this.enter()
  }

  /** Which blocks stand in a part of the vehicle, from a height up, or on others that do. */
  within(from: number, to: number, left: number, right: number, low: number): boolean[] {
    const { placed, placedCount } = this
    const out: boolean[] = []
    const gone: number[] = []
    const order = Array.from({ length: placedCount }, (_, i) => i).sort((a, b) => placed[a * stood + 2]! - placed[b * stood + 2]!)
    for (const i of order) {
      const at = i * stood
      const [x1, y1, z1, x2, y2] = [placed[at]!, placed[at + 1]!, placed[at + 2]!, placed[at + 3]!, placed[at + 4]!]
      out[i] = x1 < to && x2 > from && y1 < right && y2 > left && placed[at + 5]! > low
      for (let k = 0; k < gone.length && !out[i]; k++) {
        const on = gone[k]!
        out[i] = placed[on + 2]! < z1 && placed[on]! < x2 && placed[on + 3]! > x1 && placed[on + 1]! < y2 && placed[on + 4]! > y1
      }
      if (out[i]) gone.push(at)
    }
    return out
  }

  /** How far from the head board a free place begins. */
  depthOf(space: number): number {
    return this.spaces[space * wide]!
  }

  /** What stands up to `far` from the head board. */
  volumeTo(far: number): number {
    let sum = 0
    for (let i = 0, at = 0; i < this.placedCount; i++, at += stood) {
      const [x1, x2] = [this.placed[at]!, this.placed[at + 3]!]
      if (x1 < far) sum += (this.task.blockAt(this.placed, at).volume * (Math.min(x2, far) - x1)) / (x2 - x1)
    }
    return sum
  }

  /** The block's boxes are no longer among those left for its stops. */
  private take(block: number, label: number): void {
    const { needs, needsFrom } = this.task.catalogues[this.group]!
    const [back, front, cut] = [backOf(label), frontOf(label), cutOf(label)]
    if (back === front) {
      for (let i = needsFrom[block]!; i < needsFrom[block + 1]!; i += 2) this.takeFor(needs[i]!, front, needs[i + 1]!)
      return
    }
    const order = this.task.catalogues[this.group]!.order(block)
    for (let i = 0; i < order.length; i++) this.takeFor(order[i]!, i < cut ? back : front, 1)
  }

  private takeFor(kind: number, stop: number, count: number): void {
    this.leftFor[kind * this.task.stock!.stops + stop]! -= count
    this.volumeFor[stop]! -= count * this.task.kinds[kind]!.box_volume
  }

  /** The surfaces of a block; of those `under` others none that one of them covers. */
  private addTops(at: number, under?: readonly number[]): void {
    const { placed } = this
    const x = placed[at]!
    const y = placed[at + 1]!
    const z = placed[at + 2]!
    const spare = placed[at + 6]!
    for (const [x1, y1, x2, y2, top, bears, heavy] of this.task.blockAt(placed, at).tops)
      if (!under || !this.isCovered(under, x + x1, y + y1, x + x2, y + y2, z + top))
        this.addTop(x + x1, y + y1, x + x2, y + y2, z + top, Math.min(bears, spare), heavy)
  }

  private isCovered(by: readonly number[], x1: number, y1: number, x2: number, y2: number, z: number): boolean {
    const { placed } = this
    for (const at of by)
      if (placed[at + 2] === z && placed[at]! <= x1 && placed[at + 1]! <= y1 && placed[at + 3]! >= x2 && placed[at + 4]! >= y2) return true
    return false
  }

  dropSpace(index: number): void {
    this.spaceCount--
    if (index < this.spaceCount) this.spaces.copyWithin(index * wide, this.spaceCount * wide, (this.spaceCount + 1) * wide)
  }

  /** The blocks that can still be made of what is left, list by list. */
  compact(): void {
    const { aliveFrom, alive } = this
    const lists = aliveFrom.length - 1
    if (aliveFrom[lists]! > fewAlive) return this.list()
    let kept = 0
    let from = 0
    for (let list = 0; list < lists; list++) {
      const to = aliveFrom[list + 1]!
      for (let i = from; i < to; i++) if (this.enough(alive[i]!, list)) alive[kept++] = alive[i]!
      from = to
      aliveFrom[list + 1] = kept
    }
  }

  /** The same, whatever was listed before. */
  private list(): void {
    const { task, alive, aliveFrom, left, leftFor } = this
    const catalogue = task.catalogues[this.group]!
    if (!task.stock) {
      aliveFrom[1] = catalogue.makeable(left, 1, 0, -1, alive, 0)
      return
    }
    const { stops } = task.stock
    for (let list = 0; list < stops; list++) aliveFrom[list + 1] = catalogue.makeable(leftFor, stops, list, -1, alive, aliveFrom[list]!)
    for (let list = stops; list < stops * 2 - 1; list++)
      aliveFrom[list + 1] = catalogue.makeable(leftFor, stops, list - stops, list - stops + 1, alive, aliveFrom[list]!)
  }

  /** Whether what is left for the stops of a list makes the block. */
  private enough(block: number, list: number): boolean {
    const { left, leftFor, task } = this
    const { needs, needsFrom } = task.catalogues[this.group]!
    const end = needsFrom[block + 1]!
    if (!task.stock) {
      for (let at = needsFrom[block]!; at < end; at += 2) if (left[needs[at]!]! < needs[at + 1]!) return false
      return true
    }
    const { stops } = task.stock
    const pair = list >= stops
    const stop = pair ? list - stops : list
    for (let at = needsFrom[block]!; at < end; at += 2) {
      const own = needs[at]! * stops + stop
      if (leftFor[own]! + (pair ? leftFor[own + 1]! : 0) < needs[at + 1]!) return false
    }
    return true
  }

  private push(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, bears: number, heavy: number): void {
    if ((this.spaceCount + 1) * wide > this.spaces.length) this.spaces = grown(this.spaces)
    const { spaces } = this
    const at = this.spaceCount++ * wide
    spaces[at] = x1
    spaces[at + 1] = y1
    spaces[at + 2] = z1
    spaces[at + 3] = x2
    spaces[at + 4] = y2
    spaces[at + 5] = z2
    spaces[at + 6] = bears
    spaces[at + 7] = heavy
  }

  /** Keeps a free place unless it is too small or within another, and drops those within it. */
  private keep(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, bears: number, heavy: number): boolean {
    const { least } = this.task.catalogues[this.group]!
    if (x2 - x1 < least[0] || y2 - y1 < least[1] || z2 - z1 < least[2]) return false
    const { spaces } = this
    const level = this.task.supported
    for (let i = 0, at = 0; i < this.spaceCount; i++, at += wide) {
      if (level ? spaces[at + 2] !== z1 : spaces[at + 2]! > z1 || spaces[at + 5]! < z2) continue
      if (spaces[at]! <= x1 && spaces[at + 1]! <= y1 && spaces[at + 3]! >= x2 && spaces[at + 4]! >= y2)
        if (spaces[at + 6]! >= bears && spaces[at + 7]! >= heavy) return false
    }
    for (let i = this.spaceCount - 1; i >= 0; i--) {
      const at = i * wide
      if (level ? spaces[at + 2] !== z1 : spaces[at + 2]! < z1 || spaces[at + 5]! > z2) continue
      if (spaces[at]! >= x1 && spaces[at + 1]! >= y1 && spaces[at + 3]! <= x2 && spaces[at + 4]! <= y2)
        if (spaces[at + 6]! <= bears && spaces[at + 7]! <= heavy) this.dropSpace(i)
    }
    this.push(x1, y1, z1, x2, y2, z2, bears, heavy)
    return true
  }

  /** Takes a rectangle out of the free places at heights `low` to `high`. */
  private cutLevels(x1: number, y1: number, x2: number, y2: number, low: number, high: number): void {
    const cut: number[] = []
    for (let i = this.spaceCount - 1; i >= 0; i--) {
      const { spaces } = this
      const at = i * wide
      const z = spaces[at + 2]!
      if (z < low || z > high || spaces[at]! >= x2 || spaces[at + 3]! <= x1 || spaces[at + 1]! >= y2 || spaces[at + 4]! <= y1) continue
      for (let k = 0; k < wide; k++) cut.push(spaces[at + k]!)
      this.dropSpace(i)
    }
    for (let at = 0; at < cut.length; at += wide) {
      const [a1, b1, z, a2, b2, top, bears, heavy] = [
        cut[at]!,
        cut[at + 1]!,
        cut[at + 2]!,
        cut[at + 3]!,
        cut[at + 4]!,
        cut[at + 5]!,
        cut[at + 6]!,
        cut[at + 7]!
      ]
      if (a1 < x1) this.keep(a1, b1, z, x1, b2, top, bears, heavy)
      if (a2 > x2) this.keep(x2, b1, z, a2, b2, top, bears, heavy)
      if (b1 < y1) this.keep(a1, b1, z, a2, y1, top, bears, heavy)
      if (b2 > y2) this.keep(a1, y2, z, a2, b2, top, bears, heavy)
    }
  }

  /** A new surface, joined with those of its height that it touches: all the largest rectangles of their union. */
  private addTop(x1: number, y1: number, x2: number, y2: number, z: number, bears: number, heavy: number): void {
    const { height } = this.task
    const { least } = this.task.catalogues[this.group]!
    if (bears < 1 || height - z < least[2]) return
    const { spaces } = this
    const near: number[] = []
    for (let i = 0, at = 0; i < this.spaceCount; i++, at += wide)
      if (spaces[at + 2] === z) near.push(spaces[at]!, spaces[at + 1]!, spaces[at + 3]!, spaces[at + 4]!, spaces[at + 6]!, spaces[at + 7]!)
    this.keep(x1, y1, z, x2, y2, height, bears, heavy)
    if (near.length === 0) return
    const fresh = [x1, y1, x2, y2, bears, heavy]
    for (let at = 0; at < fresh.length && fresh.length < 6 * 200; at += 6) {
      const [a1, b1, a2, b2, c, h] = [fresh[at]!, fresh[at + 1]!, fresh[at + 2]!, fresh[at + 3]!, fresh[at + 4]!, fresh[at + 5]!]
      for (let with_ = 0; with_ < near.length; with_ += 6) {
        const [p1, q1, p2, q2] = [near[with_]!, near[with_ + 1]!, near[with_ + 2]!, near[with_ + 3]!]
        if (p1 > a2 || p2 < a1 || q1 > b2 || q2 < b1) continue
        const [bear, hard] = [Math.min(c, near[with_ + 4]!), Math.min(h, near[with_ + 5]!)]
        const [lowY, highY] = [Math.max(b1, q1), Math.min(b2, q2)]
        if (lowY < highY && (p1 < a1 || p2 > a2)) this.joinTop(fresh, Math.min(a1, p1), lowY, Math.max(a2, p2), highY, z, bear, hard)
        const [lowX, highX] = [Math.max(a1, p1), Math.min(a2, p2)]
        if (lowX < highX && (q1 < b1 || q2 > b2)) this.joinTop(fresh, lowX, Math.min(b1, q1), highX, Math.max(b2, q2), z, bear, hard)
      }
    }
  }

  private joinTop(fresh: number[], x1: number, y1: number, x2: number, y2: number, z: number, bears: number, heavy: number): void {
    for (let at = 0; at < fresh.length; at += 6)
      if (
        fresh[at]! <= x1 &&
        fresh[at + 1]! <= y1 &&
        fresh[at + 2]! >= x2 &&
        fresh[at + 3]! >= y2 &&
        fresh[at + 4]! >= bears &&
        fresh[at + 5]! >= heavy
      )
        return
    fresh.push(x1, y1, x2, y2, bears, heavy)
    this.keep(x1, y1, z, x2, y2, this.task.height, bears, heavy)
  }

  /** Takes a box out of the free boxes. */
  private cutBox(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number): void {
    const cut: number[] = []
    for (let i = this.spaceCount - 1; i >= 0; i--) {
      const { spaces } = this
      const at = i * wide
      if (
        spaces[at]! >= x2 ||
        spaces[at + 3]! <= x1 ||
        spaces[at + 1]! >= y2 ||
        spaces[at + 4]! <= y1 ||
        spaces[at + 2]! >= z2 ||
        spaces[at + 5]! <= z1
      )
        continue
      for (let k = 0; k < 6; k++) cut.push(spaces[at + k]!)
      this.dropSpace(i)
    }
    for (let at = 0; at < cut.length; at += 6) {
      const [a1, b1, c1, a2, b2, c2] = [cut[at]!, cut[at + 1]!, cut[at + 2]!, cut[at + 3]!, cut[at + 4]!, cut[at + 5]!]
      if (a1 < x1) this.keep(a1, b1, c1, x1, b2, c2, bearsAll, 1)
      if (a2 > x2) this.keep(x2, b1, c1, a2, b2, c2, bearsAll, 1)
      if (b1 < y1) this.keep(a1, b1, c1, a2, y1, c2, bearsAll, 1)
      if (b2 > y2) this.keep(a1, y2, c1, a2, b2, c2, bearsAll, 1)
      if (c1 < z1) this.keep(a1, b1, c1, a2, b2, z1, bearsAll, 1)
      if (c2 > z2) this.keep(a1, b1, z2, a2, b2, c2, bearsAll, 1)
    }
  }

  // --- choosing ---------------------------------------------------------------------------------------------------

  /** Where the next block goes: the free place whose corner is nearest to a corner of the vehicle; -1 when none is left. */
  pickSpace(style: SearchStyle): number {
    const { spaces } = this
    const { width, height, supported } = this.task
    const length = this.limits[this.group]!
    let best = -1
    let bestKey = Infinity
    let bestVolume = 0
    for (let i = 0, at = 0; i < this.spaceCount; i++, at += wide) {
      const dx = style.bothEnds ? Math.min(spaces[at]!, length - spaces[at + 3]!) : spaces[at]!
      const dy = Math.min(spaces[at + 1]!, width - spaces[at + 4]!)
      const dz = supported ? spaces[at + 2]! : Math.min(spaces[at + 2]!, height - spaces[at + 5]!)
      const key = dx * style.deep + dy + dz * style.high
      if (key > bestKey) continue
      const volume = (spaces[at + 3]! - spaces[at]!) * (spaces[at + 4]! - spaces[at + 1]!) * (spaces[at + 5]! - spaces[at + 2]!)
      if (key === bestKey && volume <= bestVolume) continue
      bestKey = key
      bestVolume = volume
      best = i
    }
    return best
  }

  /** Fills the task's `choice` with up to `most` blocks for a free place, the best first. */
  rank(space: number, most: number, style: SearchStyle): number {
    const { task, spaces, placed, alive } = this
    const { width, height, supported, near, choice } = task
    const length = this.limits[this.group]!
    const { frame, worth, reachX, reachY, reachZ } = task.catalogues[this.group]!
    const base = space * wide
    const s1 = spaces[base]!
    const t1 = spaces[base + 1]!
    const u1 = spaces[base + 2]!
    const s2 = spaces[base + 3]!
    const t2 = spaces[base + 4]!
    const u2 = spaces[base + 5]!
    const bears = spaces[base + 6]!
    const hard = spaces[base + 7]!
    const [sx, sy, sz] = [s2 - s1, t2 - t1, u2 - u1]
    choice.count = 0
    if (!this.hasBoxFor(sx, sy, sz)) return 0
    const farEnd = style.bothEnds && length - s2 < s1
    const farSide = width - t2 < t1
    const farTop = !supported && height - u2 < u1
    // Only what stands within the tolerance of the place can touch a block in it.
    let around = 0
    const [ex, ey, ez] = [sx * gap + 1, sy * gap + 1, sz * gap + 1]
    for (let i = 0, at = 0; i < this.placedCount; i++, at += stood) {
      if (placed[at]! > s2 + ex || placed[at + 3]! < s1 - ex || placed[at + 1]! > t2 + ey || placed[at + 4]! < t1 - ey) continue
      if (placed[at + 2]! > u2 + ez || placed[at + 5]! < u1 - ez || around >= 256) continue
      if (placed[at + 8] !== this.group && !task.aboard(placed[at + 8]!, this.group)) continue
      for (let k = 0; k < 6; k++) near[around * 6 + k] = placed[at + k]!
      around++
    }
    choice.bears = bears
    let bar = 0
    const whole = sx * sy * sz
    const part = 1 / whole
    const lists = task.stock ? this.lineUp(base, style, farEnd, farSide) : 1
    for (let turn = 0; turn < lists; turn++) {
      const list = task.stock ? this.turns[turn]! : 0
      const due = task.stock ? this.dues[turn]! : 1
      const to = this.aliveFrom[list + 1]!
      // What is worth more than the place has room cannot stand in it.
      const from = this.worthMore(whole, this.aliveFrom[list]!, to)
      let end = bar > 0 ? this.worthMore(bar / due, from, to) : to
      for (let i = from; i < end; i++) {
        const block = alive[i]!
        const at4 = block * 4
        const bx = frame[at4]!
        if (bx > sx) continue
        const by = frame[at4 + 1]!
        if (by > sy) continue
        const bz = frame[at4 + 2]!
        if (bz > sz) continue
        const rules = frame[at4 + 3]!
        if (rules >> 1 > bears || (rules & 1) > hard) continue
        const value = worth[block]! * due
        if (value <= bar) break
        const kept = (bx + reachX[sx - bx]!) * (by + reachY[sy - by]!) * (bz + reachZ[sz - bz]!) * part
        if (value * kept <= bar) continue
        const ax = by * bz
        const ay = bx * bz
        const az = bx * by
        // At most this share touches: the far faces only where the place ends close behind them.
        const most2 = ax + ay + az + (sx - bx <= bx * gap ? ax : 0) + (sy - by <= by * gap ? ay : 0) + (sz - bz <= bz * gap ? az : 0)
        const surface = 2 * (ax + ay + az)
        if (value * kept * power(most2 / surface, style.touch) <= bar) continue
        if (!this.enough(block, list)) continue
        const x1 = farEnd ? s2 - bx : s1
        const y1 = farSide ? t2 - by : t1
        const z1 = farTop ? u2 - bz : u1
        const [x2, y2, z2] = [x1 + bx, y1 + by, z1 + bz]
        const [gx, gy, gz] = [bx * gap, by * gap, bz * gap]
        let lowX = x1 <= gx ? ax : 0
        let highX = length - x2 <= gx ? ax : 0
        let lowY = y1 <= gy ? ay : 0
        let highY = width - y2 <= gy ? ay : 0
        let lowZ = supported || z1 <= gz ? az : 0
        let highZ = height - z2 <= gz ? az : 0
        for (let k = 0, at = 0; k < around; k++, at += 6) {
          const ox = Math.min(x2, near[at + 3]!) - Math.max(x1, near[at]!)
          const oy = Math.min(y2, near[at + 4]!) - Math.max(y1, near[at + 1]!)
          const oz = Math.min(z2, near[at + 5]!) - Math.max(z1, near[at + 2]!)
          if (oy > 0 && oz > 0 && ox <= 0 && -ox <= gx) {
            if (near[at]! >= x2) highX += oy * oz
            else lowX += oy * oz
          } else if (ox > 0 && oz > 0 && oy <= 0 && -oy <= gy) {
            if (near[at + 1]! >= y2) highY += ox * oz
            else lowY += ox * oz
          } else if (!supported && ox > 0 && oy > 0 && oz <= 0 && -oz <= gz) {
            if (near[at + 2]! >= z2) highZ += ox * oy
            else lowZ += ox * oy
          }
        }
        const touching =
          Math.min(lowX, ax) + Math.min(highX, ax) + Math.min(lowY, ay) + Math.min(highY, ay) + Math.min(lowZ, az) + Math.min(highZ, az)
        const score = value * kept * power(touching / surface, style.touch)
        if (score <= bar) continue
        const label = task.stock ? this.labelFor(block, list, x1, y1, z1, x2, y2, z2, farEnd) : 0
        if (label < 0) continue
        let at = Math.min(choice.count, most - 1)
        while (at > 0 && choice.score[at - 1]! < score) {
          choice.block[at] = choice.block[at - 1]!
          choice.score[at] = choice.score[at - 1]!
          choice.x[at] = choice.x[at - 1]!
          choice.y[at] = choice.y[at - 1]!
          choice.z[at] = choice.z[at - 1]!
          choice.label[at] = choice.label[at - 1]!
          at--
        }
        choice.block[at] = block
        choice.score[at] = score
        choice.x[at] = x1
        choice.y[at] = y1
        choice.z[at] = z1
        choice.label[at] = label
        if (choice.count < most) choice.count++
        if (choice.count === most) {
          bar = choice.score[most - 1]!
          end = this.worthMore(bar / due, i, end)
        }
      }
    }
    return choice.count
  }

  /** Where in a part of a list the blocks end that are worth more than that. */
  private worthMore(than: number, from: number, to: number): number {
    const { worth } = this.task.catalogues[this.group]!
    const { alive } = this
    while (from < to) {
      const middle = (from + to) >> 1
      if (worth[alive[middle]!]! > than) from = middle + 1
      else to = middle
    }
    return from
  }

  /** Whether any box that is left is small enough for a place. */
  private hasBoxFor(sx: number, sy: number, sz: number): boolean {
    const { left, group, task } = this
    const { ways } = task.catalogues[group]!
    for (let at = 0; at < ways.length; at += 4)
      if (left[ways[at]!]! > 0 && ways[at + 1]! <= sx && ways[at + 2]! <= sy && ways[at + 3]! <= sz) return true
    return false
  }

  // --- all stops planned as one -----------------------------------------------------------------------------------

  /** The lists of blocks that a place is offered, and what each counts there. */
  private readonly turns: number[] = []
  private readonly dues: number[] = []

  /**
   * Finds which stops a place is open to, and in which order their blocks are tried: first the goods that should stand deepest
   * in the vehicle, others the less the more is left of those; how many lists there are.
   */
  private lineUp(base: number, style: SearchStyle, farEnd: boolean, farSide: boolean): number {
    const { spaces, volumeFor, task } = this
    const { stops } = task.stock!
    const { columns } = this
    let count = 0
    this.first = 0
    this.last = stops - 1
    const [least0, least1, least2] = task.catalogues[this.group]!.least
    const [a1, b1, c1] = [
      farEnd ? spaces[base + 3]! - least0 : spaces[base]!,
      farSide ? spaces[base + 4]! - least1 : spaces[base + 1]!,
      spaces[base + 2]!
    ]
    const [a2, b2, c2] = [a1 + least0, b1 + least1, c1 + least2]
    for (let i = 0, at = 0; i < this.columnCount; i++, at += 8) {
      if (columns[at + 1]! >= spaces[base + 4]! || columns[at + 4]! <= spaces[base + 1]!) continue
      const up = columns[at]! < spaces[base + 3]! && columns[at + 3]! > spaces[base]!
      const along = task.lifo && columns[at + 2]! < spaces[base + 5]! && columns[at + 5]! > spaces[base + 2]!
      if (!up && !along) continue
      // What bars the corner bars every block that may stand there.
      if (columns[at + 1]! < b2 && columns[at + 4]! > b1) {
        const under = columns[at + 5]! <= c1
        const onX = columns[at]! < a2 && columns[at + 3]! > a1
        const onZ = task.lifo && columns[at + 2]! < c2 && columns[at + 5]! > c1
        if (onX ? under : onZ && columns[at + 3]! <= spaces[base]!) this.last = Math.min(this.last, columns[at + 7]!)
        else if (!onX && onZ && columns[at]! >= spaces[base + 3]!) this.first = Math.max(this.first, columns[at + 6]!)
      }
      if ((count + 1) * 8 > task.line.length) task.line = grown(task.line)
      const { line } = task
      for (let k = 0; k < 8; k++) line[count * 8 + k] = columns[at + k]!
      count++
    }
    task.lineCount = count
    const { first, last } = this
    const floor = task.width * task.height
    const each = (task.length * floor) / stops
    const { whole, shares } = task
    const depth = farEnd ? task.length - spaces[base + 3]! : spaces[base]!
    let [lists, before, share] = [0, 0, 0]
    for (let i = 0; i < stops; i++) {
      const stop = farEnd ? i : stops - 1 - i
      if (stop >= first && stop <= last) {
        const early = style.slab > 0 ? ((share * style.slab) / whole) * stops - (depth * stops) / task.length : Infinity
        const due = Math.exp(-style.turn * Math.max(0, Math.min(early, before / each)))
        const pair = farEnd ? stop - 1 : stop
        if (pair >= first && pair < last) {
          this.dues[lists] = due
          this.turns[lists++] = stops + pair
        }
        this.dues[lists] = due
        this.turns[lists++] = stop
      }
      before += volumeFor[stop]!
      share += shares[stop]!
    }
    return lists
  }
  private first = 0
  private last = 0

  /** The stops of a list's block, if it may stand here; -1: it may not. */
  private labelFor(block: number, list: number, x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, farEnd: boolean): number {
    const { task } = this
    const { line } = task
    const { stops } = task.stock!
    const front = list >= stops ? list - stops : list
    const back = list >= stops ? front + 1 : front
    for (let i = 0, at = 0; i < task.lineCount; i++, at += 8) {
      if (line[at + 1]! >= y2 || line[at + 4]! <= y1) continue
      const wide = line[at]! < x2 && line[at + 3]! > x1
      const tall = line[at + 2]! < z2 && line[at + 5]! > z1
      if (wide ? line[at + 5]! <= z1 : task.lifo && tall && line[at + 3]! <= x1) {
        if (line[at + 7]! < back) return -1
      } else if (wide ? line[at + 2]! >= z2 : task.lifo && tall && line[at]! >= x2) {
        if (line[at + 6]! > front) return -1
      }
    }
    return back === front ? labelOf(back, front, 0) : this.shared(block, back, front, farEnd)
  }

  /** A block for two stops, as much of it as can be for the one that is due first: the later stop's boxes are set down first. */
  private shared(block: number, back: number, front: number, farEnd: boolean): number {
    const { leftFor, task } = this
    const { spent } = task
    const { stops } = task.stock!
    const catalogue = task.catalogues[this.group]!
    const { boxes } = catalogue.blocks[block]!
    if (boxes < 2 || boxes > mostShared) return -1
    const order = catalogue.order(block)
    const [due, rest] = farEnd ? [front, back] : [back, front]
    spent.fill(0)
    let cut = 0
    for (; cut < boxes; cut++) {
      const kind = order[farEnd ? boxes - 1 - cut : cut]!
      if (++spent[kind]! > leftFor[kind * stops + due]!) break
    }
    if (cut === 0 || cut === boxes) return -1
    spent.fill(0)
    for (let i = cut; i < boxes; i++) {
      const kind = order[farEnd ? boxes - 1 - i : i]!
      if (++spent[kind]! > leftFor[kind * stops + rest]!) return -1
    }
    return labelOf(back, front, farEnd ? boxes - cut : cut)
  }
}

/** So few blocks are sifted one by one. */
const fewAlive = 1500

/** Larger blocks are for one stop only. */
const mostShared = 60

/** No beam is wider. */
export const widest = 256

/** A gap of this share of a block's side still counts as touching (Araya, Guerrero and Nunez 2017). */
const gap = 0.04

function power(share: number, touch: number): number {
  let product = share
  for (let i = 1; i < touch; i++) product *= share
  return product
}

function grown(list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(list.length * 2)
  wider.set(list)
  return wider
}

/** Where all stops are planned as one, loads are many and blocks few: fewer of them make faster loads. */
const mixedBlocks = 0.4
