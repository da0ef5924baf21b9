import { bytesOfHex, hexOf, type Version } from './bytes.ts'

/** Why bytes are no message. `detail` is for the log. */
export type Refused = { readonly refused: 'escape' | 'short' | 'checksum' | 'encrypted' | 'body' | 'value'; readonly detail: string }
export const isRefused = (one: object): one is Refused => 'refused' in one

/** The mark at which every frame begins and ends, and the byte that stands before what would look like one of both. */
export const mark = 0x7e
const escape = 0x7d
/** The most bytes of one frame's body: ten bits. */
export const longestBody = 1023

export type Header = {
  /** 消息ID */
  readonly id: number
  /** Of the header's layout; 2013 stands for 2011 too. */
  readonly version: Version
  /** 协议版本号 of 2019, how often the terminal's maker changed it; 0 before. */
  readonly revision: number
  /** 终端手机号 without leading zeros: digits, and what else stood in their place as a to f. */
  readonly phone: string
  /** 消息流水号 */
  readonly serial: number
  /** 0: none; 1: RSA. */
  readonly encryption: number
  /** Where this is one of several parts of a message; `index` begins with 1. */
  readonly part: { readonly total: number; readonly index: number } | null
}
/** What the frame says of itself and is not so: its length, or its version flag. The checksum held, so it is read by what is there. */
type Misstated = { readonly length: boolean; readonly version: boolean }
export type Frame = { readonly header: Header; readonly body: Uint8Array; readonly misstated: Misstated }

const headSize = { 2013: 12, 2019: 17 } as const
const phoneSize = { 2013: 6, 2019: 10 } as const

/** The frame between two marks, its bytes still escaped. */
export const readFrame = (piece: Uint8Array): Frame | Refused => {
  const bytes = unescape(piece)
  if (!bytes) return { refused: 'escape', detail: '0x7d stands before what it cannot escape' }
  if (bytes.length < headSize[2013] + 1) return { refused: 'short', detail: `${bytes.length} bytes are no frame` }
  const sum = bytes.reduce((all, byte) => all ^ byte, 0)
  if (sum !== 0) return { refused: 'checksum', detail: `off by 0x${hexOf(Uint8Array.of(sum))}` }
  return readHeader(bytes.subarray(0, bytes.length - 1))
}

const readHeader = (bytes: Uint8Array): Frame | Refused => {
  const properties = u16At(bytes, 2)
  const isPart = (properties & 0x2000) !== 0
  const flagged: Version = properties & 0x4000 ? 2019 : 2013
  const version = fitting(bytes, flagged, isPart)
  const head = headSize[version] + (isPart ? 4 : 0)
  if (bytes.length < head) return { refused: 'short', detail: `${bytes.length} bytes are no header of ${version}` }
  const phoneAt = version === 2019 ? 5 : 4
  const serialAt = phoneAt + phoneSize[version]
  const header: Header = {
    id: u16At(bytes, 0),
    version,
    revision: version === 2019 ? (bytes[4] ?? 0) : 0,
    phone: hexOf(bytes.subarray(phoneAt, serialAt)).replace(/^0+(?=.)/, ''),
    serial: u16At(bytes, serialAt),
    encryption: (properties >> 10) & 7,
    part: isPart ? { total: u16At(bytes, serialAt + 2), index: u16At(bytes, serialAt + 4) } : null
  }
  const body = bytes.slice(head)
  return { header, body, misstated: { length: (properties & 0x3ff) !== body.length, version: version !== flagged } }
}

/**
 * The layout of the header: as its flag says, unless the length fits the other one alone. Terminals of 2019 that leave the flag out are known, and some of
 * 2013 that set it; what they say of the length is then the only thing that tells.
 */
const fitting = (bytes: Uint8Array, flagged: Version, isPart: boolean): Version => {
  const fits = (version: Version): boolean => bytes.length - headSize[version] - (isPart ? 4 : 0) === (u16At(bytes, 2) & 0x3ff)
  const other: Version = flagged === 2019 ? 2013 : 2019
  return !fits(flagged) && fits(other) && (other === 2013 || ((bytes[4] ?? 0) > 0 && (bytes[4] ?? 0) < 10)) ? other : flagged
}

const u16At = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/** A frame with both its marks, ready to be sent; a body of more than 1,023 bytes has to be divided before. */
export const writeFrame = (header: Header, body: Uint8Array): Uint8Array | Refused => {
  const { id, version, revision, phone, serial, encryption, part } = header
  const digits = phone.padStart(phoneSize[version] * 2, '0')
  const numbers = [id, serial, part?.total ?? 1, part?.index ?? 1]
  const isWhole = numbers.every((one) => Number.isInteger(one) && one >= 0 && one <= 0xffff) && revision >= 0 && revision <= 255
  if (
    !isWhole ||
    encryption < 0 ||
    encryption > 7 ||
    body.length > longestBody ||
    digits.length !== phoneSize[version] * 2 ||
    /[^0-9a-f]/.test(digits)
  )
    return { refused: 'value', detail: 'the header cannot hold this' }
  const properties = body.length | (encryption << 10) | (part ? 0x2000 : 0) | (version === 2019 ? 0x4000 : 0)
  const words = (list: readonly number[]): number[] => list.flatMap((one) => [one >> 8, one & 0xff])
  const head = [
    ...words([id, properties]),
    ...(version === 2019 ? [revision] : []),
    ...bytesOfHex(digits),
    ...words([serial, ...(part ? [part.total, part.index] : [])])
  ]
  const bytes = Uint8Array.of(...head, ...body)
  return Uint8Array.of(mark, ...escaped([...bytes, bytes.reduce((all, byte) => all ^ byte, 0)]), mark)
}

const escaped = (bytes: readonly number[]): number[] =>
  bytes.flatMap((byte) => (byte === mark ? [escape, 0x02] : byte === escape ? [escape, 0x01] : [byte]))

const unescape = (piece: Uint8Array): Uint8Array | undefined => {
  const bytes = new Uint8Array(piece.length)
  let size = 0
  for (let i = 0; i < piece.length; i += 1) {
    let byte = piece[i] as number
    if (byte === escape) {
      i += 1
      if (piece[i] !== 0x01 && piece[i] !== 0x02) return undefined
      byte = piece[i] === 0x01 ? escape : mark
    }
    bytes[size] = byte
    size += 1
  }
  return bytes.subarray(0, size)
}
