import { afterAll, beforeAll } from 'vitest'
import { lockCheck } from './lockCheck.ts'

// No act that a test file plays may come to rows against the order of locks (docs/adr/0046-one-order-of-locks.md). The files of one worker share what hears them.
beforeAll(() => void lockCheck.takeFaults())
afterAll(() => {
  const faults = lockCheck.takeFaults()
  if (faults.length) throw new Error(`Rows must not be locked in this order (docs/adr/0046-one-order-of-locks.md):\n${faults.join('\n')}`)
})
