import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apart, type DoorsWorld, doorsWorld, endpoints } from '../testkit/doors.ts'
import { lockOrder, partsOfTrips } from './platform/db/lockOrder.ts'
import { openDb, openPool } from './platform/db/pool.ts'

// Whoever may not see a row does not lock it either: else a stranger could keep its owners waiting, and wait for them.

let world: DoorsWorld
beforeAll(async () => {
  world = await doorsWorld()
})
afterAll(() => world.close())

test('while all rows of the first shipper and the first carrier are held, no stranger waits for one of them', async () => {
  const { base, services } = world
  const holder = new pg.Client({ connectionString: world.adminUrl })
  await holder.connect()
  // What is locked before a bill is its statement, with the trips on it.
  await holder.query('update bill set statement_id = $2 where tenant_id = $1 and id = $3', [
    base.tenant_id,
    world.objects['statement'],
    world.objects['bill']
  ])
  await holder.query('begin')
  const idsOf = (...keys: string[]) => keys.map((key) => base.companies[key]?.id ?? 0)
  const [owners, others] = [idsOf('shipper', 'carrier'), idsOf('shipper2', 'carrier2')]
  const held: Record<string, number> = {}
  for (const table of [...lockOrder, ...partsOfTrips]) {
    // What a stranger has a part in is his to act on.
    const its = table === 'company' ? 'array[id]' : 'parties'
    const { rowCount } = await holder.query(
      `select from "${table}" where tenant_id = $1 and ${its} && $2::bigint[] and not ${its} && $3::bigint[] order by id for no key update`,
      [base.tenant_id, owners, others]
    )
    held[table] = rowCount ?? 0
  }
  const waited = new Set<string>()
  let path = ''
  const pool = openPool(world.appUrl, 4)
  pool.on('connect', (client) => void client.query(`set lock_timeout = '50ms'`))
  const db = openDb(pool, (event) => {
    if (event.level === 'error' && (event.error as { code?: string }).code === '55P03') waited.add(`${path}: ${event.query.sql.trim()}`)
  })
  const usual = services.db
  Object.assign(services, { db })
  let calls = 0
  try {
    for (const door of endpoints.filter(({ endpoint }) => endpoint.kind === 'command' && !apart.has(endpoint.path))) {
      const body = world.inputFor(door)
      for (const principal of world.principals.filter(({ stranger, type }) => stranger && type !== 0)) {
        // The root operator keeps the tenants: he is no stranger to them.
        if (world.expected(door.endpoint, principal) !== 'open' || (door.word === 'tenant' && principal.name === 'root operator')) continue
        calls += 1
        path = `${principal.name} ${door.endpoint.path}`
        const { answer } = await world.ask(door.endpoint, body, principal.token)
        if (answer.code === loggedOut) waited.add(`${path}: logged out`)
      }
    }
  } finally {
    Object.assign(services, { db: usual })
    await holder.query('rollback')
    await holder.end()
    await db.destroy()
  }
  console.log(`strangers: ${calls} calls, rows held ${JSON.stringify(held)}`)
  expect([...waited]).toEqual([])
  expect(calls).toBeGreaterThan(500)
  // Of the parts of trips none is planted, and wallets are nobody's to name.
  expect(Object.keys(held).filter((table) => held[table] === 0)).toEqual(['wallet', 'waybill_part'])
})
const loggedOut = 501
