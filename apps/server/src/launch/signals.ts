/** npm and the terminal may both deliver the same Ctrl+C; only one that comes later means "at once". */
const sameSignalMs = 1_500

/** Runs `stop` at the first signal that asks the process to end; a later one ends it without waiting. */
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
}
