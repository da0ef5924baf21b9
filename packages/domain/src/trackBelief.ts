import { inChina } from './geo.ts'
import { figure } from './money.ts'
import { apartM, type Fix } from './track.ts'

/** Why a position is not believed. Each stands in the answer with how many it was. */
export const doubts = ['notLocated', 'zeroIsland', 'outside', 'future', 'tooOld', 'tooFast', 'jump', 'repeated'] as const
export type Doubt = (typeof doubts)[number]

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** A clock may be ahead of ours by so much, ms (domain 3.2). */
const aheadMs = 5 * minuteMs
/** What is told later than this after it was, comes of a clock that fell back: no trip is under way for longer. */
const oldestMs = 31 * dayMs
/** The speedometer of a truck shows no more, km/h (domain 3.2). */
const fastest = 160
/** Nobody comes from one place to another faster than this in a straight line, km/h (domain 3.2). */
const widestJump = 200
/** Of 0, 0 and so near it, degrees: what a receiver tells that knows no place. */
const nothingNear = 0.01

/** Why a position cannot be believed by itself, when it was heard of at `heard` ms; undefined where it can be. */
export const doubtOf = ({ lon, lat, at, speed }: Fix, heard: number, located = true): Doubt | undefined => {
  if (!located) return 'notLocated'
  if (![lon, lat, speed ?? 0].every(Number.isFinite)) throw new RangeError('no position')
  if (Math.abs(lon) < nothingNear && Math.abs(lat) < nothingNear) return 'zeroIsland'
  if (!inChina(lon, lat)) return 'outside'
  if (figure(at) > figure(heard) + aheadMs) return 'future'
  if (at < heard - oldestMs) return 'tooOld'
  return (speed ?? 0) < 0 || (speed ?? 0) > fastest ? 'tooFast' : undefined
}

/** Whether a vehicle can have been at both, at no more than 200 km/h in a straight line: of one moment there is one place. If a agrees with b and b with c, then a does with c. */
export const agree = (a: Fix, b: Fix): boolean => b.at > a.at && apartM(a, b) / 1000 <= (widestJump * (b.at - a.at)) / 3_600_000

/** Two positions further apart in time than this agree wherever in China they are, ms: corner to corner of its box (8 010 km) at the widest jump. */
export const agreeAfterMs = 41 * 3_600_000

/**
 * The positions to believe, in order of time: the most that agree with each other one after the other. So one false position is left out alone, wherever it
 * stands, the first as well. Where two ways have as many, the one that ends earlier is believed, of those that end at one moment the more western one: what
 * is believed depends on what was told, and never on the order in which it came. The same rule for terminal, platform and phone.
 */
export const believable = <F extends Fix>(fixes: readonly F[]): F[] => {
  const ways: Way<F>[] = []
  for (const fix of [...fixes].sort((a, b) => a.at - b.at || a.lon - b.lon || a.lat - b.lat)) {
    // The best way so far stands first, so that a position of an undisturbed track is compared with one other.
    const before = ways.find((way) => agree(way.fix, fix))
    const way = { fix, before, count: (before?.count ?? 0) + 1 }
    let place = 0
    while ((ways[place]?.count ?? 0) >= way.count) place += 1
    ways.splice(place, 0, way)
  }
  const kept: F[] = []
  for (let way = ways[0]; way; way = way.before) kept.push(way.fix)
  return kept.reverse()
}
/** The best that ends at a position: how many agree up to it. */
type Way<F> = { readonly fix: F; readonly before: Way<F> | undefined; readonly count: number }

/** What is known of a clock that seems wrong: by how much it is behind (ahead below zero), ms, since when it has been so by ours, and in how many reports. */
export type Clock = { readonly offset: number; readonly since: number; readonly count: number }
/** A report says something about the clock when it is from the future, or more than an hour old: less late is what its way may cost. */
const isWorth = (offset: number): boolean => offset < -aheadMs || offset > 60 * minuteMs
/** The same within this, ms. */
const sameMs = minuteMs
const [leastCount, leastMs] = [5, 10 * minuteMs]

/**
 * A clock after one more report, which was made at `at` by the device's clock and heard of at `heard` by ours: the newest position of what came together.
 * A clock that is right, and a report that came late by its way, leave nothing behind.
 */
export const clockAfter = (clock: Clock | undefined, at: number, heard: number): Clock | undefined => {
  const offset = figure(heard) - figure(at)
  if (clock && Math.abs(offset - figure(clock.offset)) <= sameMs) return { ...clock, count: clock.count + 1 }
  return isWorth(offset) ? { offset, since: heard, count: 1 } : undefined
}

/** By how much a device's times are put right, ms, whole minutes: only once five reports over ten minutes were wrong by the same. Late ones from a buffer never are. */
export const correctionOf = (clock: Clock | undefined, heard: number): number =>
  clock && figure(clock.count) >= leastCount && figure(heard) - figure(clock.since) >= leastMs
    ? Math.round(figure(clock.offset) / minuteMs) * minuteMs
    : 0
