const lines = new Map<string, Promise<unknown>>()

/** Does what is asked under one key one after the other within this process, in the order of asking. Whoever waits holds nothing, no connection either. */
export const inTurn = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const before = lines.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  lines.set(key, mine)
  try {
    return await mine
  } finally {
    if (lines.get(key) === mine) lines.delete(key)
  }
}
