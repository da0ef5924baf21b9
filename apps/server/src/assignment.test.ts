import type { Schema } from '@yunshu/contract/kit/check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDriver } from '../testkit/driver.ts'
import { digestOf } from '../testkit/digest.ts'
import { apart, doorsWorld, type DoorsWorld, endpoints, type Principal } from '../testkit/doors.ts'
import { bodyWith, leavesOf } from '../testkit/unusualInput.ts'
import { rowSecurity, withoutScope } from '../testkit/walls.ts'
import { aVehicle } from '../testkit/vehicle.ts'
import { openDb, openPool } from './platform/db/pool.ts'
import { transactAsSystem } from './platform/db/scope.ts'

// What a call takes is what its contract names (mass assignment): of more nothing is taken, and what a field names must be the caller's own.

let world: DoorsWorld
let others: Readonly<Record<string, readonly number[]>>
beforeAll(async () => {
  world = await doorsWorld()
  const [driver, vehicle] = [await aDriver(world, { company: 'carrier2' }), await aVehicle(world, { company: 'carrier2' })]
  others = await transactAsSystem(world.services.db, async (tx) => {
    const foreign = async (table: 'company' | 'user') =>
      (await tx.selectFrom(table).select('id').where('tenant_id', '=', 3).orderBy('id').limit(1).execute()).map(({ id }) => id)
    return {
      company: await foreign('company'),
      user: [...(await foreign('user')), world.base.users['shipper2']?.id ?? 0, world.base.users['carrier2']?.id ?? 0],
      driver: [driver.id],
      person: [driver.person_id],
      vehicle: [vehicle.id]
    }
  })
})
afterAll(() => world.close())

/** Objects of a schema that take names which they do not declare. */
const openIn = (schema: Schema, path = ''): string[] => {
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => openIn(inner, `${path}.${name}`)),
    ...(schema.items ? openIn(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => openIn(one, path))
  ]
  const isObject = schema.type === 'object' || schema.properties !== undefined
  return isObject && schema.additionalProperties !== false ? [path, ...below] : below
}

test('every object of every input is closed, but for the filters that a view or an export keeps', () => {
  const found = endpoints.flatMap(({ endpoint }) => openIn(endpoint.input as Schema).map((path) => `${endpoint.path} ${path}`))
  expect(found).toEqual(['/api/task/export .filters', '/api/view/create .filters', '/api/view/update .filters'])
  // An input that forgot to close, at its top or within, is found.
  const row = { type: 'object', properties: { rows: { type: 'array', items: { type: 'object', properties: {} } } } }
  expect(openIn(row as Schema)).toEqual(['', '.rows[]'])
})

/** Names of columns that no caller sets, by what they say: whose a row is, who made it, which state it is in, what it is worth. */
const unasked = (door: (typeof endpoints)[number]): Record<string, unknown> => {
  const output = door.endpoint.output as Schema
  const told = leavesOf(output).flatMap(({ path }) => path.filter((step): step is string => typeof step === 'string').slice(-1))
  const states = told.filter((name) => /(^|_)(state|status)$/.test(name)).slice(0, 1)
  const amounts = told.filter((name) => name.endsWith('_fen')).slice(0, 1)
  const named = Object.keys((door.endpoint.input as Schema).properties ?? {})
  const all = {
    tenant_id: 3,
    company_id: others['company']?.[0],
    parties: others['company'],
    created_by: others['user']?.[0],
    person_id: others['person']?.[0],
    [states[0] ?? 'state']: 1,
    [amounts[0] ?? 'amount_fen']: 1
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !named.includes(name)))
}
const callerOf = (door: (typeof endpoints)[number]): Principal | undefined =>
  world.principals.find((one) => !one.stranger && one.type !== 0 && world.expected(door.endpoint, one) === 'open')

test('owner, maker, state and amount beside what a call takes are refused by name, in JSON and in a form', async () => {
  const taken: string[] = []
  let tried = 0
  const form = (body: Record<string, unknown>): string => {
    const words = new URLSearchParams()
    for (const [name, value] of Object.entries(body)) if (typeof value !== 'object') words.append(name, String(value))
    return words.toString()
  }
  for (const door of endpoints.filter(({ endpoint }) => !apart.has(endpoint.path) && endpoint.kind === 'command')) {
    const caller = callerOf(door)
    if (!caller) continue
    const own = world.inputFor(door) as Record<string, unknown>
    for (const [at, [name, value]] of Object.entries(unasked(door)).entries())
      for (const isForm of at === 0 ? [false, true] : [false]) {
        tried += 1
        const body = { ...own, [name]: value }
        const answer = await world.app.inject({
          method: 'POST',
          url: door.endpoint.path,
          headers: { token: caller.token ?? '', 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
          payload: isForm ? `${form(body)}&${name}=1` : JSON.stringify(body)
        })
        const { code, data } = answer.json<{ code: number; data: { fields?: Record<string, string> } | null }>()
        if (code !== 422 || data?.fields?.[name] === undefined) taken.push(`${door.endpoint.path} ${name}${isForm ? ' in a form' : ''}: ${code}`)
      }
  }
  console.log(`assignment: ${tried} names that no call takes, ${taken.length} taken`)
  expect(taken).toEqual([])
  expect(tried).toBeGreaterThan(2000)
}, 900_000)

/** Whose values were taken at every field that names a company, a user, a driver, a person or a vehicle. */
const borrowed = async (): Promise<{ readonly taken: string[]; readonly tried: number; readonly changed: string[] }> => {
  const taken: string[] = []
  let tried = 0
  const before = await rowsOfOthers()
  for (const door of endpoints.filter(({ endpoint }) => !apart.has(endpoint.path) && endpoint.kind === 'command')) {
    const caller = callerOf(door)
    if (!caller) continue
    for (const { path } of leavesOf(door.endpoint.input as Schema).filter(({ type }) => type !== 'array')) {
      const word = wordOf(String(path.findLast((step) => typeof step === 'string') ?? ''))
      for (const value of others[word] ?? []) {
        tried += 1
        const payload = bodyWith(world.inputFor(door), path, JSON.stringify(value))
        const answer = await world.app.inject({
          method: 'POST',
          url: door.endpoint.path,
          headers: { token: caller.token ?? '', 'content-type': 'application/json' },
          payload
        })
        const { code } = answer.json<{ code: number }>()
        if (code === 200 || code === 500) taken.push(`${caller.name} ${door.endpoint.path} ${path.join('.')} (${word}): ${code}`)
      }
    }
  }
  const after = await rowsOfOthers()
  return { taken, tried, changed: [...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table) }
}
const rowsOfOthers = async (): Promise<ReadonlyMap<string, string>> => await digestOf(world, ['shipper2', 'carrier2'], ['shipper', 'carrier'])

test('somebody else’s company, user, driver, person or vehicle is refused wherever one’s own is asked for; without the walls some are taken', async () => {
  const { taken, tried, changed } = await borrowed()
  expect(taken).toEqual([])
  expect(changed).toEqual([])
  const plain = world.services.db
  const scopeless = openDb(openPool(world.appUrl, 8), undefined, [withoutScope()])
  await rowSecurity(world, false)
  Object.assign(world.services, { db: scopeless })
  const unwalled = await borrowed()
  Object.assign(world.services, { db: plain })
  await rowSecurity(world, true)
  await scopeless.destroy()
  // What a world without walls shows of others is what was looked for.
  world.watch.leaks.splice(0)
  console.log(`assignment: ${tried} foreign values in fields of one’s own, ${taken.length} taken; without walls ${unwalled.taken.length}`)
  expect(tried).toBeGreaterThan(50)
  expect(unwalled.taken.length).toBeGreaterThan(0)
}, 900_000)

const words: readonly (readonly [RegExp, string])[] = [
  [/^(company|carrier|shipper|payer|payee|debtor|creditor|partner|other)_ids?$/, 'company'],
  [/^(user|leader|dispatcher|handler)_ids?$/, 'user'],
  [/^driver_ids?$/, 'driver'],
  [/^person_ids?$/, 'person'],
  [/^vehicle_ids?$/, 'vehicle']
]
const wordOf = (field: string): string => words.find(([pattern]) => pattern.test(field))?.[1] ?? ''
