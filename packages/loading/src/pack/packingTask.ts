import { blocksOf, type Block } from './blocks.ts'
import { Catalogue } from './catalogue.ts'
import { Choice } from './choice.ts'
import { groupsOf, type Group } from './groups.ts'
import type { Kind } from './kinds.ts'
import type { Stock } from './mixed.ts'
import { StopOrder } from './stopOrder.ts'

/** Everything about a task of packing that does not change while it is searched, and room for the working of `rank`. */
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
  /** Volume of the goods for each stop, and of all. */
  readonly shares: readonly number[]
  readonly whole: number
  readonly choice = new Choice()
  readonly stopOrder: StopOrder | undefined

  constructor(task: Pick<PackingTask, 'kinds' | 'length' | 'width' | 'height' | 'supported' | 'lifo'> & { stock?: Stock }, blocks: number) {
    const { kinds, length, width, height, supported, lifo, stock } = task
    this.stock = stock
    this.kinds = kinds
    this.length = length
    this.width = width
    this.height = height
    this.supported = supported
    this.lifo = lifo
    this.groups = groupsOf(kinds)
    this.stopOrder = stock && new StopOrder(kinds.length, stock.stops)
    const hold = { lx: length, ly: width, lz: height }
    this.shares = Array.from({ length: stock?.stops ?? 0 }, (_, stop) =>
      kinds.reduce((sum, { box_volume }, kind) => sum + stockOf(stock!, kind, stop) * box_volume, 0)
    )
    this.whole = kinds.reduce((sum, { count, box_volume }) => sum + count * box_volume, 0)
    const parts = stock ? kinds.map((own, kind) => ({ ...own, count: mostInBlock(stock, kind) })) : kinds
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

const stockOf = ({ have, stops }: Stock, kind: number, stop: number): number => have[kind * stops + stop]!

/** Boxes of a kind that one block may hold: no block is for more than two stops. */
const mostInBlock = (stock: Stock, kind: number): number =>
  Math.max(...Array.from({ length: stock.stops - 1 }, (_, stop) => stockOf(stock, kind, stop) + stockOf(stock, kind, stop + 1)))

/** Where all stops are planned as one, loads are many and blocks few: fewer of them make faster loads. */
const mixedBlocks = 0.4
