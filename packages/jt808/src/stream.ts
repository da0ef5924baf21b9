import { mark } from './frame.ts'
import { fromGbk } from './gbk.ts'

/**
 * What comes out of a stream, in its order: a `frame` as it stood between two marks, still escaped; `junk`, bytes before the first mark; `overlong`, more
 * bytes without a mark than a frame can have, which are passed over; a part of a file of active safety (文件码流).
 */
export type Piece =
  | { readonly kind: 'frame'; readonly bytes: Uint8Array }
  | { readonly kind: 'junk'; readonly length: number }
  | { readonly kind: 'overlong' }
  | { readonly kind: 'file'; readonly name: string; readonly offset: number; readonly bytes: Uint8Array }

/** A body of 1,023 bytes with the longest header, all of it escaped, is 2,090. */
const longestFrame = 4_096
const longestFilePart = 1 << 20
/** `01cd`: so a part of a file begins, which is not escaped and ends after the bytes that it announces: 50 of its name, 4 of offset, 4 of length. */
const fileMark = [0x30, 0x31, 0x63, 0x64]
const fileHead = 62

/**
 * Cuts what a socket brings, in pieces of any size, into frames. Every mark both ends a frame and begins one, so two frames may share it, nothing between two
 * frames hides the next, and one that was torn off costs itself alone. It holds at most one frame, and its work grows with the bytes alone.
 */
export class StreamReader {
  /** Whether parts of files come here, as on the connection that a terminal opens for them. */
  readonly #files: boolean
  #held = new Uint8Array(64)
  #size = 0
  /** A mark was seen. */
  #begun = false
  #passed = 0
  #overlong = false
  /** How many bytes the part of a file has that is being held; 0: none is. */
  #awaited = 0

  constructor({ files = false } = {}) {
    this.#files = files
  }

  push(chunk: Uint8Array): Piece[] {
    const pieces: Piece[] = []
    for (let at = 0; at < chunk.length; )
      at = this.#isFile(chunk[at] as number) ? this.#takeFile(chunk, at, pieces) : this.#takeFrame(chunk, at, pieces)
    return pieces
  }

  /** Whether the next byte belongs to a part of a file: one is being held, or what is held and this byte begin as one does. */
  #isFile(next: number): boolean {
    if (!this.#files || this.#overlong) return false
    return this.#awaited > 0 || (this.#size < 4 && this.#passed === this.#size && next === fileMark[this.#size] && this.#heldIsFile())
  }

  #heldIsFile(): boolean {
    for (let i = 0; i < this.#size; i += 1) if (this.#held[i] !== fileMark[i]) return false
    return true
  }

  #takeFile(chunk: Uint8Array, from: number, pieces: Piece[]): number {
    if (this.#awaited === 0) {
      this.#hold(chunk.subarray(from, from + 1))
      this.#passed += 1
      if (this.#size === 4) this.#awaited = fileHead
      return from + 1
    }
    const to = Math.min(chunk.length, from + this.#awaited - this.#size)
    this.#hold(chunk.subarray(from, to))
    if (this.#size < this.#awaited) return to
    const head = new DataView(this.#held.buffer, 0, fileHead)
    if (this.#awaited === fileHead) this.#awaited += head.getUint32(58)
    if (this.#awaited > fileHead + longestFilePart) {
      pieces.push({ kind: 'overlong' })
      this.#clear()
      this.#overlong = true
    } else if (this.#size === this.#awaited) {
      const name = fromGbk(this.#held.subarray(4, 54)).replace(/\0[^]*$/, '')
      pieces.push({ kind: 'file', name, offset: head.getUint32(54), bytes: this.#held.slice(fileHead, this.#size) })
      this.#clear()
    }
    return to
  }

  #takeFrame(chunk: Uint8Array, from: number, pieces: Piece[]): number {
    const found = chunk.indexOf(mark, from)
    const to = found < 0 ? chunk.length : found
    this.#passed += to - from
    if (this.#begun && !this.#overlong && this.#size + to - from <= longestFrame) this.#hold(chunk.subarray(from, to))
    else if (!this.#overlong && this.#passed > longestFrame) {
      this.#overlong = true
      pieces.push({ kind: 'overlong' })
    }
    if (found < 0) return to
    if (!this.#begun && this.#passed > 0 && !this.#overlong) pieces.push({ kind: 'junk', length: this.#passed })
    if (this.#begun && this.#size > 0 && !this.#overlong) pieces.push({ kind: 'frame', bytes: this.#held.slice(0, this.#size) })
    this.#begun = true
    this.#clear()
    return found + 1
  }

  #clear(): void {
    this.#size = 0
    this.#passed = 0
    this.#awaited = 0
    this.#overlong = false
    if (this.#held.length > longestFrame) this.#held = new Uint8Array(64)
  }

  /** Copied, since a slice of the socket's chunk would keep all of it in memory; the room doubles, so that single bytes cost no more than they are. */
  #hold(bytes: Uint8Array): void {
    if (this.#size + bytes.length > this.#held.length) {
      const wider = new Uint8Array(Math.max(this.#held.length * 2, this.#size + bytes.length))
      wider.set(this.#held.subarray(0, this.#size))
      this.#held = wider
    }
    this.#held.set(bytes, this.#size)
    this.#size += bytes.length
  }
}
