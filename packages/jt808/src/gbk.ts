/** What browsers and Node (with all of ICU, as it is published) have; named here since this package knows neither. */
type Decoder = { readonly decode: (bytes: Uint8Array) => string }
const { TextDecoder } = globalThis as { TextDecoder?: new (label: string) => Decoder }

const [firstLead, lastLead, firstTrail, lastTrail] = [0x81, 0xfe, 0x40, 0xfe]
const width = lastTrail - firstTrail + 1
type Table = { readonly letters: readonly string[]; readonly codes: ReadonlyMap<string, number> }
let table: Table | undefined

/** Both directions from one reading of the decoder, since nothing encodes GBK: 23,940 pairs, in some milliseconds, when the first letter beyond ASCII comes. */
const readTable = (): Table => {
  if (!TextDecoder) throw new Error('GBK needs a TextDecoder')
  const decoder = new TextDecoder('gbk')
  const letters = Array.from({ length: (lastLead - firstLead + 1) * width }, () => '')
  const codes = new Map<string, number>()
  for (let lead = firstLead; lead <= lastLead; lead += 1) {
    // Each pair on a line of its own: what is no letter cannot eat the next.
    const lines = new Uint8Array(width * 3)
    for (let i = 0; i < width; i += 1) lines.set([lead, firstTrail + i, 0x0a], i * 3)
    decoder
      .decode(lines)
      .split('\n')
      .slice(0, width)
      .forEach((letter, i) => {
        if (letter.length !== 1 || letter === '\ufffd' || letter < '\x80' || firstTrail + i === 0x7f) return
        letters[(lead - firstLead) * width + i] = letter
        if (!codes.has(letter)) codes.set(letter, lead * 256 + firstTrail + i)
      })
  }
  return { letters, codes }
}

/** The text of GBK bytes; each byte that belongs to no letter is U+FFFD. */
export const fromGbk = (bytes: Uint8Array): string => {
  let text = ''
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] as number
    if (byte < 0x80) text += String.fromCharCode(byte)
    else {
      const trail = bytes[i + 1] ?? 0
      const letter = byte >= firstLead && byte <= lastLead && trail >= firstTrail && trail <= lastTrail ? letterOf(byte, trail) : ''
      text += letter || '\ufffd'
      if (letter) i += 1
    }
  }
  return text
}
const letterOf = (lead: number, trail: number): string => (table ??= readTable()).letters[(lead - firstLead) * width + trail - firstTrail] ?? ''

/** The bytes of a text, or nothing where a letter does not exist in GBK, such as 𠮷 or an emoji. */
export const toGbk = (text: string): Uint8Array | undefined => {
  const bytes: number[] = []
  for (const letter of text) {
    if (letter < '\x80') bytes.push(letter.charCodeAt(0))
    else {
      const code = (table ??= readTable()).codes.get(letter)
      if (code === undefined) return undefined
      bytes.push(code >> 8, code & 0xff)
    }
  }
  return Uint8Array.from(bytes)
}
