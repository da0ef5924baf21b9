import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solve } from './solve.ts'

test('the browser finds the number that the server’s challenge asks for, by the same hash', async () => {
  const solution = await solve('1790000000000.12.abc.def', 12)
  const digest = createHash('sha256').update(`1790000000000.12.abc.def.${solution}`).digest()
  expect(Math.clz32(digest.readUInt32BE(0))).toBeGreaterThanOrEqual(12)
})
