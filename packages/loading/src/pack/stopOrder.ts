import type { Catalogue } from './catalogue.ts'
import { doubled } from './lists.ts'
import { labelOf, type Stock } from './mixed.ts'
import type { SearchStyle } from './searchStyle.ts'

/** What is asked of a half-loaded vehicle here. */
interface LoadSoFar {
  readonly task: {
    readonly length: number
    readonly width: number
    readonly height: number
    readonly lifo: boolean
    readonly stock: Stock | undefined
    readonly shares: readonly number[]
    readonly whole: number
    readonly catalogues: readonly Catalogue[]
  }
  readonly group: number
  readonly columns: Int32Array
  readonly columnCount: number
  readonly places: { readonly spaces: Int32Array }
  readonly remaining: { readonly volumeFor: Float64Array; readonly leftFor: Int32Array }
}

/** Where all stops are planned as one: for which stops goods may stand in a place. Room for the working of one `rank` at a time. */
export class StopOrder {
  /** The lists of blocks that a place is offered, and what each counts there. */
  readonly turns: Int32Array
  readonly dues: Float64Array
  /** The stops that a place is open to. */
  private first = 0
  private last = 0
  /** What stands in line with the place, up or along the vehicle: its sides, then the last and the first stop it is for. */
  private line = new Int32Array(8 * 64)
  private lineCount = 0
  /** Boxes of each kind that a shared block has used so far. */
  private readonly spent: Int32Array

  constructor(kinds: number, stops: number) {
    this.turns = new Int32Array(stops * 2)
    this.dues = new Float64Array(stops * 2)
    this.spent = new Int32Array(kinds)
  }

  /**
   * Finds which stops a place is open to, and in which order their blocks are tried: first the goods that should stand deepest
   * in the vehicle, others the less the more is left of those; how many lists there are.
   */
  lineUp(load: LoadSoFar, base: number, style: SearchStyle, farEnd: boolean, farSide: boolean): number {
    const { task, places, remaining } = load
    const { spaces } = places
    const { volumeFor } = remaining
    const { stops } = task.stock!
    this.keepInLine(load, base, farEnd, farSide)
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

  /** Keeps what stands above or below a place, or in line with it along the vehicle, and narrows `first` and `last` to the stops that it leaves open. */
  private keepInLine(load: LoadSoFar, base: number, farEnd: boolean, farSide: boolean): void {
    const { task, columns } = load
    const { spaces } = load.places
    const { stops } = task.stock!
    let count = 0
    this.first = 0
    this.last = stops - 1
    const [least0, least1, least2] = task.catalogues[load.group]!.least
    const [a1, b1, c1] = [
      farEnd ? spaces[base + 3]! - least0 : spaces[base]!,
      farSide ? spaces[base + 4]! - least1 : spaces[base + 1]!,
      spaces[base + 2]!
    ]
    const [a2, b2, c2] = [a1 + least0, b1 + least1, c1 + least2]
    for (let i = 0, at = 0; i < load.columnCount; i++, at += 8) {
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
      if ((count + 1) * 8 > this.line.length) this.line = doubled(this.line)
      const { line } = this
      for (let k = 0; k < 8; k++) line[count * 8 + k] = columns[at + k]!
      count++
    }
    this.lineCount = count
  }

  /** The stops of a list's block, if it may stand here; -1: it may not. */
  labelFor(
    load: LoadSoFar,
    block: number,
    list: number,
    x1: number,
    y1: number,
    z1: number,
    x2: number,
    y2: number,
    z2: number,
    farEnd: boolean
  ): number {
    const { task } = load
    const { line } = this
    const { stops } = task.stock!
    const front = list >= stops ? list - stops : list
    const back = list >= stops ? front + 1 : front
    for (let i = 0, at = 0; i < this.lineCount; i++, at += 8) {
      if (line[at + 1]! >= y2 || line[at + 4]! <= y1) continue
      const wide = line[at]! < x2 && line[at + 3]! > x1
      const tall = line[at + 2]! < z2 && line[at + 5]! > z1
      if (wide ? line[at + 5]! <= z1 : task.lifo && tall && line[at + 3]! <= x1) {
        if (line[at + 7]! < back) return -1
      } else if (wide ? line[at + 2]! >= z2 : task.lifo && tall && line[at]! >= x2) {
        if (line[at + 6]! > front) return -1
      }
    }
    return back === front ? labelOf(back, front, 0) : this.shared(load, block, back, front, farEnd)
  }

  /** A block for two stops, as much of it as can be for the one that is due first: the later stop's boxes are set down first. */
  private shared(load: LoadSoFar, block: number, back: number, front: number, farEnd: boolean): number {
    const { task, group } = load
    const { leftFor } = load.remaining
    const { spent } = this
    const { stops } = task.stock!
    const catalogue = task.catalogues[group]!
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

/** Larger blocks are for one stop only. */
const mostShared = 60
