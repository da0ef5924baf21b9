import { expect, test, vi } from 'vitest'
import { contracts } from '@yunshu/contract/all'

const said = (all: typeof contracts) =>
  Object.fromEntries(
    Object.values(all)
      .flatMap((word) => Object.values(word))
      .map(({ path, input, output }) => [path, JSON.parse(JSON.stringify({ input, output })) as unknown])
  )

test('every call of the contract has the same schemas in the built console as everywhere else', async () => {
  const own = said(contracts)
  expect(Object.keys(own).length).toBeGreaterThan(200)
  vi.resetModules()
  vi.doMock('typebox', () => import('../plainSchemas.ts'))
  const plain = await import('@yunshu/contract/all')
  expect(plain.contracts).not.toBe(contracts)
  expect(said(plain.contracts)).toEqual(own)
})
