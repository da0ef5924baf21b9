import { bearsAll } from './kinds.ts'
import { doubled } from './lists.ts'
import type { SearchStyle } from './searchStyle.ts'

/** A free place is a line of `spaces`: its lower and upper corner, the layers that it bears, and whether it bears heavy goods. */
export const spaceWidth = 8

/**
 * The free places of a half-loaded vehicle. They are maximal and overlap each other. With support they are rectangles of one
 * height, all that is coplanar and touches being one (above them it is free up to the roof); without it they are free boxes.
 */
export class FreePlaces {
  spaces = new Int32Array(spaceWidth * 256)
  count = 0
  /** Smallest sides of the goods that are loaded now: what is smaller is no place. */
  private least: readonly [number, number, number] = [0, 0, 0]
  private readonly supported: boolean
  private readonly height: number

  constructor({ supported, height }: { supported: boolean; height: number }) {
    this.supported = supported
    this.height = height
  }

  copy(other: FreePlaces): void {
    this.least = other.least
    if (this.spaces.length < other.spaces.length) this.spaces = new Int32Array(other.spaces.length)
    this.spaces.set(other.spaces.subarray(0, other.count * spaceWidth))
    this.count = other.count
  }

  /** None, for goods of which no side is below `least`. */
  clear(least: readonly [number, number, number]): void {
    this.least = least
    this.count = 0
  }

  /** How far from the head board a free place begins. */
  depthOf(space: number): number {
    return this.spaces[space * spaceWidth]!
  }

  /** Where the next block goes: the free place whose corner is nearest to a corner of the vehicle, which is so long and wide for these goods; -1 when none is left. */
  nearestCorner(style: SearchStyle, length: number, width: number): number {
    const { spaces, height, supported } = this
    let best = -1
    let bestKey = Infinity
    let bestVolume = 0
    for (let i = 0, at = 0; i < this.count; i++, at += spaceWidth) {
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

  push(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, bears: number, heavy: number): void {
    if ((this.count + 1) * spaceWidth > this.spaces.length) this.spaces = doubled(this.spaces)
    const { spaces } = this
    const at = this.count++ * spaceWidth
    spaces[at] = x1
    spaces[at + 1] = y1
    spaces[at + 2] = z1
    spaces[at + 3] = x2
    spaces[at + 4] = y2
    spaces[at + 5] = z2
    spaces[at + 6] = bears
    spaces[at + 7] = heavy
  }

  drop(index: number): void {
    this.count--
    if (index < this.count) this.spaces.copyWithin(index * spaceWidth, this.count * spaceWidth, (this.count + 1) * spaceWidth)
  }

  /** Keeps a free place unless it is too small or within another, and drops those within it. */
  private keep(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, bears: number, heavy: number): boolean {
    const { least } = this
    if (x2 - x1 < least[0] || y2 - y1 < least[1] || z2 - z1 < least[2]) return false
    const { spaces } = this
    const level = this.supported
    for (let i = 0, at = 0; i < this.count; i++, at += spaceWidth) {
      if (level ? spaces[at + 2] !== z1 : spaces[at + 2]! > z1 || spaces[at + 5]! < z2) continue
      if (spaces[at]! <= x1 && spaces[at + 1]! <= y1 && spaces[at + 3]! >= x2 && spaces[at + 4]! >= y2)
        if (spaces[at + 6]! >= bears && spaces[at + 7]! >= heavy) return false
    }
    for (let i = this.count - 1; i >= 0; i--) {
      const at = i * spaceWidth
      if (level ? spaces[at + 2] !== z1 : spaces[at + 2]! < z1 || spaces[at + 5]! > z2) continue
      if (spaces[at]! >= x1 && spaces[at + 1]! >= y1 && spaces[at + 3]! <= x2 && spaces[at + 4]! <= y2)
        if (spaces[at + 6]! <= bears && spaces[at + 7]! <= heavy) this.drop(i)
    }
    this.push(x1, y1, z1, x2, y2, z2, bears, heavy)
    return true
  }

  /** Takes a rectangle out of the free places at heights `low` to `high`. */
  cutLevels(x1: number, y1: number, x2: number, y2: number, low: number, high: number): void {
    const cut: number[] = []
    for (let i = this.count - 1; i >= 0; i--) {
      const { spaces } = this
      const at = i * spaceWidth
      const z = spaces[at + 2]!
      if (z < low || z > high || spaces[at]! >= x2 || spaces[at + 3]! <= x1 || spaces[at + 1]! >= y2 || spaces[at + 4]! <= y1) continue
      for (let k = 0; k < spaceWidth; k++) cut.push(spaces[at + k]!)
      this.drop(i)
    }
    for (let at = 0; at < cut.length; at += spaceWidth) {
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

  /** Takes a box out of the free boxes. */
  cutBox(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number): void {
    const cut: number[] = []
    for (let i = this.count - 1; i >= 0; i--) {
      const { spaces } = this
      const at = i * spaceWidth
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
      this.drop(i)
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

  /** A new surface, joined with those of its height that it touches: all the largest rectangles of their union. */
  addTop(x1: number, y1: number, x2: number, y2: number, z: number, bears: number, heavy: number): void {
    const { height, least } = this
    if (bears < 1 || height - z < least[2]) return
    const { spaces } = this
    const near: number[] = []
    for (let i = 0, at = 0; i < this.count; i++, at += spaceWidth)
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
    this.keep(x1, y1, z, x2, y2, this.height, bears, heavy)
  }
}
