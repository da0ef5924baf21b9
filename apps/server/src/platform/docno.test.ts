import { isDocNo } from '@yunshu/domain/docno'
import { testApp, type TestApp } from '../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from './db/pool.ts'
import { transactAsSystem } from './db/scope.ts'
import { nextNo, nextNos } from './docno.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('two hundred at once over two servers get two hundred numbers, and a transaction that falls leaves a gap, never a number twice', async () => {
  const other = openDb(openPool(world.appUrl, 8))
  const { tenant_id } = world.base
  const given = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      transactAsSystem(i % 2 === 0 ? world.services.db : other, async (tx) => {
        const number = await nextNo(tx, tenant_id, 'loan')
        if (i % 10 === 9) throw Object.assign(new Error('falls'), { number })
        return number
      }).catch((error: { number: string }) => error.number)
    )
  )
  await other.destroy()
  expect(new Set(given).size).toBe(200)
  expect(given.every((number) => isDocNo(number, 'RZ'))).toBe(true)
})

test('nobody waits for the end of a transaction that took a number', async () => {
  const { tenant_id } = world.base
  const seen = await transactAsSystem(world.services.db, async (first) => {
    const one = await nextNos(first, tenant_id, 'credit', 3)
    const two = await transactAsSystem(world.services.db, (second) => nextNos(second, tenant_id, 'credit', 3))
    return [...one, ...two]
  })
  expect(new Set(seen).size).toBe(6)
  expect(seen.toSorted()).toEqual(seen)
})
