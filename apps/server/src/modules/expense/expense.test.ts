import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { expense } from '@yunshu/contract/expense/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { buyCard } from '../card/fund.ts'
import { importCardUse } from '../card/importUse.ts'
import { createCard } from '../card/cards.ts'
import { approveClaim, createClaim, refuseClaim, withdrawClaim } from './claims.ts'
import { createItem, updateItem } from './items.ts'
import { listClaims, listItems, vehicleCosts } from './queries.ts'

let world: TestApp
let [maker, checker] = [{} as Actor, {} as Actor]
let [vehicle_id, driver_id, person_id, photo] = [0, 0, 0, '']
const today = shanghaiDay(new Date())
beforeAll(async () => {
  world = await testApp()
  ;[maker, checker] = [await world.actor('carrier'), await world.actor('carrier-fin')]
  checker = { ...checker, codes: maker.codes }
  vehicle_id = (await aVehicle(world)).id
  const driver = await aDriver(world)
  ;[driver_id, person_id] = [driver.id, driver.person_id]
  const bytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  photo = (await world.services.files.keep(world.services.db, maker, { name: 'repair.png', bytes })).url
})
afterAll(() => world.close())

const claim = async (over: Partial<InputOf<typeof expense.create>> = {}) =>
  await createClaim.run(world.services, maker, {
    expense_type: 4,
    vehicle_id,
    driver_id,
    amount_fen: 113_000,
    spent_on: today,
    voucher_img: photo,
    ...over
  })

test('a repair is claimed with its invoice, decided by somebody else, booked, and owed by a bill to who paid it', async () => {
  await expect(claim({ voucher_img: '' })).rejects.toMatchObject({ code: 'claimNeedsVoucher' })
  await expect(claim({ tax_fen: 100 })).rejects.toMatchObject({ code: 'claimTaxWrong' })
  await expect(claim({ spent_on: '2999-01-01' })).rejects.toMatchObject({ code: 'claimAhead' })
  const made = await claim({ tax_fen: 13_000, invoice_no: 'FP-1' })
  await expect(claim({ invoice_no: 'FP-1' })).rejects.toMatchObject({ code: 'claimInvoiceTwice' })
  await expect(approveClaim.run(world.services, maker, { id: made.id, version: 1 })).rejects.toMatchObject({ code: 'claimOwn' })
  const tries = await Promise.allSettled(Array.from({ length: 64 }, () => approveClaim.run(world.services, checker, { id: made.id, version: 1 })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { data } = await listClaims.run(world.services, maker, { keyword: 'FP-1' })
  expect(data).toMatchObject([{ claim_status: 20, amount_fen: 113_000, tax_fen: 13_000, mine: true }])
  const bills = await transactAsSystem(world.services.db, (tx) => tx.selectFrom('bill').selectAll().where('bill_kind', '=', 8).execute())
  expect(bills).toMatchObject([
    { bill_no: data[0]?.bill_no, direction: 2, creditor_id: person_id, amount_fen: 113_000, bill_status: 20, audit_level: 1 }
  ])
  const booked = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('ledger_entry').select(['account', 'dr_fen', 'cr_fen']).where('company_id', '=', maker.company_id).orderBy('line').execute()
  )
  expect(booked).toEqual([
    { account: '6001', dr_fen: 100_000, cr_fen: 0 },
    { account: '1141', dr_fen: 13_000, cr_fen: 0 },
    { account: '2121', dr_fen: 0, cr_fen: 113_000 }
  ])
  expect(await foundWith(world.adminUrl, ['expenses.sql', 'bills.sql', 'money.sql'])).toEqual([])
})

test('a larger one waits for the further approvals of its bill; a refused one says why and its invoice is free again', async () => {
  const large = await claim({ amount_fen: 2_000_000 })
  await approveClaim.run(world.services, checker, { id: large.id, version: 1 })
  const bill = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('bill').selectAll().where('amount_fen', '=', 2_000_000).executeTakeFirstOrThrow()
  )
  expect(bill).toMatchObject({ bill_status: 10, audit_level: 2, audit_done: 1 })
  const bad = await claim({ invoice_no: 'FP-2' })
  expect(await refuseClaim.run(world.services, checker, { id: bad.id, version: 1, reason: '单据不清' })).toMatchObject({
    claim_status: 30,
    reason: '单据不清'
  })
  const again = await claim({ invoice_no: 'FP-2' })
  expect(await withdrawClaim.run(world.services, maker, { id: again.id, version: 1 })).toMatchObject({ claim_status: 0 })
  await expect(approveClaim.run(world.services, checker, { id: again.id, version: 2 })).rejects.toMatchObject({ code: 'illegalMove' })
})

test('a vehicle costs what was claimed for it and what its cards were used for, without the VAT that is deducted, and a kilometre its part of that', async () => {
  const { id } = await createCard.run(world.services, maker, { card_type: 1, card_kind: 1, card_no: '88001', card_funding: 2, vehicle_id })
  await buyCard.run(world.services, maker, { id, amount_fen: 300_000, bank_serial_no: 'ABC1' })
  const at = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const uses = [`88001,Y1,${at} 00:00,2260.00,F1`, `88001,Y2,${at} 00:00,100.00,`]
  await importCardUse.run(world.services, maker, { card_type: 1, csv: ['卡号,流水号,交易时间,金额,发票号', ...uses].join('\n') })
  const { data } = await vehicleCosts.run(world.services, maker, { date_from: today, date_to: today })
  expect(data).toMatchObject([{ vehicle_id, claim_fen: 2_100_000, fuel_fen: 210_000, cost_fen: 2_310_000, distance_m: 0, km_fen: null }])
})

test('a company adds items of its own; the built-in ones stand', async () => {
  const entry = { item_name: '冲洗费', item_side: 2, category: 2, tax_rate_bp: 600 } as const
  await expect(createItem.run(world.services, maker, { item_code: 'F01', ...entry })).rejects.toMatchObject({ code: 'itemTaken' })
  const made = await createItem.run(world.services, maker, { item_code: 'X01', ...entry })
  await expect(createItem.run(world.services, maker, { item_code: 'X01', ...entry })).rejects.toMatchObject({ code: 'itemTaken' })
  await updateItem.run(world.services, maker, { id: made.id ?? 0, version: 1, ...entry, item_state: 2 })
  const { data } = await listItems.run(world.services, maker, {})
  expect(data[0]).toMatchObject({ item_code: 'X01', item_state: 2 })
  expect(data.filter(({ id }) => id === null)).toHaveLength(28)
})

test('the auditor finds a claim whose bill or books say something else', async () => {
  for (const plant of [
    'update expense_claim set amount_fen = amount_fen + 1 where claim_status = 20',
    'update expense_claim set person_id = 1 where claim_status = 20'
  ])
    expect(await foundWith(world.adminUrl, ['expenses.sql'], plant)).toHaveLength(1)
})
