import { useSyncExternalStore } from 'react'

/** How far the phone's clock is from the server's, as it was last measured: `ahead` is its time less the server's, `contact` the server's time then; ms. */
type Clock = { readonly ahead: number; readonly contact: number }
const kept = 'yunshu-driver-clock'
/** Answers name whole seconds, and lines take their time: what is less than this is no wrong clock, ms. */
const noise = 5000
/** From here on the driver is told of it, ms. */
const large = 120_000
/** An answer that was slower says too little of the time, ms. */
const slowest = 20_000

/** The phone's two clocks at the last measure: the one that can be set, and the one that only runs. */
let measured: { readonly set: number; readonly runs: number } | undefined
let clock = JSON.parse(localStorage.getItem(kept) ?? 'null') as Clock | null
const ears = new Set<() => void>()

/** Measures by one answer: when it was asked for, when it came, and the time that it names. */
export const noteClock = (date: string | null, askedAt: number, answeredAt: number): void => {
  const server = Date.parse(date ?? '') + 500
  if (Number.isNaN(server) || answeredAt - askedAt > slowest) return
  const off = Math.round((askedAt + answeredAt) / 2 - server)
  measured = { set: Date.now(), runs: performance.now() }
  clock = { ahead: Math.abs(off) < noise ? 0 : off, contact: server }
  localStorage.setItem(kept, JSON.stringify(clock))
  for (const ear of ears) ear()
}

/** Whether the phone's clock is as it was when it was measured: this page has measured it, and nobody has set it since. */
export const isClockKnown = (): boolean => measured !== undefined && Math.abs(Date.now() - measured.set - (performance.now() - measured.runs)) < noise

/** What time it is by the server's clock, as far as is known. */
export const nowIso = (): string => new Date(Date.now() - (clock?.ahead ?? 0)).toISOString()

/** What an act keeps of the clock, so that its time can be told right later. */
export type Stamp = { readonly phone: number; readonly ahead: number | null; readonly contact: number }
export const stampNow = (): Stamp => ({ phone: Date.now(), ahead: clock?.ahead ?? null, contact: clock?.contact ?? 0 })

/** By how much the time that was written down at an act has to be moved when it is sent, by what is measured now; ms. */
export const correction = (stamp: Stamp | undefined): number => {
  if (!stamp || !clock) return 0
  return correctionOf(stamp, clock.ahead, Date.now() - clock.ahead)
}

/**
 * A clock that was never measured before the act is taken to have been as it is now. One that differs now was set in between: before the act, where the time
 * written then lies ahead of now or before the last contact, which is impossible; else after it, and the time stands.
 */
export const correctionOf = ({ phone, ahead, contact }: Stamp, aheadNow: number, now: number): number => {
  if (ahead === null) return -aheadNow
  const [then, afresh] = [phone - ahead, phone - aheadNow]
  const isPossible = (at: number): boolean => at >= contact - noise && at <= now + noise
  return isPossible(then) || !isPossible(afresh) ? 0 : afresh - then
}

/** Minutes by which the phone's clock is fast, below zero slow; 0 where it is near enough. */
export const useClockOff = (): number =>
  useSyncExternalStore(
    (ear) => (ears.add(ear), () => void ears.delete(ear)),
    () => (clock && Math.abs(clock.ahead) >= large ? Math.round(clock.ahead / 60_000) : 0)
  )
