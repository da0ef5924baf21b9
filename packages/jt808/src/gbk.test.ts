import { expect, test } from 'vitest'
import { fromGbk, toGbk } from './gbk.ts'

const { TextDecoder: Decoder } = globalThis as { TextDecoder?: new (label: string) => { decode: (bytes: Uint8Array) => string } }

test('every letter of the national standard GB 2312 and of its extension is written as it is read', () => {
  const decoder = Decoder && new Decoder('gbk')
  let letters = 0
  const wrong: string[] = []
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const pair = Uint8Array.of(lead, trail)
      const letter = fromGbk(pair)
      if (letter.includes('\ufffd') || letter.length !== 1) continue
      const bytes = toGbk(letter)
      if (letter !== decoder?.decode(pair) || !bytes || fromGbk(bytes) !== letter) wrong.push(letter)
      letters += 1
    }
  expect(wrong).toEqual([])
  expect(letters).toBeGreaterThan(21_003)
})

test('what is known: 川A, and the words to a driver', () => {
  expect(toGbk('川A12345')).toEqual(Uint8Array.of(0xb4, 0xa8, 0x41, 0x31, 0x32, 0x33, 0x34, 0x35))
  expect(fromGbk(Uint8Array.of(0xc7, 0xeb, 0xbf, 0xbf, 0xb1, 0xdf))).toBe('请靠边')
})

test('bytes that are no letter are seen as such, and letters that have no bytes are refused', () => {
  expect(fromGbk(Uint8Array.of(0x41, 0xff, 0x42, 0x80, 0xb4))).toBe('A\ufffdB\ufffd\ufffd')
  expect(toGbk('😀')).toBeUndefined()
  expect(toGbk('𠮷')).toBeUndefined()
})
