import { contracts } from '@yunshu/contract/all'
import type { Command, Endpoint } from '@yunshu/contract/kit/endpoint'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { testApp, type TestApp } from '../testkit/app.ts'
import { aBill } from '../testkit/bill.ts'
import { aDriver } from '../testkit/driver.ts'
import { sampleOf } from '../testkit/sample.ts'
import { anAcceptedOrder, aTrip, driverActor } from '../testkit/trip.ts'
import { aRoot } from '../testkit/tenant.ts'
import { aVehicle } from '../testkit/vehicle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verbs } from './app.ts'
import type { Actor } from './platform/actor.ts'
import { transactAsSystem } from './platform/db/scope.ts'
import type { Verb } from './platform/verb/verb.ts'

// Every command writes exactly its one line into the operation log, done or refused; a command that is written tomorrow is tried here by itself.

let world: TestApp
const actors: Record<number, Actor> = {}
/** What concerns tenants is done by the root operator, in whose own book it stands. */
let root: Actor
const objects: Record<string, number> = {}
beforeAll(async () => {
  world = await testApp()
  const order = await anAcceptedOrder(world)
  const spare = await anAcceptedOrder(world)
  const trip = await aTrip(world, { order })
  for (const [type, account] of [
    [1, 'operator'],
    [2, 'carrier'],
    [4, 'shipper']
  ] as const)
    actors[type] = await world.actor(account)
  root = (await aRoot(world)).actor
  actors[3] = await driverActor(world, trip.driver_id)
  const link = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('company_link').select('id').where('tenant_id', '=', world.base.tenant_id).executeTakeFirstOrThrow()
  )
  Object.assign(objects, {
    order: spare.id,
    waybill: trip.id,
    dispatch: trip.id,
    link: link.id,
    bill: (await aBill(world)).id,
    vehicle: (await aVehicle(world)).id,
    driver: (await aDriver(world)).id,
    vehicle_id: trip.vehicle_id,
    driver_id: trip.driver_id,
    order_id: spare.id,
    company_id: world.base.companies['carrier2']?.id ?? 0,
    carrier_id: world.base.companies['carrier']?.id ?? 0
  })
})
afterAll(() => world.close())

const isCommand = (endpoint: Endpoint): endpoint is Command => endpoint.kind === 'command'
const commands = Object.values(contracts)
  .flatMap((calls) => Object.values(calls))
  .filter(isCommand)

/** What concerns nobody but its caller leaves no line when it is done; nor does what happens before anyone is known. */
const quietWhenDone = new Set([
  'session.preferred',
  'session.codeSent',
  'session.driverLoggedIn',
  'session.exchanged',
  'notice.read',
  'notice.readAll',
  'notice.done',
  'address.used',
  'gps.reported'
])
/** Before login there is no company whose book it could be; the session's own tests look at these. */
const beforeLogin = (command: Command): boolean => command.may === 'anyone'

const lines = async (after: number) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('oplog')
      .select(['id', 'act', 'result', 'refusal', 'company_id', 'user_id', 'changes'])
      .where('tenant_id', 'in', [world.base.tenant_id, root.tenant_id])
      .where('id', '>', after)
      .orderBy('id')
      .execute()
  )
const last = async (): Promise<number> => (await lines(0)).at(-1)?.id ?? 0

/** The kinds of users who may give this command; anyone with a session gives it as a shipper. */
const givers = ({ may }: Command): number[] => (typeof may === 'string' ? [4] : [...new Set(may.map(({ type }) => type))])
const always = ['notFound', 'badInput', 'staleVersion', 'duplicate']

/** What no role holds yet is written down as well. */
const entitled = (actor: Actor, { may }: Command): Actor =>
  typeof may === 'string'
    ? actor
    : { ...actor, codes: new Set([...actor.codes, ...may.filter(({ type }) => type === actor.type).map(({ code }) => code)]) }

const attempt = async (command: Command, verb: Verb, type: number, input: unknown) => {
  const before = await last()
  const actor = command.logAs.startsWith('tenant.') ? root : entitled(actors[type] as Actor, command)
  const refused = await verb.run(world.services, actor, input).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    }
  )
  const label = `${command.logAs} as ${type}${refused ? ` refused with ${refused.code}` : ''}`
  const written = await lines(before)
  // A malformed input is turned away at the door, before there is anything to write about.
  if (refused?.fields && refused.code === 'badInput' && written.length === 0) return
  if (!refused && quietWhenDone.has(command.logAs)) return expect(written, label).toEqual([])
  expect(
    written.map(({ act, result, refusal }) => ({ act, result, refusal })),
    label
  ).toEqual([{ act: command.logAs, result: refused ? 'refused' : 'done', refusal: refused?.code ?? null }])
  expect(written[0], label).toMatchObject({ company_id: actor.company_id, user_id: actor.user_id })
  expect(JSON.stringify(written[0]?.changes), label).not.toMatch(/password|_enc"|_hash"|"token"/)
  if (refused && !always.includes(refused.code)) expect(command.refuses, label).toContain(refused.code)
}

test('a command about a record that is not there is refused and written down once', async () => {
  for (const command of commands.filter((one) => !beforeLogin(one))) {
    const verb = verbs.find(({ contract }) => contract.path === command.path)
    const input = sampleOf(command.input, (field) => (/(^|_)id$/.test(field) ? 4_294_967_296 : undefined))
    expect(verb, command.path).toBeDefined()
    if (verb) for (const type of givers(command)) await attempt(command, verb, type, input)
  }
})

test('a command about a record of one’s own is written down once, whether it is done or refused', async () => {
  for (const command of commands.filter((one) => !beforeLogin(one) && one.logAs !== 'session.loggedOut')) {
    const verb = verbs.find(({ contract }) => contract.path === command.path)
    const word = command.logAs.split('.')[0] ?? ''
    const input = sampleOf(command.input, (field) => (field === 'id' ? objects[word] : objects[field]))
    expect(verb, command.path).toBeDefined()
    if (verb) for (const type of givers(command)) await attempt(command, verb, type, input)
  }
})
