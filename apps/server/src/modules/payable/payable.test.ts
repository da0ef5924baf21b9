import { billMachine } from '@yunshu/contract/bill/machine'
import { partKind, payStatus } from '@yunshu/contract/payable/enums'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { dispatch } from '@yunshu/contract/dispatch/contract'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aPhoto, deliver, deliverAndConfirm, upload } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, driverActor, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { funded } from '../../../testkit/wallet.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso, setClock } from '../../platform/clock.ts'
import { openDb, openPool } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { handleAbnormal, resolveAbnormal, takeAbnormal } from '../abnormal/handle.ts'
import { createAbnormal } from '../abnormal/register.ts'
import { lockBills, shareBill } from '../bill/index.ts'
import { lateList, urgeFreight } from '../bill/late.ts'
import { createDispatch } from '../dispatch/create.ts'
import { swapDispatch } from '../dispatch/swap.ts'
import { post } from '../ledger/index.ts'
import { confirmReceipt, reopenReceipt } from '../receipt/review.ts'
import { moveFunds } from '../wallet/index.ts'
import { acceptTrip } from '../waybill/accept.ts'
import { cancelWaybill } from '../waybill/cancel.ts'
import { depart } from '../waybill/depart.ts'
import { load, signIn } from '../waybill/pickup.ts'
import { stepBack } from '../waybill/stepBack.ts'
import { remindLateFreight } from './late.ts'
import { myIncome } from './mine.ts'
import { releaseMonthly } from './monthly.ts'
import { partsOfWaybill, pricePayable, setSplitRule, splitRule } from './write.ts'

let world: TestApp
let [carrier, shipper]: Actor[] = []
beforeAll(async () => {
  world = await testApp()
  ;[carrier, shipper] = await Promise.all([world.actor('carrier'), world.actor('shipper')])
})
afterAll(async () => {
  setClock(undefined)
  await world.close()
})

const me = () => carrier as Actor
const services = () => world.services
const kind = partKind.code
type Split = NonNullable<InputOf<typeof dispatch.create>['split']>
/** 600 yuan as domain 5.8 divides them: 180 prepaid, 180 oil, 30 ETC, 140 on arrival, 60 on the receipt, 10 held as a deposit. */
const asInTheBook: Split = [
  { part_kind: kind.prepaid, amount_fen: 18_000 },
  { part_kind: kind.fuel, amount_fen: 18_000 },
  { part_kind: kind.etc, amount_fen: 3_000 },
  { part_kind: kind.arrival, amount_fen: 14_000 },
  { part_kind: kind.receipt, amount_fen: 6_000 },
  { part_kind: kind.deposit, amount_fen: 1_000 }
]

const aPaidTrip = async (over: { payable_fen?: number | null; split?: Split; confirmed?: boolean } = {}): Promise<Trip & { person_id: number }> => {
  const [order, vehicle, driver] = [await anAcceptedOrder(world, { freight_fen: 100_000 }), await aVehicle(world), await aDriver(world)]
  const row = await createDispatch.run(services(), me(), {
    orders: [{ order_id: order.id }],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: inFuture(3 * 3_600_000),
    payable_fen: 60_000,
    split: asInTheBook,
    ...over
  })
  const phone = await driverActor(world, driver.id)
  return {
    id: row.id,
    version: row.version,
    order_id: order.id,
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    dispatcher: me(),
    driver: phone,
    person_id: phone.company_id
  }
}

const partsOf = async (waybill_id: number) => await partsOfWaybill.run(services(), me(), { waybill_id })
/** Which parts have a bill, and over how much. */
const released = async (waybill_id: number): Promise<[number, number][]> =>
  (await partsOf(waybill_id)).parts.filter(({ bill_id }) => bill_id !== null).map(({ part_kind, net_fen }) => [part_kind, net_fen])
const billsOf = async (waybill_id: number) =>
  await transactAsSystem(services().db, (tx) =>
    tx.selectFrom('bill').selectAll().where('tenant_id', '=', world.base.tenant_id).where('waybill_id', '=', waybill_id).orderBy('id').execute()
  )
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
/** Every account of the carrier's book that a trip moved, debits less credits. */
const bookOf = async (waybill_id: number): Promise<Record<string, number>> =>
  await transactAsSystem(services().db, async (tx) => {
    const trip = await tx.selectFrom('waybill').select('waybill_no').where('id', '=', waybill_id).executeTakeFirstOrThrow()
    const rows = await tx
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_txn as t', (on) => on.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.txn_id'))
      .select(['e.account', 'e.dr_fen', 'e.cr_fen'])
      .where('t.biz_no', '=', trip.waybill_no)
      .where('t.event', '<>', 'delivered')
      .where('e.company_id', '=', me().company_id)
      .execute()
    const sums: Record<string, number> = {}
    for (const { account, dr_fen, cr_fen } of rows) sums[account] = (sums[account] ?? 0) + dr_fen - cr_fen
    return Object.fromEntries(Object.entries(sums).filter(([, fen]) => fen !== 0))
  })

/** The carrier's money reaches the payee for one part, as a payment does it: wallet, bill, books. Fuel and tolls are loaded on their cards. */
const pay = async (waybill_id: number, part_kind: number, amount_fen?: number, db = services().db): Promise<void> => {
  const bill = (await billsOf(waybill_id)).find((row) => row.bill_kind === part_kind && row.bill_status !== 0)
  if (!bill) throw new Error(`no bill of kind ${part_kind}`)
  const fen = amount_fen ?? bill.amount_fen
  await transactAsSystem(db, async (tx) => {
    await tx
      .updateTable('bill')
      .set({ bill_status: bill.paid_fen > 0 ? 30 : 20, audit_done: bill.audit_level })
      .where('id', '=', bill.id)
      .execute()
    const asOperator = { ...(await world.actor('operator')), who: 'carrier' as const }
    const [locked] = await lockBills(tx, asOperator, [bill.id])
    if (!locked) throw new Error('gone')
    const isCard = part_kind === kind.fuel || part_kind === kind.etc
    const wallet = part_kind === kind.fuel ? 3 : part_kind === kind.etc ? 4 : part_kind === kind.deposit ? 5 : 1
    const move = { tenant_id: bill.tenant_id, biz_type: 'waybill', biz_id: newId(), biz_no: bill.waybill_no, amount_fen: fen }
    await moveFunds(tx, {
      ...move,
      from: { company_id: bill.debtor_id, kind: wallet },
      to: { company_id: bill.creditor_id, kind: isCard ? wallet : 1 }
    })
    await shareBill(tx, asOperator, locked, { paid: fen, pending: 0, at: nowIso() })
    const event =
      part_kind === kind.prepaid
        ? 'prepaidByWallet'
        : part_kind === kind.fuel
          ? 'fuelLoaded'
          : part_kind === kind.etc
            ? 'tollLoaded'
            : part_kind === kind.deposit
              ? 'depositReturned'
              : 'driverPaid'
    await post(tx, { ...move, event, occurred_at: nowIso(), carrier_id: bill.debtor_id, driver_id: bill.creditor_id, amounts: { amount: fen } })
  })
}
const silent = async (...but: string[]) =>
  expect((await foundWith(world.adminUrl, ['payables.sql', 'campaigns.sql'])).filter((ask) => !but.includes(ask))).toEqual([])

test('a trip is paid in parts, each released once by its own event, and the books follow figure by figure', async () => {
  await funded(world, 'carrier', 1_000_000)
  await transactAsSystem(services().db, async (tx) => {
    const move = { tenant_id: world.base.tenant_id, biz_type: 'seed', biz_id: newId(), biz_no: 'CARDS' }
    const company_id = me().company_id
    await moveFunds(tx, { ...move, from: null, to: { company_id, kind: 3 }, amount_fen: 18_000 })
    await moveFunds(tx, { ...move, from: null, to: { company_id, kind: 4 }, amount_fen: 3_000 })
  })
  const trip = await aPaidTrip()
  const { id, driver } = trip
  expect(await released(id)).toEqual([])
  const photo = await aPhoto(world, driver)
  await acceptTrip.run(services(), driver, { id })
  expect(await released(id)).toEqual([[kind.prepaid, 18_000]])
  await pay(id, kind.prepaid)
  expect(await bookOf(id)).toEqual({ '1123': 18_000, '1002': -18_000 })

  await signIn.run(services(), driver, { id, at: nowIso(), lng: 104.27, lat: 30.56 })
  await load.run(services(), driver, { id, at: nowIso(), zhuang_goods_img: [photo], goods: await loadedOf(id) })
  await depart.run(services(), driver, { id, at: nowIso() })
  expect(await released(id)).toEqual([
    [kind.prepaid, 18_000],
    [kind.fuel, 18_000],
    [kind.etc, 3_000]
  ])
  await pay(id, kind.fuel)
  await pay(id, kind.etc)
  expect(await bookOf(id)).toEqual({ '1123': 39_000, '1002': -18_000, '1124': -18_000, '1125': -3_000 })

  await deliverRest(trip, photo)
  expect((await released(id)).at(-1)).toEqual([kind.arrival, 14_000])
  // 6001 60 000 / 2122; 2122 60 000 / 1123 39 000 + 2121 21 000.
  expect(await bookOf(id)).toEqual({ '6001': 60_000, '2121': -21_000, '1002': -18_000, '1124': -18_000, '1125': -3_000 })
  await pay(id, kind.arrival)
  // The deposit was set aside with it: 2121 1 000 / 2123 1 000.
  expect(await bookOf(id)).toEqual({ '6001': 60_000, '2121': -6_000, '2123': -1_000, '1002': -32_000, '1124': -18_000, '1125': -3_000 })
  expect((await partsOf(id)).parts.find(({ part_kind }) => part_kind === kind.deposit)?.held_at).not.toBeNull()
  await silent()

  for (const { id: receipt_id, version } of await upload(world, trip))
    await confirmReceipt.run(services(), shipper as Actor, { id: receipt_id, version })
  expect((await released(id)).slice(-2)).toEqual([
    [kind.receipt, 6_000],
    [kind.deposit, 1_000]
  ])
  await pay(id, kind.receipt)
  await pay(id, kind.deposit)
  expect(await bookOf(id)).toEqual({ '6001': 60_000, '1002': -39_000, '1124': -18_000, '1125': -3_000 })
  expect(await partsOf(id)).toMatchObject({ pay_status: payStatus.code.paid, uncovered_fen: 0 })
  expect((await billsOf(id)).map(({ bill_kind, creditor_id, bill_status }) => [bill_kind, creditor_id, bill_status])).toEqual(
    [1, 2, 3, 4, 5, 7].map((one) => [one, trip.person_id, billMachine.code.paid])
  )
  expect(await myIncome.run(services(), driver, {})).toMatchObject({ balance_fen: 39_000, open_fen: 0, planned_fen: 0, late_count: 0 })
  await silent()
})

test('a payment of a bill of a trip locks nothing twice', async () => {
  await funded(world, 'carrier', 1_000_000)
  const trip = await aPaidTrip()
  await acceptTrip.run(services(), trip.driver, { id: trip.id })
  const asked: string[] = []
  const db = openDb(openPool(world.appUrl, 1), ({ query: { sql: text, parameters } }) => {
    if (!/^(set local |begin|commit)/.test(text)) asked.push(`${text.trim()} ${JSON.stringify(parameters)}`)
  })
  await pay(trip.id, kind.prepaid, undefined, db)
  await db.destroy()
  const locks = asked.filter((text) => text.startsWith('select from '))
  console.log(`a payment of a bill of a trip: ${asked.length} statements, ${locks.length} of them only lock`)
  expect(locks.filter((text, at) => locks.indexOf(text) < at)).toEqual([])
  expect(locks.map((text) => /^select from "?(\w+)/.exec(text)?.[1])).toEqual(['load_task', 'order', 'waybill', 'charge'])
  expect((await billsOf(trip.id)).find(({ bill_kind }) => bill_kind === kind.prepaid)).toMatchObject({ paid_fen: 18_000 })
})

const loadedOf = async (waybill_id: number) =>
  await transactAsSystem(services().db, async (tx) =>
    (await tx.selectFrom('waybill_goods').selectAll().where('waybill_id', '=', waybill_id).execute()).map((row) => ({
      waybill_goods_id: row.id,
      load_num: row.goods_num,
      load_kg: row.goods_kg,
      load_volume: row.goods_volume
    }))
  )
const deliverRest = async ({ id, driver }: Trip, photo: { url: string }): Promise<void> => {
  const { arrive, unload } = await import('../waybill/deliver.ts')
  await arrive.run(services(), driver, { id, at: nowIso(), lng: 114.14, lat: 30.62 })
  await unload.run(services(), driver, { id, at: nowIso(), xie_goods_img: [photo] })
}

test('a split that is not the price, goes beyond a cap or holds a deposit from nothing is refused; without one the rule of the carrier counts', async () => {
  const split = (...parts: [number, number][]): Split => parts.map(([part_kind, share_bp]) => ({ part_kind, share_bp }))
  const code = async (wanted: Split) => await run(aPaidTrip({ split: wanted }))
  expect(await code(split([kind.arrival, 9_000]))).toBe('sharesOff')
  expect(await code([{ part_kind: kind.arrival, amount_fen: 1 }])).toBe('partsOff')
  expect(await code(split([kind.fuel, 4_001], [kind.arrival, 5_999]))).toBe('partOverCap')
  expect(await code(split([kind.receipt, 9_000], [kind.deposit, 1_000]))).toBe('depositNeedsArrival')
  const due_days = { prepaid: 1, fuel: 1, etc: 1, arrival: 2, receipt: 5, monthly: 30, deposit: 5 }
  const rule = {
    split: [
      { part_kind: kind.arrival, share_bp: 7_000 },
      { part_kind: kind.receipt, share_bp: 3_000 }
    ],
    due_days
  }
  expect(await run(setSplitRule.run(services(), me(), { ...rule, split: [{ part_kind: kind.etc, share_bp: 10_000 }] }))).toBe('partOverCap')
  expect(await setSplitRule.run(services(), me(), rule)).toMatchObject(rule)
  expect(await splitRule.run(services(), me(), {})).toMatchObject({ ...rule, fuel_cap_bp: 4_000, etc_cap_bp: 1_500 })
  const { parts } = await partsOf((await aPaidTrip({ payable_fen: 60_001, split: undefined as never })).id)
  expect(parts.map(({ part_kind, amount_fen }) => [part_kind, amount_fen])).toEqual([
    [kind.arrival, 42_000],
    [kind.receipt, 18_001]
  ])
})

test('a price comes later, and changes while nothing of it is released; the margin is asked for as at a dispatch', async () => {
  const trip = await aPaidTrip({ payable_fen: null })
  const price = async (payable_fen: number, more: object = {}) =>
    await run(pricePayable.run(services(), me(), { waybill_id: trip.id, version: trip.version, payable_fen, ...more }))
  expect(await price(99_000)).toBe('marginReasonNeeded')
  expect(await price(50_000, { split: [{ part_kind: kind.arrival, share_bp: 10_000 }] })).toMatchObject({
    payable_fen: 50_000,
    parts: [{ net_fen: 50_000 }]
  })
  expect(await price(60_000, { split: asInTheBook })).toMatchObject({ payable_fen: 60_000 })
  await acceptTrip.run(services(), trip.driver, { id: trip.id })
  expect(await run(pricePayable.run(services(), me(), { waybill_id: trip.id, version: trip.version + 1, payable_fen: 1 }))).toBe('partReleased')
  await silent()
})

test('a node that is taken back takes its part back, but not past one that is paid', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  const back = async () => {
    const { version } = await partsOf(trip.id)
    return await run(stepBack.run(services(), me(), { id: trip.id, version, reason: '误操作' }))
  }
  expect((await released(trip.id)).map(([one]) => one)).toContain(kind.arrival)
  await back()
  expect((await released(trip.id)).map(([one]) => one)).toEqual([kind.prepaid, kind.fuel, kind.etc])
  expect(await bookOf(trip.id)).toEqual({})
  await silent()
  const { unload } = await import('../waybill/deliver.ts')
  await run(unload.run(services(), trip.driver, { id: trip.id, at: nowIso(), xie_goods_img: [await aPhoto(world, trip.driver)] }))
  await pay(trip.id, kind.arrival)
  expect(await back()).toBe('partPaid')
  await silent()
})

test('what is paid monthly waits for its statement; where none is sent by the end of the next month, it is released all the same', async () => {
  const trip = await aPaidTrip({ split: [{ part_kind: kind.monthly, share_bp: 10_000 }] })
  await deliver(world, trip)
  for (const { id, version } of await upload(world, trip)) await confirmReceipt.run(services(), shipper as Actor, { id, version })
  expect(await released(trip.id)).toEqual([])
  expect(await releaseMonthly(services())).toBe(0)
  await silent()
  const day = 86_400_000
  setClock(new Date(Date.now() + 63 * day))
  expect(await releaseMonthly(services())).toBe(1)
  const [bill] = await billsOf(trip.id)
  expect(bill).toMatchObject({ bill_kind: kind.monthly, amount_fen: 60_000 })
  expect(Math.abs(Date.parse(bill?.due_at ?? '') - Date.now() - 63 * day)).toBeLessThan(day)
  setClock(undefined)
  await silent()
})

test('receipts that are opened again void what waited for them', async () => {
  const trip = await aPaidTrip()
  await deliverAndConfirm(world, trip)
  expect((await released(trip.id)).map(([one]) => one)).toEqual([1, 2, 3, 4, 5, 7])
  const [receipt] = await transactAsSystem(services().db, (tx) => tx.selectFrom('receipt').selectAll().where('waybill_id', '=', trip.id).execute())
  if (!receipt) throw new Error('no receipt')
  await reopenReceipt.run(services(), shipper as Actor, { id: receipt.id, version: receipt.version, reason: '印章不清' })
  expect((await released(trip.id)).map(([one]) => one)).toEqual([1, 2, 3, 4])
  await silent()
})

test('another driver is owed what is not paid, and who was paid keeps what he got; a cancelled trip owes nothing more', async () => {
  const trip = await aPaidTrip()
  await acceptTrip.run(services(), trip.driver, { id: trip.id })
  await pay(trip.id, kind.prepaid, 5_000)
  const other = await aDriver(world)
  const { version } = await partsOf(trip.id)
  await swapDispatch.run(services(), me(), { id: trip.id, version, vehicle_id: trip.vehicle_id, driver_id: other.id, reason: '换司机' })
  const person = (await driverActor(world, other.id)).company_id
  const bills = (await billsOf(trip.id)).map((row) => [row.creditor_id, row.amount_fen, row.bill_status])
  expect(bills).toEqual([
    [trip.person_id, 5_000, billMachine.code.paid],
    [person, 13_000, billMachine.code.inReview]
  ])
  await silent()
  const swapped = await partsOf(trip.id)
  expect(swapped.parts.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(60_000)
  await cancelWaybill.run(services(), me(), { id: trip.id, version: swapped.version, reason: '客户取消' })
  expect((await partsOf(trip.id)).parts).toMatchObject([{ amount_fen: 5_000, paid_fen: 5_000 }])
  expect(await bookOf(trip.id)).toEqual({ '1123': 5_000, '1002': -5_000 })
  await silent()
})

test('a deduction is taken from what is still open, and a critical exception freezes what is not paid', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  const made = await createAbnormal.run(services(), me(), {
    waybill_id: trip.id,
    abnormal_type: 202,
    level: 3,
    place: '',
    occurred_at: nowIso(),
    description: '迟到六小时',
    imgs: [await aPhoto(world, me())]
  } as never)
  expect((await billsOf(trip.id)).every(({ frozen, frozen_by_trip }) => frozen && frozen_by_trip)).toBe(true)
  await silent()
  const taken = await takeAbnormal.run(services(), me(), { id: made.id, version: made.version })
  const handled = await handleAbnormal.run(services(), me(), {
    id: made.id,
    version: taken.version,
    liable_party: 3,
    loss_fen: 500,
    claim_up_fen: 0,
    claim_down_fen: 500,
    solution: '扣司机 5 元'
  } as never)
  await resolveAbnormal.run(services(), me(), { id: made.id, version: handled.version })
  const { parts } = await partsOf(trip.id)
  expect(parts.find(({ part_kind }) => part_kind === kind.receipt)).toMatchObject({ amount_fen: 6_000, deduct_fen: 500, net_fen: 5_500 })
  expect((await billsOf(trip.id)).some(({ frozen }) => frozen)).toBe(false)
  // 2121 500 / 6001 500.
  expect(await bookOf(trip.id)).toEqual({ '6001': 59_500, '2122': -39_000, '2121': -20_500 })
  await silent()
})

test('sixteen who accept at once release the prepayment once', async () => {
  const trip = await aPaidTrip()
  await Promise.allSettled(Array.from({ length: 16 }, () => acceptTrip.run(services(), trip.driver, { id: trip.id })))
  expect(await billsOf(trip.id)).toHaveLength(1)
  await silent()
})

test('a person sees his own trips: open, late, held and planned; nobody else’s', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  expect(await myIncome.run(services(), trip.driver, {})).toMatchObject({
    open_fen: 53_000,
    planned_fen: 6_000,
    held_fen: 1_000,
    late_fen: 0,
    trips: [{ waybill_id: trip.id }]
  })
  setClock(new Date(Date.now() + 2 * 86_400_000))
  expect(await myIncome.run(services(), trip.driver, {})).toMatchObject({ late_count: 3, late_fen: 39_000 })
  expect(await remindLateFreight(services())).toBeGreaterThan(2)
  expect(await remindLateFreight(services())).toBe(0)
  const told = await transactAsSystem(services().db, (tx) =>
    tx.selectFrom('notice').select(['company_id', 'phrase']).where('phrase', 'in', ['freightLate', 'freightLateOf']).execute()
  )
  expect(new Set(told.map(({ company_id, phrase }) => `${phrase} ${company_id}`))).toEqual(
    new Set([`freightLate ${me().company_id}`, `freightLateOf ${(await world.actor('operator')).company_id}`])
  )
  setClock(undefined)
  const stranger = await driverActor(world, (await aDriver(world)).id)
  expect(await myIncome.run(services(), stranger, {})).toMatchObject({ open_fen: 0, trips: [] })
  await expect(partsOfWaybill.run(services(), await world.actor('carrier2'), { waybill_id: trip.id })).rejects.toMatchObject({ code: 'notFound' })
})

test('freight that is late is seen by the operator, of every carrier and approved or not; he urges it once a day, and what is paid is gone', async () => {
  await funded(world, 'carrier', 100_000)
  const trip = await aPaidTrip()
  await deliver(world, trip)
  const boss = await world.actor('operator')
  const [first] = await billsOf(trip.id)
  if (!first) throw new Error('no bill')
  const late = async () => (await lateList.run(services(), boss, { keyword: first.waybill_no })).data
  const urge = async () => await run(urgeFreight.run(services(), boss, { id: first.id }))
  expect(await late()).toEqual([])
  expect(await urge()).toBe('notLate')
  try {
    setClock(new Date(Date.now() + 2 * 86_400_000))
    expect((await late()).map((row) => [row.bill_kind, row.unpaid_fen, row.overdue_days, row.ageing])).toEqual([
      [kind.prepaid, 18_000, 1, 1],
      [kind.fuel, 18_000, 1, 1],
      [kind.etc, 3_000, 1, 1]
    ])
    expect(await urge()).toMatchObject({ id: first.id, reminded_at: expect.any(String) })
    expect(await urge()).toBe('billRemindedAlready')
    const told = await transactAsSystem(services().db, (tx) =>
      tx.selectFrom('notice').select(['company_id', 'slots']).where('phrase', '=', 'freightUrged').execute()
    )
    expect(new Set(told.map(({ company_id }) => company_id))).toEqual(new Set([me().company_id]))
    expect(told[0]?.slots).toMatchObject({ bill_no: first.bill_no, waybill_no: first.waybill_no, amount: '180.00', days: 1 })
    await pay(trip.id, kind.prepaid)
    expect((await late()).map(({ bill_kind }) => bill_kind)).toEqual([kind.fuel, kind.etc])
    expect(await urge()).toBe('notLate')
    expect(await run(lateList.run(services(), me(), {}))).toBe('noPermission')
  } finally {
    setClock(undefined)
  }
})

test('what no door lets through is found: paid beside the split, to another, twice, without its event, without its books', async () => {
  const trip = await aPaidTrip()
  await deliver(world, trip)
  const [bill] = await billsOf(trip.id)
  const at = `where tenant_id = ${world.base.tenant_id} and `
  const planted: [string, RegExp][] = [
    [
      `update waybill_part set amount_fen = amount_fen + 1 ${at} waybill_id = ${trip.id} and part_kind = 6 or (waybill_id = ${trip.id} and part_kind = 5)`,
      /^the parts of a trip/
    ],
    [`update bill set amount_fen = amount_fen + 1 ${at} id = ${bill?.id}`, /^a released part has its own bill/],
    [`update bill set creditor_id = creditor_id + 1 ${at} id = ${bill?.id}`, /^a released part has its own bill/],
    [`update waybill_part set payee_id = payee_id + 1 ${at} waybill_id = ${trip.id} and part_kind = 5`, /^what is still to be paid/],
    [`update waybill set waybill_status = 20 ${at} id = ${trip.id}`, /^a part that nobody has paid/],
    [
      `update waybill_part set deduct_fen = 100 ${at} waybill_id = ${trip.id} and part_kind = 5`,
      /^what exceptions, items of charges and statements add/
    ],
    [
      `update charge set amount_fen = amount_fen + 1, net_fen = net_fen + 1 ${at} waybill_id = ${trip.id} and direction = 2`,
      /^the books hold of each downstream/
    ],
    [`update waybill_part set held_at = now() ${at} waybill_id = ${trip.id} and part_kind = 7`, /^a deposit that is set aside/],
    [`update waybill set abnormal_hold = 2 ${at} id = ${trip.id}`, /^an open bill of a trip is frozen/],
    [`update waybill set pay_status = 30 ${at} id = ${trip.id}`, /^a trip says how much/],
    [`update waybill set proposed_fen = 1 ${at} id = ${trip.id}`, /^what was proposed to be paid/]
  ]
  for (const [plant, question] of planted)
    expect(
      (await foundWith(world.adminUrl, ['payables.sql'], plant)).some((ask) => question.test(ask)),
      plant
    ).toBe(true)
})
