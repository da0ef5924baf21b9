const epoch = Date.UTC(2025, 0, 1)
/** 41 bits of milliseconds since 2025, 5 bits of node, 7 bits of sequence: fits a double exactly and sorts by time. */
const perMs = 128
/** How far ids go on in a millisecond, over all nodes. */
export const idsPerMs = 4096
let node = 0
let lastMs = 0
let sequence = 0

/** The node number that this server leased, so that two servers never make the same id. */
export const setNode = (n: number): void => {
  node = n
}

/** The smallest id of that moment; what was made before has a smaller one. */
export const firstIdAt = (at: Date): number => (at.getTime() - epoch) * idsPerMs
/** The moment at which an id was made, by the clock of the server that made it. */
export const timeOfId = (id: number): Date => new Date(Math.floor(id / idsPerMs) + epoch)

/** A new id: made by the application, time-ordered, unique over all nodes. Borrows from the next millisecond when one is full. */
export const newId = (): number => {
  const ms = Math.max(Date.now() - epoch, lastMs)
  if (ms === lastMs) sequence += 1
  else sequence = 0
  lastMs = ms
  if (sequence === perMs) {
    lastMs += 1
    sequence = 0
  }
  return lastMs * idsPerMs + node * perMs + sequence
}
