import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { fillPayees, monthOfPayees, resetPayees } from '../../../testkit/scale/payees.ts'
import { type Statement, workOf } from '../../../testkit/scale/plans.ts'
import { appClient, openDb, openPool } from '../../platform/db/pool.ts'
import { generateDown } from './generate.ts'

// A month of thousands of payees by one call, judged by the rows that PostgreSQL looked at and not by time: `bench/payees.ts` measures it.

const [trips, payees] = [4000, 200]
/** By all steps of all statements together each trip is looked at about a hundred times. Compared each with each, it would be thousands of times. */
const mostOfTrip = 250

let world: TestApp
let owner: pg.Client
beforeAll(async () => {
  world = await testApp()
  owner = new pg.Client({ connectionString: world.adminUrl })
  await owner.connect()
  await owner.query(`set app.platform = 'on'`)
  // As after a day of heavy work: PostgreSQL has no idea yet of how many rows there are.
  for (const table of ['charge', 'waybill', 'waybill_order', 'waybill_part', '"order"', 'statement', 'statement_line'])
    await owner.query(`alter table ${table} set (autovacuum_enabled = false)`)
  const { tenant_id, companies } = world.base
  await fillPayees(owner, { tenant_id, shipper: companies['shipper']?.id ?? 0, carrier: companies['carrier']?.id ?? 0, trips, payees })
}, 120_000)
afterAll(async () => {
  await owner.end()
  await world.close()
})

test('the statements of all payees of a month are made by as much work as there are trips, whatever PostgreSQL believes of its tables', async () => {
  const heard: Statement[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query }) => void heard.push({ sql: query.sql, parameters: [...query.parameters] }))
  const carrier = await world.actor('carrier')
  heard.length = 0
  expect(await generateDown.run({ ...world.services, db }, carrier, monthOfPayees)).toEqual({ made: payees, added: trips, id: null, left_count: 0 })
  await db.destroy()
  await resetPayees(owner)
  const client = appClient(world.appUrl)
  await client.connect()
  const work = await workOf(
    client,
    heard.filter(({ sql }) => /\b(charge|statement|statement_line|waybill)\b/.test(sql) && !/\boplog\b/.test(sql))
  )
  await client.end()
  expect(work.length).toBeGreaterThan(8)
  const whole = work.reduce((sum, { rows }) => sum + rows, 0)
  expect(work.filter(({ rows }) => rows > mostOfTrip * trips)).toEqual([])
  expect(whole / trips).toBeLessThan(mostOfTrip)
}, 60_000)
