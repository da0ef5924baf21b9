import { fromGbk, toGbk } from './gbk.ts'

/** 2013 stands for 2011 as well: their headers are the same, and only the registration differs, by which they are told apart. */
export type Version = 2013 | 2019

/** Reads from front to back. What lies beyond the end is read as nothing and noted in `failed`: a reader never throws, and its work ends with its bytes. */
export class Reader {
  readonly bytes: Uint8Array
  readonly version: Version
  at = 0
  failed = false

  constructor(bytes: Uint8Array, version: Version) {
    this.bytes = bytes
    this.version = version
  }

  get left(): number {
    return this.bytes.length - this.at
  }

  /** The next `count` bytes, or none if there are fewer. */
  take(count: number): Uint8Array {
    if (count > this.left) {
      this.failed = true
      this.at = this.bytes.length
      return new Uint8Array(0)
    }
    this.at += count
    return this.bytes.slice(this.at - count, this.at)
  }

  /** A number without sign of `size` bytes, the highest first. */
  uint(size: number): number {
    if (size > this.left) {
      this.failed = true
      this.at = this.bytes.length
      return 0
    }
    let value = 0
    for (let i = 0; i < size; i += 1) value = value * 256 + (this.bytes[this.at + i] ?? 0)
    this.at += size
    return value
  }
}

/** Writes from front to back. A value that its field cannot hold is noted in `failed`, so that nothing is cut off or wrapped in silence. */
export class Writer {
  readonly version: Version
  failed = false
  #bytes = new Uint8Array(64)
  #size = 0

  constructor(version: Version) {
    this.version = version
  }

  get size(): number {
    return this.#size
  }

  written(): Uint8Array {
    return this.#bytes.slice(0, this.#size)
  }

  put(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#size)
    this.#size += bytes.length
  }

  uint(size: number, value: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 256 ** size) this.failed = true
    this.#makeRoom(size)
    for (let i = size - 1, rest = this.failed ? 0 : value; i >= 0; i -= 1, rest = Math.floor(rest / 256)) this.#bytes[this.#size + i] = rest % 256
    this.#size += size
  }

  #makeRoom(more: number): void {
    if (this.#size + more <= this.#bytes.length) return
    const wider = new Uint8Array(Math.max(this.#bytes.length * 2, this.#size + more))
    wider.set(this.#bytes.subarray(0, this.#size))
    this.#bytes = wider
  }
}

/** A part of a message, said once for both directions. */
export type Field<T> = { read(from: Reader): T; write(to: Writer, value: T): void }
export type ValueOf<F> = F extends Field<infer T> ? T : never

const uint = (size: number): Field<number> => ({ read: (from) => from.uint(size), write: (to, value) => to.uint(size, value) })
export const u8 = uint(1)
export const u16 = uint(2)
export const u32 = uint(4)

/** A number of two bytes with its sign as two's complement. */
export const i16: Field<number> = {
  read: (from) => {
    const value = from.uint(2)
    return value < 0x8000 ? value : value - 0x10000
  },
  write: (to, value) => to.uint(2, value < -0x8000 || value > 0x7fff ? -1 : (value + 0x10000) % 0x10000)
}

export const bytesOf = (size: number): Field<Uint8Array> => ({
  read: (from) => from.take(size),
  write: (to, value) => {
    if (value.length !== size) to.failed = true
    to.put(value)
  }
})
/** Everything up to the end. */
export const rest: Field<Uint8Array> = { read: (from) => from.take(from.left), write: (to, value) => to.put(value) }

export const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const bytesOfHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))

/** Digits packed two in a byte, as they are written in hex: what is no digit stays to be seen, and goes back as it came. */
export const packed = (size: number): Field<string> => ({
  read: (from) => hexOf(from.take(size)),
  write: (to, value) => {
    if (value.length !== size * 2 || !/^[0-9a-f]*$/.test(value)) to.failed = true
    else to.put(bytesOfHex(value))
  }
})

/** Text of a fixed size. Terminals fill it up with zeros or spaces, behind as they should or before: neither is text. */
export const text = (size: number): Field<string> => ({
  read: (from) => unfilled(fromGbk(from.take(size))),
  write: (to, value) => {
    const bytes = toGbk(value)
    if (!bytes || bytes.length > size) to.failed = true
    else {
      to.put(bytes)
      to.put(new Uint8Array(size - bytes.length))
    }
  }
})

/** Text up to the end; a closing zero is none of it. */
export const restText: Field<string> = {
  read: (from) => unfilled(fromGbk(from.take(from.left))),
  write: (to, value) => {
    const bytes = toGbk(value)
    if (bytes) to.put(bytes)
    else to.failed = true
  }
}

/** Text behind its length in bytes. */
export const countedText: Field<string> = {
  read: (from) => unfilled(fromGbk(from.take(from.uint(1)))),
  write: (to, value) => {
    const bytes = toGbk(value)
    if (!bytes) to.failed = true
    to.uint(1, bytes?.length ?? 0)
    to.put(bytes ?? new Uint8Array(0))
  }
}

const unfilled = (value: string): string => value.replace(/^\0+/, '').replace(/[\0 ]+$/, '')

/** Several of one kind behind their number, in a byte or two. As many as are there are read, never as many as are claimed. */
export const counted = <T>(size: 1 | 2, field: Field<T>): Field<readonly T[]> => ({
  read: (from) => {
    const list: T[] = []
    for (let left = from.uint(size); left > 0 && !from.failed; left -= 1) list.push(field.read(from))
    return list
  },
  write: (to, list) => {
    to.uint(size, list.length)
    for (const one of list) field.write(to, one)
  }
})

/** Fields one behind the other, in the order in which they are written here. */
export const record = <const F extends Readonly<Record<string, Field<unknown>>>>(fields: F): Field<{ readonly [K in keyof F]: ValueOf<F[K]> }> => {
  const list: [keyof F, Field<unknown>][] = Object.entries(fields)
  return {
    read: (from) => Object.fromEntries(list.map(([name, field]) => [name, field.read(from)])) as { [K in keyof F]: ValueOf<F[K]> },
    write: (to, value) => {
      for (const [name, field] of list) field.write(to, value[name])
    }
  }
}
