import { readFileSync } from 'node:fs'

/** npm and the terminal may both deliver the same Ctrl+C; only one that comes later means "at once". */
const sameSignalMs = 1_500
const lookMs = 500

/** Runs `stop` at the first signal that asks the process to end, or when `npm start` is gone; a later signal ends it without waiting. */
export const stopOnSignal = (stop: () => Promise<void>): void => {
  let since: number | undefined
  const onSignal = (): void => {
    if (since !== undefined) {
      if (Date.now() - since > sameSignalMs) process.exit(130)
      return
    }
    since = Date.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      }
    )
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  // The process that started us, and would start us again, is gone.
  process.once('disconnect', onSignal)
  if (process.env['npm_lifecycle_event']) whenLeftAlone(onSignal)
}

/** npm hands a signal to its shell only, and a killed npm hands on nothing: whoever started us with npm and ended that meant us too. */
const whenLeftAlone = (then: () => void): void => {
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    then()
  }, lookMs)
  timer.unref()
}

/** The shell that npm started us with, and npm itself where the system tells; before them, the process that keeps us running. */
const ancestors = (): string => {
  const found = [process.ppid]
  try {
    for (const levels = process.send ? 3 : 2; found.length < levels; ) found.push(parentOf(found.at(-1) ?? 0))
  } catch {
    // another system
  }
  return found.join(' ')
}

const parentOf = (pid: number): number => {
  const [, , , parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/\(.*\)/s, 'name')
    .split(' ')
  return Number(parent)
}
