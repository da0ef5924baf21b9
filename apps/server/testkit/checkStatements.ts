import { afterAll } from 'vitest'
import { statementCheck } from './statementCheck.ts'

// No statement that the server sends while it is tested may have a shape that a cluster refuses, or ask every machine for the rows of one tenant.
afterAll(() => {
  const faults = statementCheck.takeFaults()
  if (faults.length) throw new Error(`A cluster must not be asked so (docs/adr/0018-spread-over-machines.md):\n${faults.join('\n')}`)
})
