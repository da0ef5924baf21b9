import type { Schema } from '@yunshu/contract/kit/check'
import { machines } from '@yunshu/contract/machines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBill } from '../testkit/bill.ts'
import { aDriver } from '../testkit/driver.ts'
import { digestOf } from '../testkit/digest.ts'
import { apart, doorsWorld, type DoorsWorld, endpoints, type Principal } from '../testkit/doors.ts'
import { watchMoves } from '../testkit/moveWatch.ts'
import { sampleOf } from '../testkit/sample.ts'
import { bodyWith, leavesOf } from '../testkit/unusualInput.ts'
import { asOwner, rowSecurity, withoutScope } from '../testkit/walls.ts'
import { aVehicle } from '../testkit/vehicle.ts'
import { openDb, openPool } from './platform/db/pool.ts'
import { transactAsSystem } from './platform/db/scope.ts'

// What a call takes is what its contract names (mass assignment): of more nothing is taken, and what a field names must be the caller's own.

const commands = endpoints.filter(({ endpoint }) => !apart.has(endpoint.path) && endpoint.kind === 'command')

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

test('every object of every input is closed, but for the filters that a view or an export keeps, and what a customer’s template names itself', () => {
  const found = endpoints.flatMap(({ endpoint }) => openIn(endpoint.input as Schema).map((path) => `${endpoint.path} ${path}`))
  expect(found).toEqual(['/api/task/export .filters', '/api/template/fill .values', '/api/view/create .filters', '/api/view/update .filters'])
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
  for (const door of commands) {
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
  for (const door of commands) {
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
/** What is done while neither the queries nor the database look whose a row is. */
const withoutWalls = async <T>(act: () => Promise<T>): Promise<T> => {
  const plain = world.services.db
  const scopeless = openDb(openPool(world.appUrl, 8), undefined, [withoutScope()])
  await rowSecurity(world, false)
  Object.assign(world.services, { db: scopeless })
  try {
    return await act()
  } finally {
    Object.assign(world.services, { db: plain })
    await rowSecurity(world, true)
    await scopeless.destroy()
    // What a world without walls shows of others is what was looked for.
    world.watch.leaks.splice(0)
  }
}
const rowsOfOthers = async (): Promise<ReadonlyMap<string, string>> => await digestOf(world, ['shipper2', 'carrier2'], ['shipper', 'carrier'])

test('somebody else’s company, user, driver, person or vehicle is refused wherever one’s own is asked for; without the walls some are taken', async () => {
  const { taken, tried, changed } = await borrowed()
  expect(taken).toEqual([])
  expect(changed).toEqual([])
  const unwalled = await withoutWalls(borrowed)
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

/** A field of a writing call that says a state or an amount, by its schema. */
type Valued = {
  readonly door: (typeof endpoints)[number]
  readonly path: readonly (string | number)[]
  readonly schema: Schema
  readonly isState: boolean
}
const below = (schema: Schema, step: string | number): Schema => {
  const { items = {}, properties = {} } = schema.anyOf?.[0] ?? schema
  const found = (typeof step === 'number' ? items : properties[step]) ?? {}
  return found.anyOf?.[0] ?? found
}
const valued: readonly Valued[] = commands.flatMap((door) =>
  leavesOf(door.endpoint.input as Schema).flatMap(({ path }) => {
    const schema = path.reduce(below, door.endpoint.input as Schema)
    const name = String(path.findLast((step) => typeof step === 'string') ?? '')
    const isState = schema.kind === 'state' || (schema.enum !== undefined && /(^|_)(state|status)$/.test(name))
    return isState || schema.kind === 'fen' || /_fen(_|$)/.test(name) ? [{ door, path, schema, isState }] : []
  })
)
/** What the call is tried with, whatever the parents of this field need, and in the field this value. */
const bodyFor = ({ door, path }: Valued, value: number): object => {
  const body = world.inputFor(door) as Record<string | number, unknown>
  let [at, schema] = [body, door.endpoint.input as Schema]
  for (const step of path.slice(0, -1)) {
    schema = below(schema, step)
    // The id of a part within a list is that of any row.
    at[step] ??= sampleOf(schema, (name) => (name === 'id' ? world.objects['waybill'] : world.idsFor(door)(name)))
    at = at[step] as typeof body
  }
  return JSON.parse(bodyWith(body, path, JSON.stringify(value))) as object
}

/** What a bill of others is worth; no row of the first shipper and the first carrier is worth that. */
const theirAmount = 765_400
/** Codes of all states that there are, also those of other words, and some that there are not. */
const allStates = [...new Set([-1, 0, 3, ...Object.values(machines).flatMap(({ code }) => Object.values(code))])]
const takes = ({ enum: choices, minimum = -2_147_483_648, maximum = 2_147_483_647 }: Schema, value: number): boolean =>
  choices ? choices.includes(value) : value >= minimum && value <= maximum
const valuesFor = ({ schema, isState }: Valued): readonly number[] =>
  isState ? allStates : [...new Set([-1, 0, theirAmount, 1e15, (schema.minimum ?? 0) - 1, schema.maximum ?? 2_147_483_647])]

/**
 * What was done of what nobody may do: a state set by who may not set it, and by strangers a state or an amount of a row that is the first shipper's or the
 * first carrier's.
 */
const foreignSet = async (fields: readonly Valued[]): Promise<{ readonly taken: string[]; readonly tried: number }> => {
  const planted = Object.values(world.objects).filter((id) => id > 1e9)
  const taken: string[] = []
  let tried = 0
  for (const field of fields) {
    const { door, path, schema, isState } = field
    const value = isState ? Number(schema.enum?.at(-1)) : theirAmount
    const body = bodyFor(field, value)
    const text = JSON.stringify(body)
    // Tenants and their packages are the root operator's own, and nobody else's.
    const isTheirs = door.word !== 'tenant' && planted.some((id) => text.includes(String(id)))
    for (const caller of world.principals) {
      const isOpen = world.expected(door.endpoint, caller) === 'open'
      if (isOpen ? !caller.stranger || !isTheirs : !isState) continue
      tried += 1
      const { answer } = await world.ask(door.endpoint, body, caller.token)
      if (answer.code === 200 || answer.code === 500) taken.push(`${caller.name} ${door.endpoint.path} ${path.join('.')} ${value}: ${answer.code}`)
    }
  }
  return { taken, tried }
}

/** By each kind of user who may call it: what a field does not take and was not refused by its name, and what broke. */
const overstepped = async (fields: readonly Valued[]): Promise<{ readonly wrong: string[]; readonly tried: number; readonly done: number }> => {
  const wrong: string[] = []
  let [tried, done] = [0, 0]
  for (const field of fields) {
    const { door, path, schema, isState } = field
    const able = world.principals.filter((one) => !one.stranger && one.type !== 0 && world.expected(door.endpoint, one) === 'open')
    for (const caller of able.filter(({ type }, at) => able.findIndex((one) => one.type === type) === at))
      for (const value of valuesFor(field)) {
        const isTaken = takes(schema, value)
        // A state of one's own that one may set is not somebody else's.
        if (isState && isTaken) continue
        tried += 1
        const { answer } = await world.ask(door.endpoint, bodyFor(field, value), caller.token)
        const named = (answer.data as { fields?: Record<string, string> } | null)?.fields?.[path.join('.')]
        if (answer.code === 200) done += 1
        if (answer.code === 500 || (!isTaken && (answer.code !== 422 || named === undefined)))
          wrong.push(`${caller.name} ${door.endpoint.path} ${path.join('.')} ${value}: ${answer.code}`)
      }
  }
  return { wrong, tried, done }
}

test('nobody sets a state that is not his to set, nor what a row of others is worth; without the walls some do', async () => {
  const rows = async () => await digestOf(world, ['shipper', 'carrier'], ['shipper2', 'carrier2'])
  const before = await rows()
  const { taken, tried } = await foreignSet(valued)
  const after = await rows()
  expect(taken).toEqual([])
  // A colleague without the right is refused in his own company's log.
  expect([...after].filter(([table, said]) => before.get(table) !== said).map(([table]) => table)).toEqual(['oplog'])
  const unwalled = await withoutWalls(async () => await foreignSet(valued.filter(({ isState }) => isState)))
  console.log(`assignment: ${tried} states and amounts of others, ${taken.length} set; without walls ${unwalled.taken.length}`)
  expect(tried).toBeGreaterThan(300)
  expect(unwalled.taken.length).toBeGreaterThan(0)
}, 300_000)

test('a state is set by acts, and an amount beyond what a call takes, or of others, moves no row of theirs and no state but by its machine', async () => {
  expect(valued.filter(({ schema }) => schema.kind === 'state').map(({ door, path }) => `${door.endpoint.path} ${path.join('.')}`)).toEqual([])
  await aBill(world, { shipper: 'shipper2', carrier: 'carrier2', amount_fen: theirAmount, tax_fen: 0 })
  const moved = await watchMoves(world)
  const before = await rowsOfOthers()
  const { wrong, tried, done } = await overstepped(valued)
  const after = await rowsOfOthers()
  // Each call also as it stands, so that states do move.
  for (const door of commands) await world.ask(door.endpoint, world.inputFor(door), callerOf(door)?.token)
  const { changes, unlawful } = await moved()
  console.log(`assignment: ${tried} states and amounts in ${valued.length} fields, ${done} done, ${changes} states moved, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
  expect([...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table)).toEqual([])
  expect(unlawful).toEqual([])
  expect(tried).toBeGreaterThan(500)
  expect(changes).toBeGreaterThan(5)
  // A field that a call takes beyond what its contract says, and a state that is written past its machine, are found.
  const [bid] = valued.filter(({ door, schema }) => door.endpoint.path === '/api/campaign/bid' && schema.kind === 'fen')
  const narrow = bid ? [{ ...bid, schema: { ...bid.schema, maximum: theirAmount - 1 } }] : []
  expect((await overstepped(narrow)).wrong).not.toEqual([])
  await asOwner(world, `update bill set bill_status = 10 where id = ${world.objects['bill'] ?? 0}`)
  expect((await moved()).unlawful).toMatchObject([{ state: 'bill.bill_status', id: world.objects['bill'] }])
}, 300_000)
