import type { Endpoint, InputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testkit/app.ts'
import { aPhoto } from '../testkit/delivered.ts'
import { aDriver } from '../testkit/driver.ts'
import { driverEntry, fleetEntry, vehicleEntry } from '../testkit/entries.ts'
import { aCredit, anAsset, callsOf } from '../testkit/loan.ts'
import { deadlocksIn } from '../testkit/locks.ts'
import { aProject, aRuleForm } from '../testkit/rate.ts'
import { anAcceptedOrder } from '../testkit/trip.ts'
import { aVehicle } from '../testkit/vehicle.ts'
import { buyCard } from './modules/card/fund.ts'
import { createCard } from './modules/card/cards.ts'
import { freezeCompany } from './modules/company/customers.ts'
import { createDispatch } from './modules/dispatch/create.ts'
import { createDriver } from './modules/driver/create.ts'
import { enableDriver } from './modules/driver/enable.ts'
import { removeDriver } from './modules/driver/remove.ts'
import { joinFleet } from './modules/fleet/members.ts'
import { createFleet } from './modules/fleet/write.ts'
import { endLink } from './modules/link/end.ts'
import { assignOrder } from './modules/order/assign.ts'
import { submitOrder } from './modules/order/submit.ts'
import { submitProject } from './modules/project/answer.ts'
import { updateRule } from './modules/rate/edit.ts'
import { closeRecharge } from './modules/recharge/review.ts'
import { payRecharge, rechargeCallback } from './modules/recharge/callback.ts'
import { createRecharge } from './modules/recharge/create.ts'
import { providerOf } from './modules/recharge/provider.ts'
import { createVehicle } from './modules/vehicle/create.ts'
import { removeVehicle } from './modules/vehicle/remove.ts'
import { nobody, noOrigin, type Actor } from './platform/actor.ts'
import type { Tx } from './platform/db/pool.ts'
import { transactAsSystem } from './platform/db/scope.ts'
import type { Verb } from './platform/verb/verb.ts'
import { anOrder } from '../testkit/order.ts'

// Two acts of which only one may be done, at the same instant. Where the race can be made certain a row is held until both wait for it.

let world: TestApp
let carrier: Actor
let shipper: Actor
let image = ''
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  shipper = await world.actor('shipper')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  image = (await world.services.files.keep(world.services.db, carrier, { name: 'paper.png', bytes: png })).url
})
afterAll(() => world.close())

const run = async <E extends Endpoint>(verb: Verb<E>, actor: Actor, input: unknown): Promise<string> =>
  await verb.run(world.services, actor, input as InputOf<E>).then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error)
  )
/** The outcomes of some calls at once, in alphabetical order. */
const together = async (...calls: (() => Promise<string>)[]): Promise<string[]> => (await Promise.all(calls.map((call) => call()))).toSorted()
const kept = async <T>(ask: (tx: Tx) => Promise<T>): Promise<T> => await transactAsSystem(world.services.db, ask)
/** How many statements of this database wait for a lock. */
const waiting = async (): Promise<number> =>
  (
    await kept((tx) =>
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    )
  ).rows[0]?.n ?? 0
/** Holds a row, for `behind`. */
const held =
  (table: string, id: number) =>
  async (tx: Tx): Promise<unknown> =>
    await sql`select from ${sql.table(table)} where tenant_id = ${world.base.tenant_id} and id = ${id} for update`.execute(tx)
/** Starts calls while a row is held, lets it go when so many of them wait, and gives their outcomes in the order of the calls. */
const behind = async (hold: (tx: Tx) => Promise<unknown>, calls: (() => Promise<string>)[], waiters = calls.length): Promise<string[]> => {
  let outcomes: Promise<string[]> | undefined
  await kept(async (tx) => {
    await hold(tx)
    const began: Promise<string>[] = []
    for (const call of calls) {
      const before = await waiting()
      began.push(call())
      if (began.length <= waiters) await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBeGreaterThan(before)
    }
    outcomes = Promise.all(began)
  })
  return (await outcomes) ?? []
}
const dispatchOf = async (vehicle_id: number, driver_id: number, over: Parameters<typeof anAcceptedOrder>[1] = {}) => ({
  orders: [{ order_id: (await anAcceptedOrder(world, over)).id }],
  vehicle_id,
  driver_id,
  plan_start_time: new Date(Date.now() + 3_600_000).toISOString(),
  payable_fen: 50_000
})
const liveTrips = async (driver_id: number): Promise<number> =>
  (await kept((tx) => tx.selectFrom('dispatch').select('id').where('driver_id', '=', driver_id).where('live', '=', true).execute())).length

test('of a driver who is taken out of service while he is dispatched, one wins, whoever comes first', async () => {
  for (const first of ['enable', 'dispatch']) {
    const [driver, vehicle] = [await aDriver(world), await aVehicle(world)]
    const input = await dispatchOf(vehicle.id, driver.id)
    const enable = () => run(enableDriver, carrier, { id: driver.id, version: driver.version, state: 2, reason: '请长假' })
    const dispatch = () => run(createDispatch, carrier, input)
    const outcomes = await behind(held('driver', driver.id), first === 'enable' ? [enable, dispatch] : [dispatch, enable])
    expect(outcomes).toEqual(['done', first === 'enable' ? 'driverDisabled' : 'driverOnTrip'])
    expect(await liveTrips(driver.id)).toBe(first === 'enable' ? 0 : 1)
  }
})

test('a driver or a vehicle that is removed while it is dispatched is either gone or on the trip', async () => {
  for (const what of ['driver', 'vehicle'] as const) {
    const [driver, vehicle] = [await aDriver(world), await aVehicle(world)]
    const input = await dispatchOf(vehicle.id, driver.id)
    const remove = () =>
      what === 'driver'
        ? run(removeDriver, carrier, { id: driver.id, version: driver.version })
        : run(removeVehicle, carrier, { id: vehicle.id, version: vehicle.version })
    const outcomes = await behind(held(what, what === 'driver' ? driver.id : vehicle.id), [remove, () => run(createDispatch, carrier, input)])
    expect(outcomes).toEqual(['done', 'notFound'])
    expect(await liveTrips(driver.id)).toBe(0)
  }
})

test('a cooperation that ends while an order is assigned ends without it, or waits for it', async () => {
  const { id, version } = await kept((tx) =>
    tx
      .selectFrom('company_link')
      .selectAll()
      .where('shipper_id', '=', shipper.company_id)
      .where('carrier_id', '=', world.base.companies['carrier2']?.id ?? 0)
      .executeTakeFirstOrThrow()
  )
  const order = await anOrder(world)
  const assign = () =>
    run(assignOrder, shipper, {
      id: order.id,
      version: order.version,
      carrier_id: world.base.companies['carrier2']?.id ?? 0,
      price_mode: 2,
      freight_fen: 100_000,
      price_reason: '临时协商'
    })
  const outcomes = await behind(held('company_link', id), [() => run(endLink, shipper, { id, version, reason: '合作到期' }), assign])
  expect(outcomes).toEqual(['done', 'linkNotActive'])
})

test('a company that is frozen while it places an order places none, and one that places an order first is frozen after it', async () => {
  const operator = await world.actor('operator')
  const company = async () => await kept((tx) => tx.selectFrom('company').selectAll().where('id', '=', shipper.company_id).executeTakeFirstOrThrow())
  const set = async (state: 1 | 2) =>
    await run(freezeCompany, operator, { id: shipper.company_id, version: (await company()).version, state, reason: '资料待核' })
  const draft = await anOrder(world, { submit: false })
  const submit = () => run(submitOrder, shipper, { id: draft.id, version: draft.version })
  expect(await behind(held('company', shipper.company_id), [() => set(2), submit])).toEqual(['done', 'companyNotApproved'])
  expect(await set(1)).toBe('done')
  expect(await behind(held('company', shipper.company_id), [submit, () => set(2)])).toEqual(['done', 'done'])
  expect(await set(1)).toBe('done')
})

test('a driver who joins the fleet of the vehicle with which he is dispatched joins it without a deadlock', async () => {
  const [driver, vehicle] = [await aDriver(world), await aVehicle(world)]
  const fleet_name = '同车车队'
  expect(await run(createFleet, carrier, fleetEntry(image, { fleet_name }))).toBe('done')
  const { id } = await kept((tx) => tx.selectFrom('fleet').select('id').where('fleet_name', '=', fleet_name).executeTakeFirstOrThrow())
  const join = (vehicle_ids: number[], driver_ids: number[]) => () => run(joinFleet, carrier, { id, vehicle_ids, driver_ids })
  expect(await join([vehicle.id], [])()).toBe('done')
  const input = await dispatchOf(vehicle.id, driver.id)
  const before = await deadlocksIn(world)
  expect(await behind(held('fleet', id), [join([], [driver.id]), () => run(createDispatch, carrier, input)])).toEqual(['done', 'done'])
  expect(await deadlocksIn(world)).toBe(before)
})

test('a limit that forbids is passed by the first of six dispatches at once, and by no other', async () => {
  const shipper_id = world.base.companies['shipper2']?.id ?? 0
  await kept((tx) =>
    sql`update company_link set credit_fen = 150000, over_credit_action = 2 where shipper_id = ${shipper_id} and carrier_id = ${carrier.company_id}`.execute(
      tx
    )
  )
  const inputs = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async () =>
      dispatchOf((await aVehicle(world)).id, (await aDriver(world)).id, { shipper: 'shipper2', freight_fen: 100_000 })
    )
  )
  const outcomes = await together(...inputs.map((input) => () => run(createDispatch, carrier, input)))
  // What was owed before a dispatch counts: the second still finds 100 000 under a limit of 150 000.
  expect(outcomes).toEqual(['done', 'done', 'shipperOverCredit', 'shipperOverCredit', 'shipperOverCredit', 'shipperOverCredit'])
})

test('one new mobile for eight drivers at once: one has it, seven are told, and nobody waits for long', async () => {
  const began = Date.now()
  const entries = Array.from({ length: 8 }, () => driverEntry(image, { mobile: '13900008888' }))
  const outcomes = await together(...entries.map((entry) => () => run(createDriver, carrier, entry)))
  expect(outcomes).toEqual(['done', ...Array.from({ length: 7 }, () => 'driverMobileTaken')])
  expect(Date.now() - began).toBeLessThan(45_000)
})

test('one VIN belongs to one vehicle of a tenant; the form is told at its field which vehicle has it', async () => {
  const carrier2 = await world.actor('carrier2')
  const png = await world.services.files.keep(world.services.db, carrier2, {
    name: 'b.png',
    bytes: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  })
  const entry = vehicleEntry(image)
  expect(await together(...[1, 2, 3, 4].map((n) => () => run(createVehicle, carrier, { ...entry, plate_no: `川B9990${n}` })))).toEqual([
    'done',
    'vinTaken',
    'vinTaken',
    'vinTaken'
  ])
  const has = await kept((tx) => tx.selectFrom('vehicle').select('plate_no').where('vin', '=', entry.vin).executeTakeFirstOrThrow())
  await expect(createVehicle.run(world.services, carrier, { ...entry, plate_no: '川B99909' })).rejects.toMatchObject({
    code: 'vinTaken',
    slots: { holder: has.plate_no },
    fields: { vin: expect.stringContaining(has.plate_no) as string }
  })
  const foreign = vehicleEntry(png.url, { vin: entry.vin })
  await expect(createVehicle.run(world.services, carrier2, foreign)).rejects.toMatchObject({
    code: 'vinTaken',
    slots: { holder: { en: 'a vehicle of another carrier' } }
  })
  // The same vehicle may be entered by two carriers.
  expect(await run(createVehicle, carrier2, { ...foreign, plate_no: has.plate_no })).toBe('done')
})

test('one serial of the bank buys onto a card once, together or one after the other', async () => {
  const master = await createCard.run(world.services, carrier, { card_type: 1, card_kind: 1, card_no: '900010000099', card_funding: 2 })
  const buy = () => run(buyCard, carrier, { id: master.id, amount_fen: 100_000, bank_serial_no: 'ICBC20261128001' })
  expect(await together(buy, buy, buy)).toEqual(['done', 'serialTaken', 'serialTaken'])
  expect(await buy()).toBe('serialTaken')
  const { balance_fen } = await kept((tx) => tx.selectFrom('card').select('balance_fen').where('id', '=', master.id).executeTakeFirstOrThrow())
  expect(balance_fen).toBe(100_000)
})

test('a recharge that is being paid is not closed, a closed one is not paid, and a call that comes too late stands in the log', async () => {
  for (const first of ['pay', 'close']) {
    const { id, version } = await createRecharge.run(world.services, shipper, { amount_fen: 5_000, way: 1 })
    const pay = () => run(payRecharge, shipper, { id, succeed: true })
    const close = () => run(closeRecharge, shipper, { id, version })
    const outcomes = await behind(held('recharge', id), first === 'pay' ? [pay, close] : [close, pay])
    const status = async () =>
      (await kept((tx) => tx.selectFrom('recharge').select('recharge_status').where('id', '=', id).executeTakeFirstOrThrow())).recharge_status
    if (first === 'pay') {
      expect(outcomes).toEqual(['done', 'rechargePaying'])
      await expect.poll(status, { timeout: 20_000 }).toBe(30)
    } else {
      expect(outcomes).toEqual(['done', 'illegalMove'])
      const said = { id, bank_serial_no: 'LATE-1', amount_fen: 5_000, result: 'paid', paid_at: '2026-11-28T08:00:00Z' } as const
      expect(await run(rechargeCallback, nobody(noOrigin), providerOf(world.services)?.sign(said))).toBe('illegalMove')
      expect(await world.acts(id)).toContainEqual({ act: 'recharge.calledBack', result: 'refused' })
      expect(await status()).toBe(50)
    }
  }
})

test('what is submitted says a moment after the last price that was written', async () => {
  const { url: contract_file } = await aPhoto(world, shipper)
  const draft = await aProject(world, { project_status: 10, parties: [shipper.company_id], contract_file, confirmed_at: null })
  const rule = draft.rules[0]
  if (!rule) throw new Error('no rule')
  const form = aRuleForm(100_000, { start_scope: '51', end_scope: '42', valid_from: draft.valid_from, valid_to: draft.valid_to })
  const outcomes = await behind(held('project', draft.id), [
    () => run(updateRule, shipper, { ...form, id: rule.id, version: rule.version }),
    () => run(submitProject, shipper, { id: draft.id, version: draft.version })
  ])
  expect(outcomes).toEqual(['done', 'done'])
  const [project, after] = await kept(async (tx) => [
    await tx.selectFrom('project').select('submitted_at').where('id', '=', draft.id).executeTakeFirstOrThrow(),
    await tx.selectFrom('rate_rule').select('updated_at').where('id', '=', rule.id).executeTakeFirstOrThrow()
  ])
  expect(Date.parse(project.submitted_at ?? '')).toBeGreaterThanOrEqual(Date.parse(after.updated_at))
})

test('a bill that is paid leaves the application in which it stands, and the others of it are free', async () => {
  const ask = callsOf(world)
  const credit = await aCredit(world, ask)
  const [bill, other] = [await anAsset(world), await anAsset(world)]
  const made: { id: number } = await ask('carrier', 'loan/create', { credit_id: credit.id, bill_ids: [bill.id, other.id], days: 45 })
  const paid = {
    payer_id: bill.debtor_id,
    amount_fen: bill.amount_fen,
    pay_channel: 2,
    bank_serial_no: 'ICBC-PAID-1',
    paid_at: new Date(Date.now() - 60_000).toISOString()
  }
  expect(await ask('carrier', 'payment/receive', { ...paid, lines: [{ bill_id: bill.id, amount_fen: bill.amount_fen }] })).toMatchObject({
    used_fen: bill.amount_fen
  })
  const { loan, live } = await kept(async (tx) => ({
    loan: await tx.selectFrom('loan').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow(),
    live: await tx.selectFrom('loan_asset').select('bill_id').where('loan_id', '=', made.id).where('is_live', '=', true).execute()
  }))
  expect(loan).toMatchObject({ loan_status: 0, reason: expect.stringContaining(bill.bill_no) as string })
  expect(live).toEqual([])
  expect(await ask('carrier', 'loan/create', { credit_id: credit.id, bill_ids: [other.id], days: 45 })).toMatchObject({ loan_status: 10 })
})
