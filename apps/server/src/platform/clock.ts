/** The one clock of the server; tests set it, nothing else reads the time. */
let fixed: Date | undefined

export const now = (): Date => fixed ?? new Date()
/** An instant as the database and the contract write it. */
export const nowIso = (): string => now().toISOString()
/** Stops the clock at an instant, or lets it run again. */
export const setClock = (at: Date | undefined): void => {
  fixed = at
}
/** The instant some milliseconds from now. */
export const inFuture = (ms: number): string => new Date(now().getTime() + ms).toISOString()
