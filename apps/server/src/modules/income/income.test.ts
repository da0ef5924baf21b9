import { shanghaiMonth } from '@yunshu/domain/calendar'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aTripOnCards } from '../../../testkit/onCard.ts'
import { plantRow } from '../../../testkit/plantRow.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { buyCard, loadCard } from '../card/fund.ts'
import { createCard } from '../card/cards.ts'
import { post } from '../ledger/index.ts'
import { incomeFile } from './file.ts'
import { incomeOfQuarter } from './quarter.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('the income of a driver in a quarter is his payments and his loads, and the books hold the same', async () => {
  const [operator, carrier] = [await world.actor('operator'), await world.actor('carrier')]
  const { tenant_id } = world.base
  const trip = await aTripOnCards(world, { payable_fen: 200_000, fuel_fen: 60_000 })
  const driver = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('driver').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', trip.driver_id).executeTakeFirstOrThrow()
  )
  const master = await createCard.run(world.services, carrier, { card_type: 1, card_kind: 1, card_no: '770001', card_funding: 2 })
  await buyCard.run(world.services, carrier, { id: master.id, amount_fen: 100_000, bank_serial_no: 'B' })
  const sub = await createCard.run(world.services, carrier, {
    card_type: 1,
    card_kind: 2,
    card_no: '770002',
    master_id: master.id,
    driver_id: driver.id
  })
  await loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 60_000 })
  const pay = async (amount_fen: number, booked: boolean) =>
    await transactAsSystem(world.services.db, async (tx) => {
      const sides = { payer_id: carrier.company_id, payee_id: driver.person_id, payer_name: '甲', payee_name: driver.driver_name }
      const row = {
        tenant_id,
        parties: [carrier.company_id],
        direction: 2,
        amount_fen,
        used_fen: amount_fen,
        pay_channel: 1,
        payment_status: 20,
        bank_serial_no: null
      }
      const id = await plantRow(tx, 'payment', `P${newId()}`, { ...row, ...sides })
      const fact = { tenant_id, event: 'driverPaid', biz_type: 'payment', biz_id: id, biz_no: 'P', occurred_at: new Date().toISOString() } as const
      if (booked) await post(tx, { ...fact, carrier_id: carrier.company_id, driver_id: driver.person_id, amounts: { amount: amount_fen } })
    })
  await pay(140_000, true)
  const month = shanghaiMonth(new Date())
  const quarter = `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`
  const told = await incomeOfQuarter.run(world.services, operator, { quarter })
  expect(told).toMatchObject({ total_fen: 200_000, booked_fen: 200_000, difference_fen: 0 })
  expect(told.data).toMatchObject([
    { payee_name: driver.driver_name, id_no_mask: driver.id_no_mask, cash_fen: 140_000, fuel_fen: 60_000, paid_count: 2, payer_count: 1 }
  ])
  // For the authority: the number in full, as one line a payee and the sum; it is told in the log, and nothing is told that the books do not hold.
  const file = await incomeFile.run(world.services, operator, { quarter })
  const rows = await readSheet(Buffer.from(file.base64, 'base64'))
  expect(rows.slice(1)).toEqual([
    [quarter, driver.driver_name, '自然人', '居民身份证', expect.stringMatching(/^\d{17}[\dX]$/), '2000.00', '1400.00', '600.00', '0.00', '2', '1'],
    expect.arrayContaining(['合计', '2000.00', '2'])
  ])
  await expect(incomeFile.run(world.services, operator, { quarter: '2020-Q1' })).rejects.toMatchObject({ code: 'incomeNone' })
  await pay(1, false)
  await expect(incomeFile.run(world.services, operator, { quarter })).rejects.toMatchObject({ code: 'incomeNotTied' })
  expect(await incomeOfQuarter.run(world.services, operator, { quarter })).toMatchObject({ difference_fen: 1 })
  expect(await incomeOfQuarter.run(world.services, operator, { quarter: '2020-Q1' })).toMatchObject({ total_fen: 0, data: [] })
})
