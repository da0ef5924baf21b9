import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { fillOwedByShipper, fillOwedToPayees, fillTrips, monthOfTrips, resetMonth } from '../../../testkit/scale/month.ts'
import { type Statement, workOf } from '../../../testkit/scale/plans.ts'
import { appClient, openDb, openPool } from '../../platform/db/pool.ts'
import type { Services } from '../../platform/verb/services.ts'
import { generateDown, generateStatement } from './generate.ts'

// A month of thousands of trips by one call, judged by the rows that PostgreSQL looked at and not by time: `bench/statement.ts` and `bench/payees.ts` measure it.

const [trips, payees] = [4000, 200]

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
  const given = { tenant_id, shipper: companies['shipper']?.id ?? 0, carrier: companies['carrier']?.id ?? 0, trips, payees }
  await fillTrips(owner, given)
  await fillOwedByShipper(owner, given)
  await fillOwedToPayees(owner, given)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

/** How often a trip is looked at by all steps of all statements that `make` sends; what it made is taken away again. */
const looksAtTrip = async (make: (services: Services) => Promise<void>): Promise<number> => {
  const heard: Statement[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query }) => void heard.push({ sql: query.sql, parameters: [...query.parameters] }))
  await make({ ...world.services, db })
  await db.destroy()
  await resetMonth(owner)
  const client = appClient(world.appUrl)
  await client.connect()
  const work = await workOf(
    client,
    heard.filter(({ sql }) => /\b(charge|statement|statement_line|waybill)\b/.test(sql) && !/\boplog\b/.test(sql))
  )
  await client.end()
  expect(work.length).toBeGreaterThan(8)
  return work.reduce((sum, { rows }) => sum + rows, 0) / trips
}

// Compared each with each, or each with all that its party owes, trips would be looked at thousands of times.

test('the statement of a month between two companies is made by as much work as there are trips, whatever PostgreSQL believes of its tables', async () => {
  const carrier = await world.actor('carrier')
  const partner_id = world.base.companies['shipper']?.id ?? 0
  const looks = await looksAtTrip(async (services) => {
    const { statement, added, left_count } = await generateStatement.run(services, carrier, { partner_id, ...monthOfTrips })
    expect({ added, left_count, total_fen: statement.total_fen }).toEqual({ added: trips, left_count: 0, total_fen: trips * 114_450 })
  })
  expect(looks).toBeLessThan(100)
})

test('the statements of all payees of a month are made by as much work as there are trips, whatever PostgreSQL believes of its tables', async () => {
  const carrier = await world.actor('carrier')
  const looks = await looksAtTrip(async (services) =>
    expect(await generateDown.run(services, carrier, monthOfTrips)).toEqual({ made: payees, added: trips, id: null, left_count: 0 })
  )
  expect(looks).toBeLessThan(250)
})
