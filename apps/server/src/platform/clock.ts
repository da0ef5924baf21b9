/** The one clock of the server; tests set it, nothing else reads the time. */
let fixed: Date | undefined

export const now = (): Date => fixed ?? new Date(Date.now() + aheadMs + shiftedMs)
/* How far the database is ahead of this machine; drift, and the way there, count for nothing. */
let aheadMs = 0
const drift = 1_000
/**
 * Hears what the database's clock says, ms, and how long ago the question began: all servers of one database have one time, so a machine whose clock is wrong
 * goes by the database's. Gives by how much (ms) where that has just changed.
 */
export const hearClock = (databaseMs: number, tripMs: number): number | undefined => {
  const ahead = databaseMs + tripMs / 2 - Date.now()
  const next = Math.abs(ahead) > drift + tripMs ? Math.round(ahead) : 0
  const isNews = Math.abs(next - aheadMs) > drift
  aheadMs = next
  return isNews ? next : undefined
}
/** An instant as the database and the contract write it. */
export const nowIso = (): string => now().toISOString()
/** Stops the clock at an instant, or lets it run again. */
export const setClock = (at: Date | undefined): void => {
  fixed = at
}
/** Lets the clock run so much ahead (ms) of what it is, so that a test comes to the end of a day or month. */
export const shiftClock = (ms: number): void => {
  shiftedMs = ms
}
let shiftedMs = 0
/** Milliseconds by a clock that only runs: for how long something has lasted or is believed, whatever is done to the other one. Tests move it. */
export const elapsedMs = (): number => performance.now() + passed
let passed = 0
/** Lets time pass at once by the clock that only runs. */
export const passTime = (ms: number): void => {
  passed += ms
}
/** A phone's clock may run a little ahead of this server's, ms. */
export const clockSlackMs = 120_000

/**
 * The moment of an act that cannot be before another one: the one that was told. Where this server's clock has gone back since the other act, so that it lies
 * in the future and no right moment is left to tell, the act stands at the other one's moment. `byHand`: somebody typed it, so that he can type another while
 * there is one. Nothing where it is to be refused.
 */
export const placeAfter = (told: string, previous: string | undefined, byHand: boolean): string | undefined => {
  if (previous === undefined || Date.parse(told) >= Date.parse(previous)) return told
  return Date.parse(previous) > now().getTime() + (byHand ? clockSlackMs : 0) ? previous : undefined
}

/** The instant some milliseconds from now. */
export const inFuture = (ms: number): string => new Date(now().getTime() + ms).toISOString()
