const epoch = Date.UTC(2025, 0, 1)
/** 41 bits of milliseconds since 2025, 5 bits of node, 7 bits of sequence: fits a double exactly and sorts by time. */
const perMs = 128
/** How far ids go on in a millisecond, over all nodes. */
export const idsPerMs = 4096
/** Node numbers that there are, 0 to 31. */
export const nodeCount = idsPerMs / perMs

/** A node number, as long as it is surely nobody else's. */
type Holder = { readonly held: () => number | undefined }

/** No number is surely this server's at this moment, so nothing new can be named; it is again soon, or the database is away. */
export class NoNodeNumber extends Error {
  override readonly name = 'NoNodeNumber'
}

/** Makes ids under the node number that is held: two servers never make the same one, and none is made while that is not sure. */
export class IdMaker {
  private readonly holders = new Set<Holder>()
  private lastMs = 0
  private sequence = 0

  /** Makes ids under this number from now on; the result ends that. */
  use(holder: Holder): () => void {
    this.holders.add(holder)
    return () => void this.holders.delete(holder)
  }

  /** Lets ids begin after that moment, ms since 2025: whoever had the number before may have gone so far. */
  goBeyond(ms: number): void {
    if (ms < this.lastMs) return
    this.lastMs = ms
    this.sequence = perMs - 1
  }

  /** The moment of the newest id, ms since 2025. */
  reached(): number {
    return this.lastMs
  }

  /** Borrows from the next millisecond when one is full, and stands still while the clock goes back. */
  next(): number {
    const node = this.node()
    const ms = Math.max(sinceEpoch(), this.lastMs)
    if (ms === this.lastMs) this.sequence += 1
    else this.sequence = 0
    this.lastMs = ms
    if (this.sequence === perMs) {
      this.lastMs += 1
      this.sequence = 0
    }
    return this.lastMs * idsPerMs + node * perMs + this.sequence
  }

  /* A tool that is alone with its database leases nothing. */
  private node(): number {
    if (this.holders.size === 0) return 0
    for (const holder of this.holders) {
      const node = holder.held()
      if (node !== undefined) return node
    }
    throw new NoNodeNumber('no node number is surely held by this server')
  }
}

/** The maker of this process. */
export const ids = new IdMaker()
/** A new id: made by the application, time-ordered, unique over all servers; a `NoNodeNumber` while it is not sure that it would be. */
export const newId = (): number => ids.next()

/** This moment by this server's clock, ms since 2025. */
export const sinceEpoch = (): number => Date.now() - epoch
/** The smallest id of that moment; what was made before has a smaller one. */
export const firstIdAt = (at: Date): number => (at.getTime() - epoch) * idsPerMs
/** The moment at which an id was made, by the clock of the server that made it. */
export const timeOfId = (id: number): Date => new Date(Math.floor(id / idsPerMs) + epoch)
