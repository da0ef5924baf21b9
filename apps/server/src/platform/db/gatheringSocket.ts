import { Socket } from 'node:net'

/**
 * A connection to the database that sends what is said at one moment in one packet. The protocol's five messages of a statement, and the statements
 * asked together, would otherwise each cost a system call and wake the other side for a piece of the whole.
 */
export class GatheringSocket extends Socket {
  #said: Buffer[] = []
  #after: Done[] = []

  override write(said: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done): boolean {
    const after = typeof encoding === 'function' ? encoding : done
    // The next tick comes after every promise that is settled already, so that statements asked together by `Promise.all` are together here.
    if (this.#said.length === 0) process.nextTick(() => this.#send())
    this.#said.push(
      typeof said === 'string'
        ? Buffer.from(said, typeof encoding === 'string' ? encoding : 'utf8')
        : Buffer.from(said.buffer, said.byteOffset, said.length)
    )
    if (after) this.#after.push(after)
    return !this.writableNeedDrain
  }

  #send(): void {
    const [said, after] = [this.#said, this.#after]
    this.#said = []
    this.#after = []
    super.write(said.length === 1 && said[0] ? said[0] : Buffer.concat(said), (error) => {
      for (const done of after) done(error)
    })
  }
}
type Done = (error?: Error | null) => void
