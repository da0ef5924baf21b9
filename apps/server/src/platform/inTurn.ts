const lines = new Map<string, Promise<unknown>>()

/** Runs work with the same key one after the other within this process, in the order of the calls. Work that waits holds no connection. */
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

/** Runs so much of some kind of work at once, the rest in the order of the calls. */
export const atMost = (places: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      // The place goes to who waits for it, so that nobody who comes now is before him.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
