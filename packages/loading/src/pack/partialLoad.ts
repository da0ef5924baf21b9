import { FreePlaces } from './freePlaces.ts'
import { bearsAll } from './kinds.ts'
import { doubled } from './lists.ts'
import { backOf, frontOf } from './mixed.ts'
import type { PackingTask } from './packingTask.ts'
import { RemainingGoods } from './remainingGoods.ts'

/** A block that stands is a line of `placed`: its lower and upper corner, the layers that are spare below it, its label, group and number. */
export const blockWidth = 10

/** A half-loaded vehicle: what stands, the free places, and the goods that remain. */
export class PartialLoad {
  readonly task: PackingTask
  /** How far from the head board each group may stand. */
  limits: readonly number[]
  /** The group that is loaded now. */
  group = 0
  volume = 0
  readonly places: FreePlaces
  readonly remaining: RemainingGoods
  placed = new Int32Array(blockWidth * 256)
  placedCount = 0
  /** Where all stops are planned as one: what stands, column by column: its sides, then the last and the first stop it is for. */
  columns = new Int32Array(8 * 64)
  columnCount = 0

  constructor(task: PackingTask, limits: readonly number[] = task.groups.map(() => task.length)) {
    this.task = task
    this.limits = limits
    this.places = new FreePlaces(task)
    this.remaining = new RemainingGoods(task)
    if (task.groups.length > 0) this.enter()
  }

  copy(other: PartialLoad): void {
    this.limits = other.limits
    this.group = other.group
    this.volume = other.volume
    this.remaining.copy(other.remaining)
    this.places.copy(other.places)
    if (this.columns.length < other.columns.length) this.columns = new Int32Array(other.columns.length)
    this.columns.set(other.columns.subarray(0, other.columnCount * 8))
    this.columnCount = other.columnCount
    if (this.placed.length < other.placed.length) this.placed = new Int32Array(other.placed.length)
    this.placed.set(other.placed.subarray(0, other.placedCount * blockWidth))
    this.placedCount = other.placedCount
  }

  /** Only those blocks of another load that stay, in their places. */
  keepOf(other: PartialLoad, stays: (at: number) => boolean): void {
    this.limits = other.limits
    this.group = other.group
    this.remaining.refill()
    this.volume = 0
    this.placedCount = 0
    this.columnCount = 0
    const { placed } = other
    for (let i = 0; i < other.placedCount; i++) {
      if (!stays(i)) continue
      const from = i * blockWidth
      this.settle(placed[from + 9]!, placed[from]!, placed[from + 1]!, placed[from + 2]!, placed[from + 6]!, placed[from + 7]!)
    }
    this.enter()
  }

  /** The next group's turn; false when there is none. */
  advance(): boolean {
    if (this.group + 1 >= this.task.groups.length) return false
    this.group++
    this.enter()
    return true
  }

  private enter(): void {
    this.remaining.enter(this.group)
    this.findPlaces()
  }

  /** Sets a block of the group's catalogue down. */
  place(block: number, x: number, y: number, z: number, supportBears: number, label = 0): void {
    const { task, group, places } = this
    const { lx, ly, lz, layers } = task.catalogues[group]!
    const at = this.settle(block, x, y, z, supportBears - layers[block]!, label)
    const [x2, y2] = [x + lx[block]!, y + ly[block]!]
    if (!task.supported) return places.cutBox(x, y, z, x2, y2, z + lz[block]!)
    places.cutLevels(x, y, x2, y2, z, z)
    this.addTops(at)
  }

  /** Notes that a block stands; `spare`: the layers that what is below it still bears. */
  private settle(block: number, x: number, y: number, z: number, spare: number, label: number): number {
    const { task, group } = this
    const { lx, ly, lz, blocks } = task.catalogues[group]!
    const { tops, volume } = blocks[block]!
    this.remaining.take(block, label)
    if (task.stock) for (const [x1, y1, x2, y2, top] of tops) this.addColumn(x + x1, y + y1, z, x + x2, y + y2, z + top, label)
    this.volume += volume
    if ((this.placedCount + 1) * blockWidth > this.placed.length) this.placed = doubled(this.placed)
    const at = this.placedCount++ * blockWidth
    const { placed } = this
    placed[at] = x
    placed[at + 1] = y
    placed[at + 2] = z
    placed[at + 3] = x + lx[block]!
    placed[at + 4] = y + ly[block]!
    placed[at + 5] = z + lz[block]!
    placed[at + 6] = spare
    placed[at + 7] = label
    placed[at + 8] = group
    placed[at + 9] = block
    return at
  }

  private addColumn(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, label: number): void {
    if ((this.columnCount + 1) * 8 > this.columns.length) this.columns = doubled(this.columns)
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

  /** Free places for the group from what stands: also not behind, below, before or above what it would be in the way of. */
  private findPlaces(): void {
    const { task, group, placed, places } = this
    places.clear(task.catalogues[group]!.least)
    places.push(0, 0, 0, this.limits[group]!, task.width, task.height, bearsAll, 1)
    const boxes: number[] = []
    for (let i = 0; i < this.placedCount; i++) if (task.aboard(placed[i * blockWidth + 8]!, group)) boxes.push(i * blockWidth)
    this.cutWhatStands(boxes)
    for (const at of boxes) this.cutWays(at)
  }

  private cutWhatStands(boxes: readonly number[]): void {
    const { task, placed, places } = this
    if (!task.supported) {
      for (const at of boxes) places.cutBox(placed[at]!, placed[at + 1]!, placed[at + 2]!, placed[at + 3]!, placed[at + 4]!, placed[at + 5]!)
      return
    }
    for (const at of boxes) this.addTops(at, boxes)
    for (const at of boxes) {
      const [x, y, z] = [placed[at]!, placed[at + 1]!, placed[at + 2]!]
      places.cutLevels(x, y, placed[at + 3]!, placed[at + 4]!, -1, z)
      for (const [x1, y1, x2, y2, top] of task.blockAt(placed, at).tops) places.cutLevels(x + x1, y + y1, x + x2, y + y2, -1, z + top - 1)
    }
  }

  /** Takes out where goods of the group would be in the way of a block, or the block in theirs. */
  private cutWays(at: number): void {
    const { task, placed, places } = this
    const { length, height, lifo } = task
    const own = task.groups[this.group]!
    const other = task.groups[placed[at + 8]!]!
    const [x1, y1, z1, x2, y2, z2] = [placed[at]!, placed[at + 1]!, placed[at + 2]!, placed[at + 3]!, placed[at + 4]!, placed[at + 5]!]
    const shuts = (other.loadedAt < own.loadedAt || other.unloadedAt > own.unloadedAt) && !other.movable
    const isShut = other.unloadedAt < own.unloadedAt && !own.movable
    if (task.supported) {
      if (shuts && lifo) places.cutLevels(0, y1, x2, y2, -1, z2 - 1)
      if (!isShut) return
      if (lifo) places.cutLevels(x1, y1, length, y2, -1, z2 - 1)
      places.cutLevels(x1, y1, x2, y2, z2, height)
      return
    }
    if (shuts) {
      if (lifo) places.cutBox(0, y1, z1, x2, y2, z2)
      places.cutBox(x1, y1, 0, x2, y2, z2)
    }
    if (!isShut) return
    if (lifo) places.cutBox(x1, y1, z1, length, y2, z2)
    places.cutBox(x1, y1, z1, x2, y2, height)
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
        this.places.addTop(x + x1, y + y1, x + x2, y + y2, z + top, Math.min(bears, spare), heavy)
  }

  private isCovered(by: readonly number[], x1: number, y1: number, x2: number, y2: number, z: number): boolean {
    const { placed } = this
    for (const at of by)
      if (placed[at + 2] === z && placed[at]! <= x1 && placed[at + 1]! <= y1 && placed[at + 3]! >= x2 && placed[at + 4]! >= y2) return true
    return false
  }

  /** Which blocks stand in a part of the vehicle, from a height up, or on others that do. */
  within(from: number, to: number, left: number, right: number, low: number): boolean[] {
    const { placed, placedCount } = this
    const out: boolean[] = []
    const gone: number[] = []
    const order = Array.from({ length: placedCount }, (_, i) => i).sort((a, b) => placed[a * blockWidth + 2]! - placed[b * blockWidth + 2]!)
    for (const i of order) {
      const at = i * blockWidth
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

  /** What stands up to `far` from the head board. */
  volumeTo(far: number): number {
    let sum = 0
    for (let i = 0, at = 0; i < this.placedCount; i++, at += blockWidth) {
      const [x1, x2] = [this.placed[at]!, this.placed[at + 3]!]
      if (x1 < far) sum += (this.task.blockAt(this.placed, at).volume * (Math.min(x2, far) - x1)) / (x2 - x1)
    }
    return sum
  }
}
