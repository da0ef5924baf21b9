import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUscc, usccCheck } from './uscc.ts'

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const good = fc.stringMatching(/^9[1-3]\d{6}[0-9A-HJ-NP-RTUWXY]{9}$/u).map((body) => body + (usccCheck(body) ?? ''))

test.each(['91350100M000100Y43', '91110000MA0DEMNX15', '92310000MADEMN22X9', '91350100m000100y43'])('%s is a credit code', (code) =>
  expect(isUscc(code)).toBe(true)
)

test.each([
  ['91350100M000100Y4Z', 'Z is not in the set'],
  ['91110000MA0DEMNX16', 'the check is 5'],
  ['9111000MA0DEMNX15', '17 characters'],
  ['A1110000600037341L', 'a letter where the authority stands'],
  ['12345', 'too short'],
  ['', 'empty'],
  ['91350100M000100Y430', '19 characters']
])('%s is refused: %s', (code) => expect(isUscc(code)).toBe(false))

test('the example of the standard has the check character 3', () => {
  expect(usccCheck('91350100M000100Y4')).toBe('3')
  expect(usccCheck('91350100I000100Y4')).toBeUndefined()
})

test('every single wrong character of a code is found', () =>
  fc.assert(
    fc.property(good, (code) => {
      expect(isUscc(code)).toBe(true)
      for (let at = 0; at < 18; at += 1)
        for (const other of alphabet) if (other !== code[at]) expect(isUscc(code.slice(0, at) + other + code.slice(at + 1))).toBe(false)
    }),
    { numRuns: 20 }
  ))
