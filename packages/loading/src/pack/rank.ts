import { spaceWidth } from './freePlaces.ts'
import { blockWidth, type PartialLoad } from './partialLoad.ts'
import type { SearchStyle } from './searchStyle.ts'

/** Where the next block goes: the free place whose corner is nearest to a corner of the vehicle; -1 when none is left. */
export const pickPlace = ({ places, limits, group, task }: PartialLoad, style: SearchStyle): number =>
  places.nearestCorner(style, limits[group]!, task.width)

/**
 * Fills the task's `choice` with up to `most` blocks for a free place, the best first; how many there are. A block's score is what
 * it is worth, times the share of the place that it still lets be filled, times the share of its surface that touches something to
 * a power. One loop over thousands of blocks, which makes no object: each test is cheaper than the one that follows it.
 */
export function rank(load: PartialLoad, space: number, most: number, style: SearchStyle): number {
  const { task, remaining, group } = load
  const { spaces } = load.places
  const { alive, aliveFrom } = remaining
  const { width, height, supported, choice, stopOrder } = task
  const { near } = choice
  const length = load.limits[group]!
  const { frame, worth, reachX, reachY, reachZ } = task.catalogues[group]!
  const base = space * spaceWidth
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
  if (!remaining.hasBoxFor(sx, sy, sz)) return 0
  const farEnd = style.bothEnds && length - s2 < s1
  const farSide = width - t2 < t1
  const farTop = !supported && height - u2 < u1
  const around = keepNear(load, base)
  choice.bears = bears
  // The worst score that is still wanted.
  let bar = 0
  const whole = sx * sy * sz
  const part = 1 / whole
  const lists = stopOrder ? stopOrder.lineUp(load, base, style, farEnd, farSide) : 1
  for (let turn = 0; turn < lists; turn++) {
    const list = stopOrder ? stopOrder.turns[turn]! : 0
    const due = stopOrder ? stopOrder.dues[turn]! : 1
    const to = aliveFrom[list + 1]!
    // What is worth more than the place has room cannot stand in it.
    const from = remaining.worthMore(whole, aliveFrom[list]!, to)
    let end = bar > 0 ? remaining.worthMore(bar / due, from, to) : to
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
      if (!remaining.enough(block, list)) continue
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
      const touching = Math.min(lowX, ax) + Math.min(highX, ax) + Math.min(lowY, ay) + Math.min(highY, ay) + Math.min(lowZ, az) + Math.min(highZ, az)
      const score = value * kept * power(touching / surface, style.touch)
      if (score <= bar) continue
      const label = stopOrder ? stopOrder.labelFor(load, block, list, x1, y1, z1, x2, y2, z2, farEnd) : 0
      if (label < 0) continue
      choice.insert(most, block, score, x1, y1, z1, label)
      if (choice.count === most) {
        bar = choice.score[most - 1]!
        end = remaining.worthMore(bar / due, i, end)
      }
    }
  }
  return choice.count
}

/** Keeps what stands within the tolerance of a place: only that can touch a block in it. How much it is. */
function keepNear({ task, group, places, placed, placedCount }: PartialLoad, base: number): number {
  const { near } = task.choice
  const { spaces } = places
  const [s1, t1, u1, s2, t2, u2] = [spaces[base]!, spaces[base + 1]!, spaces[base + 2]!, spaces[base + 3]!, spaces[base + 4]!, spaces[base + 5]!]
  const [ex, ey, ez] = [(s2 - s1) * gap + 1, (t2 - t1) * gap + 1, (u2 - u1) * gap + 1]
  let around = 0
  for (let i = 0, at = 0; i < placedCount; i++, at += blockWidth) {
    if (placed[at]! > s2 + ex || placed[at + 3]! < s1 - ex || placed[at + 1]! > t2 + ey || placed[at + 4]! < t1 - ey) continue
    if (placed[at + 2]! > u2 + ez || placed[at + 5]! < u1 - ez || around >= 256) continue
    if (placed[at + 8] !== group && !task.aboard(placed[at + 8]!, group)) continue
    for (let k = 0; k < 6; k++) near[around * 6 + k] = placed[at + k]!
    around++
  }
  return around
}

/** A gap of this share of a block's side still counts as touching (Araya, Guerrero and Nunez 2017). */
const gap = 0.04

function power(share: number, touch: number): number {
  let product = share
  for (let i = 1; i < touch; i++) product *= share
  return product
}
