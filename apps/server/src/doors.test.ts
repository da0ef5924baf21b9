import { standsIn } from '../testkit/canary.ts'
import { doorsWorld, type DoorsWorld, apart, endpoints } from '../testkit/doors.ts'
import { sampleOf } from '../testkit/sample.ts'
import { rowSecurity, withoutScope } from '../testkit/walls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../testkit/app.ts'
import { openDb, openPool } from './platform/db/pool.ts'
import { transactAsSystem } from './platform/db/scope.ts'

// Every call, as every kind of principal, on objects of its own, of a foreign company and of a foreign tenant. Two walls stand: the query's scope and
// the database's row-level security; each alone must let nothing through, and with both down this test must scream, else it proves nothing.

let world: DoorsWorld
beforeAll(async () => {
  world = await doorsWorld()
}, 120_000)
afterAll(() => world.close())

test('every call opens to whom its contract lets in, and to nobody else', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const { word, endpoint } of endpoints.filter((line) => !apart.has(line.endpoint.path))) {
    // An empty body never gets as far as an effect, but always as far as the door.
    for (const principal of world.principals) {
      cells += 1
      const { answer } = await world.ask(endpoint, word === 'session' ? {} : { nonsense: 1 }, principal.token)
      const want = world.expected(endpoint, principal)
      const got = answer.code === 501 || answer.code === -1 ? answer.code : 'open'
      if (got !== want) wrong.push(`${principal.name} ${endpoint.path}: ${String(got)} instead of ${String(want)}`)
    }
  }
  console.log(`doors: ${cells} cells, ${endpoints.length} calls, ${world.principals.length} principals, ${wrong.length} unexpected`)
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(800)
}, 300_000)

/** What strangers got hold of: foreign marks in an answer, a success on a foreign object, or a changed row. */
const trespass = async (): Promise<{ cells: number; holes: string[] }> => {
  const holes: string[] = []
  let cells = 0
  const before = await digest()
  for (const { word, endpoint } of endpoints.filter((line) => !apart.has(line.endpoint.path))) {
    const body = sampleOf(endpoint.input, world.idsFor(word))
    const named = JSON.stringify(body).match(/"(id|ids|[a-z_]+_ids?)":/) !== null
    for (const principal of world.principals.filter(({ stranger, type }) => stranger && type !== 0)) {
      if (world.expected(endpoint, principal) !== 'open') continue
      for (const input of [body, sampleOf(endpoint.input, () => undefined)]) {
        cells += 1
        const { answer, text } = await world.ask(endpoint, input, principal.token)
        if (answer.code === 500) holes.push(`${principal.name} ${endpoint.path}: error ${text.slice(0, 200)}`)
        // A foreign object must look exactly like one that does not exist: no state, no version is told.
        if (named && input === body && answer.code === 409) holes.push(`${principal.name} ${endpoint.path}: ${answer.msg}`)
      }
    }
  }
  // Whatever went to somebody who may not read it was seen by the watch that looks through every answer.
  holes.push(...world.watch.leaks.splice(0))
  if ((await digest()) !== before) holes.push('rows of the first shipper or carrier have changed')
  return { cells, holes: [...new Set(holes)] }
}
const digest = async (): Promise<string> =>
  await transactAsSystem(world.services.db, async (tx) => {
    const parts: string[] = []
    for (const [table, key] of [
      ['order', 'order'],
      ['waybill', 'waybill'],
      ['receipt', 'receipt'],
      ['charge', 'charge'],
      ['vehicle', 'vehicle'],
      ['driver', 'driver'],
      ['company_link', 'link'],
      ['address_book', 'address'],
      ['bill', 'bill'],
      ['payment', 'payment']
    ] as const) {
      const { rows } = await sql<{
        row: string
      }>`select md5(t::text) as row from ${sql.table(table)} t where tenant_id = ${world.base.tenant_id} and id = ${world.objects[key] ?? 0}`.execute(
        tx
      )
      parts.push(rows[0]?.row ?? 'gone')
    }
    return parts.join()
  })

let plainDb: TestApp['services']['db']
let scopelessDb: TestApp['services']['db']
const scoped = (on: boolean): void => void Object.assign(world.services, { db: on ? plainDb : scopelessDb })

test('strangers find nothing: with both walls, with either one alone; and with none this test finds the holes', async () => {
  plainDb = world.services.db
  scopelessDb = openDb(openPool(world.appUrl, 4), undefined, [withoutScope()])
  const both = await trespass()
  await rowSecurity(world, false)
  const scopeAlone = await trespass()
  scoped(false)
  const none = await trespass()
  await rowSecurity(world, true)
  const securityAlone = await trespass()
  scoped(true)
  await scopelessDb.destroy()
  console.log(
    `doors: ${both.cells} foreign cells; holes with both walls ${both.holes.length}, scope alone ${scopeAlone.holes.length}, row-level security alone ${securityAlone.holes.length}, neither ${none.holes.length}`
  )
  expect(both.holes).toEqual([])
  expect(scopeAlone.holes).toEqual([])
  expect(securityAlone.holes).toEqual([])
  expect(none.holes.length).toBeGreaterThan(5)
}, 600_000)

test('the price wall holds: no shipper reads what the driver gets, no driver what the shipper pays', async () => {
  const seen: string[] = []
  for (const { word, endpoint } of endpoints.filter(({ endpoint: { kind } }) => kind === 'query')) {
    for (const principal of world.principals.filter(({ name }) => ['shipper', 'driver', 'carrier without rights', 'other shipper'].includes(name))) {
      const { text } = await world.ask(endpoint, sampleOf(endpoint.input, world.idsFor(word)), principal.token)
      if (principal.type === 4 && standsIn(text, '777123')) seen.push(`${principal.name} ${endpoint.path} payable`)
      if (principal.type === 3 && standsIn(text, '888321')) seen.push(`${principal.name} ${endpoint.path} receivable`)
    }
  }
  expect(seen).toEqual([])
}, 120_000)
