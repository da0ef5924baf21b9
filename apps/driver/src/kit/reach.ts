import { useSyncExternalStore } from 'react'

/** Whether the server answers, and when it is asked again where it does not. */
type Reach = { readonly away: boolean; readonly nextAt: number }
const waits = [2, 5, 10, 20, 40, 60]
let reach: Reach = { away: false, nextAt: 0 }
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
const ears = new Set<() => void>()
const askers = new Set<() => void>()
const show = (next: Reach): void => {
  reach = next
  for (const ear of ears) ear()
}

/** Registers what is to be tried again when the server may be there. */
export const onRetry = (ask: () => void): void => void askers.add(ask)
/** Tries everything now; the driver pressed for it, or the signal is back. */
export const tryNow = (): void => {
  tries = 0
  askAgain()
}
const askAgain = (): void => {
  clearTimeout(timer)
  timer = undefined
  show({ ...reach, nextAt: 0 })
  for (const ask of askers) ask()
}

/** The server has answered. */
export const noteAnswer = (): void => {
  if (reach.away) show({ away: false, nextAt: reach.nextAt })
}
/** An answer did not come, or nothing can be done with it yet: everything is tried again, later each time. */
export const retryLater = (isAway: boolean): void => {
  if (timer === undefined) {
    const wait = (waits[Math.min(tries++, waits.length - 1)] ?? 60) * 1000
    timer = setTimeout(askAgain, wait)
    show({ away: reach.away || isAway, nextAt: Date.now() + wait })
  } else if (isAway && !reach.away) show({ ...reach, away: true })
}
/** Something went well: the next trouble begins with the shortest wait. */
export const noteSuccess = (): void => void (tries = 0)

export const useReach = (): Reach =>
  useSyncExternalStore(
    (ear) => (ears.add(ear), () => void ears.delete(ear)),
    () => reach
  )
