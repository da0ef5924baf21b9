import { billMachine } from '@yunshu/contract/bill/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { payStatus } from '@yunshu/contract/payable/enums'
import type { card } from '@yunshu/contract/card/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aPhoto } from '../../../testkit/delivered.ts'
import { approveAll, aTripOnCards } from '../../../testkit/onCard.ts'
import { funded, proofFor, withPayPassword } from '../../../testkit/wallet.ts'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { partsOfWaybill } from '../payable/write.ts'
import { arrive, unload } from '../waybill/deliver.ts'
import { buyCard, cardRoom, distributeCard, loadCard, takeBackCard, undoCardLoad } from './fund.ts'
import { importCardUse } from './importUse.ts'
import { createCard, loseCard, reissueCard, updateCard } from './cards.ts'
import { listCards, listCardTxns } from './queries.ts'

let world: TestApp
let carrier: Actor
let token = ''
let company_id = 0
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  company_id = await funded(world, 'carrier', 100_000_000)
  token = await withPayPassword(world, 'carrier', '13800000011')
})
afterAll(() => world.close())

let made = 0
const newCard = async (over: Partial<InputOf<typeof card.create>> = {}) => {
  made += 1
  return await createCard.run(world.services, carrier, { card_type: 1, card_kind: 1, card_no: `90001000${String(made).padStart(4, '0')}`, ...over })
}
const bought = async (id: number, amount_fen: number) =>
  await buyCard.run(world.services, carrier, { id, amount_fen, proof: await proofFor(world, token, { amount_fen, payee_id: id, biz_no: 'card' }) })
const bookOf = async (account: string): Promise<number> =>
  (
    await transactAsSystem(world.services.db, (tx) =>
      tx
        .selectFrom('ledger_entry')
        .select(sql<number>`coalesce(sum(dr_fen - cr_fen), 0)::bigint`.as('fen'))
        .where('tenant_id', '=', world.base.tenant_id)
        .where('company_id', '=', company_id)
        .where('account', '=', account)
        .executeTakeFirstOrThrow()
    )
  ).fen
/** A trip on the road of whose 6 000.01 yuan a part is agreed for a card, and a sub-card that its driver carries. */
const tripWithCard = async (master_id: number, card_type: 1 | 2 = 1, part_fen = 240_000, approved = true) => {
  const trip = await aTripOnCards(world, { payable_fen: 600_001, [card_type === 1 ? 'fuel_fen' : 'toll_fen']: part_fen, approved })
  const sub = await newCard({ card_kind: 2, card_type, master_id, driver_id: trip.driver_id })
  const { waybill_no } = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('waybill').select('waybill_no').where('tenant_id', '=', world.base.tenant_id).where('id', '=', trip.id).executeTakeFirstOrThrow()
  )
  return { trip: { ...trip, waybill_no }, sub }
}
const cardBill = async (waybill_id: number, part_kind = 2) =>
  (await partsOfWaybill.run(world.services, carrier, { waybill_id })).parts.find((part) => part.part_kind === part_kind)
const silent = async () => expect(await foundWith(world.adminUrl, ['cards.sql', 'money.sql', 'bills.sql', 'payables.sql'])).toEqual([])
const head = '卡号,流水号,交易时间,金额,加油站,升数,发票号'
const hourAgo = (hours = 1): string => new Date(Date.now() - hours * 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('fuel is bought, distributed, loaded for a trip, used with its input tax, and taken back; books and cards agree', async () => {
  const master = await newCard({ supplier_name: '演示石油' })
  await expect(newCard({ card_no: master.card_no })).rejects.toMatchObject({ code: 'cardTaken' })
  await expect(newCard({ card_kind: 2 })).rejects.toMatchObject({ code: 'cardNeedsMaster' })
  await expect(buyCard.run(world.services, carrier, { id: master.id, amount_fen: 5_000_000, proof: 'x' })).rejects.toMatchObject({
    code: 'proofWrong'
  })
  expect(await bought(master.id, 5_000_000)).toMatchObject({ balance_fen: 5_000_000 })
  expect([await bookOf('1124'), await bookOf('1002')]).toEqual([5_000_000, 95_000_000])
  const { trip, sub } = await tripWithCard(master.id)
  expect(sub).toMatchObject({ card_funding: 1, supplier_name: '演示石油', master_no: master.card_no })
  await distributeCard.run(world.services, carrier, { id: sub.id, amount_fen: 100_000 })
  await expect(distributeCard.run(world.services, carrier, { id: sub.id, amount_fen: 4_900_001 })).rejects.toMatchObject({ code: 'cardShort' })

  const { waybill_no } = trip
  expect(await cardRoom.run(world.services, carrier, { id: sub.id, waybill_no })).toMatchObject({
    bill_status: billMachine.code.unpaid,
    due_fen: 240_000,
    open_fen: 240_000,
    master_fen: 4_900_000
  })
  await loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 180_000 })
  await expect(loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 60_001 })).rejects.toMatchObject({
    code: 'payTooMuch'
  })
  expect(await cardBill(trip.id)).toMatchObject({ bill_status: billMachine.code.partlyPaid, paid_fen: 180_000 })
  expect([await bookOf('1123'), await bookOf('1124')]).toEqual([180_000, 4_820_000])
  await expect(updateCard.run(world.services, carrier, { id: sub.id, version: 1, driver_id: null })).rejects.toMatchObject({ code: 'cardHoldsShare' })

  const csv = [
    head,
    `${sub.card_no},S1,${hourAgo(3)},2260.00,成都站,310.55,INV1`,
    `${sub.card_no},S1,${hourAgo(2)},10.00,成都站,1,`,
    `9999999999,S2,${hourAgo(2)},10.00,成都站,1,`,
    `${sub.card_no},S3,${hourAgo(1)},999999.00,成都站,1,`,
    `${sub.card_no},S4,${hourAgo(1)},abc,成都站,1,`,
    `${sub.card_no},S5,${hourAgo(1)},40.00,成都站,5,`
  ].join('\n')
  const told = await importCardUse.run(world.services, carrier, { card_type: 1, csv })
  // 2 260.00 are 1 800.00 of the trip with 207.08 of tax and 460.00 of the company with 52.92.
  expect(told).toMatchObject({ taken: 2, refused: 4, amount_fen: 230_000, tax_fen: 26_000 })
  expect(told.rows.map(({ fault }) => fault)).toEqual([
    null,
    '流水号 S1 已经入账',
    '没有登记卡号 9999999999',
    expect.stringContaining('余额只有'),
    '“金额”无法识别：abc',
    null
  ])
  expect(await importCardUse.run(world.services, carrier, { card_type: 1, csv })).toMatchObject({ taken: 0, refused: 6 })
  expect([await bookOf('1141'), await bookOf('6001')]).toEqual([26_000, 46_000 - 5_292 - 20_708 + 4_000])
  await takeBackCard.run(world.services, carrier, { id: sub.id, amount_fen: 50_000, reason: '行程结束' })
  expect(await listCards.run(world.services, carrier, { keyword: sub.card_no })).toMatchObject({ data: [{ balance_fen: 0, share_fen: 0 }] })
  expect(await bookOf('1124')).toBe(4_770_000)
  expect(await listCardTxns.run(world.services, carrier, { keyword: 'INV1' })).toMatchObject({
    total: 1,
    data: [{ trip_fen: -180_000, amount_fen: -46_000, tax_fen: 26_000 }]
  })
  expect(await listCardTxns.run(world.services, await world.actor('carrier2'), {})).toMatchObject({ total: 0 })
  await silent()
})

test('a load that was not used is taken back once, with its books and its wallet', async () => {
  const master = await newCard({ card_type: 2 })
  await bought(master.id, 300_000)
  const { trip, sub } = await tripWithCard(master.id, 2, 90_000)
  const before = await bookOf('1123')
  await loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 90_000 })
  const { data } = await listCardTxns.run(world.services, carrier, { card_id: sub.id, txn_kind: 60 })
  const load = data[0]?.id ?? 0
  await undoCardLoad.run(world.services, carrier, { id: sub.id, card_txn_id: load, reason: '运单取消' })
  await expect(undoCardLoad.run(world.services, carrier, { id: sub.id, card_txn_id: load, reason: '运单取消' })).rejects.toMatchObject({
    code: 'cardLoadUndone'
  })
  expect(await bookOf('1123')).toBe(before)
  expect(await cardBill(trip.id, 3)).toMatchObject({ bill_status: billMachine.code.unpaid, paid_fen: 0 })
  await silent()
  expect(await listCards.run(world.services, carrier, { keyword: master.card_no, card_kind: 1 })).toMatchObject({ data: [{ balance_fen: 300_000 }] })
  await loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 90_000 })
  expect(await cardBill(trip.id, 3)).toMatchObject({ bill_status: billMachine.code.paid, paid_fen: 90_000 })
  await expect(loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 1 })).rejects.toMatchObject({
    code: 'loadNoBill'
  })
  await silent()
})

test('a load pays its bill through: delivered, the freight is owed less by what is on the card; before the approval nothing is loaded', async () => {
  const master = await newCard({ card_funding: 2 })
  await buyCard.run(world.services, carrier, { id: master.id, amount_fen: 500_000, bank_serial_no: 'B2' })
  const { trip, sub } = await tripWithCard(master.id, 1, 240_000, false)
  const load = async () => await loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 240_000 })
  await expect(load()).rejects.toMatchObject({ code: 'loadInReview' })
  await approveAll(world, trip.id)
  await load()
  const [owed, ahead] = [await bookOf('2121'), await bookOf('1123')]
  await arrive.run(world.services, trip.driver, { id: trip.id, at: new Date().toISOString(), lng: 114.14, lat: 30.62 })
  await unload.run(world.services, trip.driver, { id: trip.id, at: new Date().toISOString(), xie_goods_img: [await aPhoto(world, trip.driver)] })
  // 2122 600 001 / 1123 240 000 + 2121 360 001.
  expect([await bookOf('2121'), await bookOf('1123')]).toEqual([owed - 360_001, ahead - 240_000])
  expect(await partsOfWaybill.run(world.services, carrier, { waybill_id: trip.id })).toMatchObject({ pay_status: payStatus.code.partlyPaid })
  await silent()
  const { data } = await listCardTxns.run(world.services, carrier, { card_id: sub.id, txn_kind: 60 })
  await undoCardLoad.run(world.services, carrier, { id: sub.id, card_txn_id: data[0]?.id ?? 0, reason: '改付现金' })
  expect([await bookOf('2121'), await bookOf('1123')]).toEqual([owed - 360_001, ahead - 240_000])
  await silent()
})

test('a card whose money the supplier holds leaves the wallet alone, and a lost one lives on in a new one', async () => {
  const master = await newCard({ card_funding: 2 })
  await expect(buyCard.run(world.services, carrier, { id: master.id, amount_fen: 100_000 })).rejects.toMatchObject({ code: 'cardNeedsSerial' })
  await buyCard.run(world.services, carrier, { id: master.id, amount_fen: 500_000, bank_serial_no: 'B1' })
  const { trip, sub } = await tripWithCard(master.id)
  await loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 200_000 })
  const other = await tripWithCard(master.id)
  await expect(loadCard.run(world.services, carrier, { id: other.sub.id, waybill_id: trip.id, amount_fen: 1_000 })).rejects.toMatchObject({
    code: 'cardOfAnother'
  })
  await expect(reissueCard.run(world.services, carrier, { id: sub.id, version: 1, card_no: '880077770001' })).rejects.toMatchObject({
    code: 'cardNotLost'
  })
  const lost = await loseCard.run(world.services, carrier, { id: sub.id, version: 1, reason: '司机遗失' })
  await expect(loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 1_000 })).rejects.toMatchObject({
    code: 'cardNotInUse'
  })
  const fresh = await reissueCard.run(world.services, carrier, { id: sub.id, version: lost.version, card_no: '880077770001' })
  expect(fresh).toMatchObject({ share_fen: 200_000, driver_name: lost.driver_name, card_state: 1 })
  const row = (no: string, serial: string) => `${no},${serial},${hourAgo()},113.00,成都站,15,INV2`
  const told = await importCardUse.run(world.services, carrier, {
    card_type: 1,
    csv: [head, row(lost.card_no, 'L1'), row(fresh.card_no, 'L2')].join('\n')
  })
  expect(told).toMatchObject({ taken: 1, refused: 1, tax_fen: 1_300 })
  expect(await world.acts(sub.id)).toMatchObject([
    { act: 'card.created' },
    { act: 'card.loaded' },
    { act: 'card.reissued', result: 'refused' },
    { act: 'card.lost' },
    { act: 'card.loaded', result: 'refused' },
    { act: 'card.reissued' }
  ])
  await silent()
})

test('of sixty-four loads at once as many take effect as the bill asks for, and the books know each', async () => {
  const master = await newCard()
  await bought(master.id, 300_000)
  const { trip, sub } = await tripWithCard(master.id)
  const tries = await Promise.allSettled(
    Array.from({ length: 64 }, () => loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 10_000 }))
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(24)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'loadNoBill' })
  expect(await listCards.run(world.services, carrier, { keyword: sub.card_no })).toMatchObject({ data: [{ share_fen: 240_000 }] })
  expect(await cardBill(trip.id)).toMatchObject({ bill_status: billMachine.code.paid, paid_fen: 240_000 })
  await silent()
})

test('of sixty-four who pay the whole bill by card at once one does', async () => {
  const master = await newCard()
  await bought(master.id, 1_000_000)
  const { trip, sub } = await tripWithCard(master.id)
  const load = { id: sub.id, waybill_id: trip.id, amount_fen: 240_000 }
  const tries = await Promise.allSettled(Array.from({ length: 64 }, () => loadCard.run(world.services, carrier, load)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await cardBill(trip.id)).toMatchObject({ paid_fen: 240_000 })
  const { data } = await listCardTxns.run(world.services, carrier, { card_id: sub.id, txn_kind: 60 })
  const undo = { id: sub.id, card_txn_id: data[0]?.id ?? 0, reason: '行程取消' }
  const undone = await Promise.allSettled(Array.from({ length: 16 }, () => undoCardLoad.run(world.services, carrier, undo)))
  expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await cardBill(trip.id)).toMatchObject({ paid_fen: 0, bill_status: billMachine.code.unpaid })
  await silent()
})

test('the same file sent by several at once is taken once', async () => {
  const master = await newCard()
  await bought(master.id, 100_000)
  const csv = [head, ...Array.from({ length: 8 }, (_, i) => `${master.card_no},R${i},${hourAgo()},10.00,站,1,`)].join('\n')
  const told = await Promise.all(Array.from({ length: 8 }, () => importCardUse.run(world.services, carrier, { card_type: 1, csv })))
  expect(told.reduce((all, { taken }) => all + taken, 0)).toBe(8)
  expect(await listCards.run(world.services, carrier, { keyword: master.card_no })).toMatchObject({ data: [{ balance_fen: 92_000 }] })
})

test('the auditor finds a card, a wallet and a tax that were written past the rules', async () => {
  const files = ['cards.sql']
  const master = await newCard()
  await bought(master.id, 300_000)
  const { trip, sub } = await tripWithCard(master.id)
  await loadCard.run(world.services, carrier, { id: sub.id, waybill_id: trip.id, amount_fen: 200_000 })
  for (const [plant, said] of [
    ['update card set balance_fen = balance_fen + 1 where card_state = 1', 'a card holds the sum'],
    ["update ledger_entry set dr_fen = dr_fen + 1 where account = '1124' and dr_fen > 0", 'accounts 1124 and 1125'],
    ['update wallet set balance_fen = balance_fen + 1 where kind = 3', 'wallets for fuel and tolls'],
    ['update card_txn set person_id = 1, trip_fen = trip_fen + 1 where txn_kind = 60 and trip_fen > 0', 'what is loaded for a trip'],
    [`update bill set bill_kind = 4 where waybill_id = ${trip.id} and bill_kind = 2`, 'a load pays the bill'],
    ["update payment set payment_status = 40, reason = 'x' where pay_channel = 7", 'a load pays the bill'],
    [`delete from card_txn where txn_kind = 60 and card_id = ${sub.id}`, 'what one card gives another'],
    ['update card_txn set amount_fen = amount_fen - 1 where txn_kind = 20 and amount_fen < 0', 'what one card gives another'],
    ["drop index card_txn_serial; update card_txn set serial_no = 'S1' where serial_no = 'S5'", 'a supplier’s number of a use'],
    [`alter table card drop constraint card_below_master; update card set card_kind = 2 where id = ${master.id}`, 'a sub-card stands below'],
    ["update card_txn set invoice_no = '' where tax_fen > 0", 'what was used has the input tax']
  ] as const) {
    const off = 'alter table card_txn disable trigger user; alter table ledger_entry disable trigger user;'
    expect(
      (await foundWith(world.adminUrl, files, `${off} ${plant}`)).some((ask) => ask.startsWith(said)),
      said
    ).toBe(true)
  }
})
