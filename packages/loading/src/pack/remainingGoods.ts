import type { Catalogue } from './catalogue.ts'
import { backOf, cutOf, frontOf } from './mixed.ts'
import type { PackingTask } from './packingTask.ts'

/** The goods that are not loaded yet, and the blocks that can be made of them. */
export class RemainingGoods {
  private readonly task: PackingTask
  /** Of the group that is loaded now. */
  private catalogue: Catalogue
  /** Boxes of each kind, and of all. */
  readonly left: Int32Array
  boxes: number
  /** Where all stops are planned as one: boxes left of each kind for each stop, and the volume left for each stop. */
  readonly leftFor: Int32Array
  readonly volumeFor: Float64Array
  /** The blocks of each list that can still be made, one list after the other. */
  readonly alive: Int32Array
  readonly aliveFrom: Int32Array

  constructor(task: PackingTask) {
    this.task = task
    this.catalogue = task.catalogues[0]!
    this.left = Int32Array.from(task.kinds, ({ count }) => count)
    this.boxes = task.kinds.reduce((sum, { count }) => sum + count, 0)
    const { stock, shares } = task
    this.leftFor = stock ? stock.have.slice() : new Int32Array(0)
    this.volumeFor = Float64Array.from(shares)
    const lists = stock ? stock.stops * 2 - 1 : 1
    this.aliveFrom = new Int32Array(lists + 1)
    this.alive = new Int32Array(Math.max(0, ...task.catalogues.map(({ blocks }) => blocks.length)) * lists)
  }

  copy(other: RemainingGoods): void {
    this.catalogue = other.catalogue
    this.boxes = other.boxes
    this.left.set(other.left)
    this.leftFor.set(other.leftFor)
    this.volumeFor.set(other.volumeFor)
    this.aliveFrom.set(other.aliveFrom)
    this.alive.set(other.alive.subarray(0, other.aliveFrom[other.aliveFrom.length - 1]))
  }

  /** All goods of a task whose stops are planned as one, as before the first block. */
  refill(): void {
    this.boxes = 0
    this.task.kinds.forEach(({ count }, kind) => {
      this.left[kind] = count
      this.boxes += count
    })
    this.leftFor.set(this.task.stock!.have)
    this.volumeFor.set(this.task.shares)
  }

  /** Blocks are of this group from now on. */
  enter(group: number): void {
    this.catalogue = this.task.catalogues[group]!
    this.listAll()
  }

  /** A block of the group has been loaded; `label`: for which stops, where they are planned as one. */
  take(block: number, label: number): void {
    const { needs, needsFrom } = this.catalogue
    for (let i = needsFrom[block]!; i < needsFrom[block + 1]!; i += 2) {
      this.left[needs[i]!]! -= needs[i + 1]!
      this.boxes -= needs[i + 1]!
    }
    if (this.task.stock) this.takeForStops(block, label)
  }

  /** The block's boxes are no longer among those left for its stops. */
  private takeForStops(block: number, label: number): void {
    const { needs, needsFrom } = this.catalogue
    const [back, front, cut] = [backOf(label), frontOf(label), cutOf(label)]
    if (back === front) {
      for (let i = needsFrom[block]!; i < needsFrom[block + 1]!; i += 2) this.takeFor(needs[i]!, front, needs[i + 1]!)
      return
    }
    const order = this.catalogue.order(block)
    for (let i = 0; i < order.length; i++) this.takeFor(order[i]!, i < cut ? back : front, 1)
  }

  private takeFor(kind: number, stop: number, count: number): void {
    this.leftFor[kind * this.task.stock!.stops + stop]! -= count
    this.volumeFor[stop]! -= count * this.task.kinds[kind]!.box_volume
  }

  /** The blocks that can still be made of what is left, list by list. */
  compact(): void {
    const { aliveFrom, alive } = this
    const lists = aliveFrom.length - 1
    if (aliveFrom[lists]! > fewAlive) return this.listAll()
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
  listAll(): void {
    const { task, catalogue, alive, aliveFrom, left, leftFor } = this
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
  enough(block: number, list: number): boolean {
    const { left, leftFor, task } = this
    const { needs, needsFrom } = this.catalogue
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

  /** Where in a part of a list the blocks end that are worth more than that. */
  worthMore(than: number, from: number, to: number): number {
    const { worth } = this.catalogue
    const { alive } = this
    while (from < to) {
      const middle = (from + to) >> 1
      if (worth[alive[middle]!]! > than) from = middle + 1
      else to = middle
    }
    return from
  }

  /** Whether any box that is left is small enough for a place. */
  hasBoxFor(sx: number, sy: number, sz: number): boolean {
    const { left } = this
    const { ways } = this.catalogue
    for (let at = 0; at < ways.length; at += 4)
      if (left[ways[at]!]! > 0 && ways[at + 1]! <= sx && ways[at + 2]! <= sy && ways[at + 3]! <= sz) return true
    return false
  }
}

/** So few blocks are sifted one by one. */
const fewAlive = 1500
