import { Random } from '../random.ts'
import { widest } from './choice.ts'
import type { PackingTask } from './packingTask.ts'
import { blockWidth, PartialLoad } from './partialLoad.ts'
import { pickPlace, rank } from './rank.ts'
import type { SearchStyle } from './searchStyle.ts'

/** What a search found: blocks as they were set down. */
export interface Found {
  volume: number
  all: boolean
  /** x, y, z, group, block, label of each. */
  steps: readonly (readonly [number, number, number, number, number, number])[]
}

/**
 * Beam search over blocks after Araya and Riff (2014): every state is judged by its greedy completion; the beam widens by
 * the root of two until the meter is full. Where all stops are planned as one, a few passes only; from then on the best load is
 * mended. Yields after each completion, so that the caller may stop.
 */
export function* searchOf(task: PackingTask, seed: number, bothEnds = true): Generator<Found, void> {
  const random = new Random(seed)
  const scratch = new PartialLoad(task)
  const { choice } = task
  const spare: PartialLoad[] = []
  let best = -1
  // Where all stops are planned as one: the best load, the best of this pass, and the one that is mended next.
  const top = new PartialLoad(task)
  const made = new PartialLoad(task)
  const current = new PartialLoad(task)
  let madeVolume = -1

  const complete = (style: SearchStyle, until = Infinity, far = Infinity, noise?: Noise): Found | undefined => {
    finish(scratch, style, until, far, noise)
    if (task.stock && scratch.volume > madeVolume) {
      madeVolume = scratch.volume
      made.copy(scratch)
    }
    if (scratch.volume <= best) return undefined
    best = scratch.volume
    if (task.stock) top.copy(scratch)
    return foundOf(scratch)
  }

  const single = bothEnds && task.groups.length === 1
  let width = task.stock ? 2 : 1
  for (let pass = 0; !task.stock || pass < freshPasses; pass++) {
    const style = task.stock ? mixedStyle(pass, random) : styleOf(pass, single, random)
    const start = new PartialLoad(task, task.limits(style.slab))
    madeVolume = -1
    scratch.copy(start)
    const first = complete(style)
    yield first ?? nothing
    if (first?.all) return
    const beam = Math.min(widest, Math.floor(width))
    let states = [start]
    while (states.length > 0) {
      const children: {
        parent: PartialLoad
        space: number
        block: number
        x: number
        y: number
        z: number
        label: number
        bears: number
        value: number
        own: number
      }[] = []
      const spaces = states.map((parent) => nextSpace(parent, style))
      // A stop at a time: states are compared where the furthest of them ends its group.
      const until = style.staged ? Math.max(...states.map(({ group }) => group)) : Infinity
      const begun = states.map((parent, i) => (spaces[i]! < 0 ? 0 : parent.places.depthOf(spaces[i]!)))
      const far = style.ahead > 0 && !style.bothEnds ? Math.max(...begun) + style.ahead * task.length : Infinity
      for (const [at, parent] of states.entries()) {
        const space = spaces[at]!
        if (space < 0) continue
        const fans = rank(parent, space, beam, style)
        const fan = Array.from({ length: fans }, (_, i) => ({
          parent,
          space,
          block: choice.block[i]!,
          x: choice.x[i]!,
          y: choice.y[i]!,
          z: choice.z[i]!,
          label: choice.label[i]!,
          bears: choice.bears
        }))
        for (const child of fan) {
          scratch.copy(parent)
          scratch.place(child.block, child.x, child.y, child.z, child.bears, child.label)
          const own = scratch.volume
          const found = complete(style, until, far)
          children.push({ ...child, value: far < task.length ? scratch.volumeTo(far) : scratch.volume, own })
          if (found) {
            yield found
            if (found.all) return
          } else yield nothing
        }
      }
      children.sort((a, b) => b.value - a.value || b.own - a.own)
      const next: PartialLoad[] = []
      const seen = new Set<string>()
      for (const { parent, block, x, y, z, label, bears, value, own } of children) {
        if (next.length >= beam) break
        const key = `${value} ${own}`
        if (seen.has(key)) continue
        seen.add(key)
        const state = spare.pop() ?? new PartialLoad(task)
        state.copy(parent)
        state.place(block, x, y, z, bears, label)
        state.remaining.compact()
        next.push(state)
      }
      for (const state of states) if (state !== start) spare.push(state)
      states = next
    }
    if (task.groups.length === 0) return
    if (!task.stock) width *= Math.SQRT2
  }

  // What is a little worse than the load that was mended is mended next, ever less so (annealing), then again from the best.
  const whole = task.length * task.width * task.height
  current.copy(top)
  for (let turn = 1; ; turn++) {
    madeVolume = -1
    mend(scratch, current, random)
    const found = complete(mixedStyle(turn + freshPasses, random), Infinity, Infinity, { share: shyMost * random.next(), random })
    yield found ?? nothing
    if (found?.all) return
    const slack = whole * slackFrom * (slackTo / slackFrom) ** ((turn % round) / round)
    if (turn % round === 0) current.copy(top)
    else if (madeVolume >= current.volume + slack * Math.log(1 - random.next())) current.copy(made)
  }
}

/** Where all stops are planned as one: so many passes begin anew. */
const freshPasses = 6
/** How much worse, as a share of the vehicle, a mended load may typically be: at the beginning and the end of a round of so many. */
const slackFrom = 0.006
const slackTo = 0.0003
const round = 4000
/** Mending, at most this share of the blocks are not the best for their place. */
const shyMost = 0.1

/** Now and then one of the next best blocks instead of the best. */
interface Noise {
  share: number
  random: Random
}

/** A load without what was set down last, or without what stands in some part of the vehicle. */
function mend(start: PartialLoad, from: PartialLoad, random: Random): void {
  const { length, width, height } = from.task
  const turn = random.next()
  if (turn < 0.25) {
    const kept = Math.floor(from.placedCount * (0.3 + 0.6 * random.next()))
    return start.keepOf(from, (at) => at < kept)
  }
  const whole = turn < 0.62
  const lx = length * (whole ? 0.08 + 0.3 * random.next() : 0.1 + 0.5 * random.next())
  const ly = width * (whole ? 1 : 0.2 + 0.6 * random.next())
  const x = random.next() * (length + lx) - lx
  const y = whole ? 0 : random.next() * (width + ly) - ly
  const z = whole || random.next() < 0.5 ? 0 : height * 0.7 * random.next()
  const out = from.within(x, x + lx, y, y + ly, z)
  start.keepOf(from, (at) => !out[at])
}

const nothing: Found = { volume: -1, all: false, steps: [] }

/** The free place that is filled next, groups following each other; -1 when nothing more can be loaded. */
function nextSpace(load: PartialLoad, style: SearchStyle, until = Infinity, far = Infinity): number {
  for (;;) {
    const space = pickPlace(load, style)
    if (space < 0) {
      if (load.group >= until || !load.advance()) return -1
    } else if (load.places.depthOf(space) < far && rank(load, space, 1, style) > 0) return space
    else load.places.drop(space)
  }
}

/** Loads the rest, the best block each time. */
function finish(load: PartialLoad, style: SearchStyle, until = Infinity, far = Infinity, noise?: Noise): void {
  if (load.task.groups.length === 0) return
  for (let step = 0; ; step++) {
    if (step % 6 === 5) load.remaining.compact()
    const space = nextSpace(load, style, until, far)
    if (space < 0) return
    const { choice } = load.task
    const at = noise && noise.random.next() < noise.share ? noise.random.below(rank(load, space, 4, style)) : 0
    load.place(choice.block[at]!, choice.x[at]!, choice.y[at]!, choice.z[at]!, choice.bears, choice.label[at])
  }
}

function foundOf(load: PartialLoad): Found {
  const steps = Array.from({ length: load.placedCount }, (_, i) => {
    const at = i * blockWidth
    return [load.placed[at]!, load.placed[at + 1]!, load.placed[at + 2]!, load.placed[at + 8]!, load.placed[at + 9]!, load.placed[at + 7]!] as const
  })
  return { volume: load.volume, all: load.remaining.boxes === 0, steps }
}

/** The first pass as published; later ones differ in how they look at places, so that a wider beam does not repeat them. */
function styleOf(pass: number, single: boolean, random: Random): SearchStyle {
  if (pass === 0) return { touch: 4, deep: single ? 1 : 4, high: 1, bothEnds: single, slab: 0, staged: false, turn: 0, ahead: 0 }
  const oneOf = (list: readonly number[]) => list[random.below(list.length)]!
  if (single)
    return {
      touch: oneOf([2, 3, 4, 4, 5]),
      high: oneOf([0.7, 1, 1, 1.4]),
      deep: oneOf([0.5, 0.8, 1, 1, 1.5]),
      bothEnds: random.next() < 0.85,
      slab: 0,
      staged: false,
      turn: 0,
      ahead: 0
    }
  const common = { touch: oneOf([2, 3, 4, 4, 5, 6, 8]), high: oneOf([0.2, 0.5, 1, 1, 2, 5]) }
  const slab = pass % 6 === 0 ? 0 : 0.9 + 0.15 * random.next()
  return { ...common, deep: oneOf([1, 2, 4, 8]), bothEnds: slab > 0 && random.next() < 0.5, slab, staged: pass % 4 !== 0, turn: 0, ahead: 0 }
}

/** All stops planned as one: walls from the head board on, the goods of later stops waiting more or less strictly. */
function mixedStyle(pass: number, random: Random): SearchStyle {
  if (pass < mixedStyles.length) return mixedStyles[pass]!
  const oneOf = (list: readonly number[]) => list[random.below(list.length)]!
  const mends = pass >= freshPasses
  return {
    touch: oneOf([3, 4, 4, 6]),
    high: oneOf([0.3, 0.3, 0.7, 1, 2]),
    deep: oneOf([1.4, 2, 2, 2.8]),
    bothEnds: mends && random.next() < 0.3,
    slab: oneOf([0, 0, 0.9, 0.95]),
    staged: false,
    turn: oneOf([4, 8, 14, 25]),
    ahead: mends ? 0 : oneOf([0, 0.3, 0.5])
  }
}

const mixedStyles: readonly SearchStyle[] = [
  { touch: 4, deep: 2, high: 0.3, bothEnds: false, slab: 0.95, staged: false, turn: 8, ahead: 0.5 },
  { touch: 4, deep: 1.4, high: 0.7, bothEnds: false, slab: 0.95, staged: false, turn: 14, ahead: 0.5 },
  { touch: 3, deep: 2, high: 1, bothEnds: false, slab: 0, staged: false, turn: 4, ahead: 0.5 }
]
