import { shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { funded, proofFor, withPayPassword } from '../../../testkit/wallet.ts'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { bankRows } from '../recon/list.ts'
import { uploadStatement } from '../recon/upload.ts'
import { walletCustody } from '../wallet/custody.ts'
import { buyCard } from './fund.ts'
import { importCardUse } from './importUse.ts'
import { createCard } from './cards.ts'
import { askPayout, cardClearing, failPayout, listPayouts, payOut, withdrawPayout } from './payout.ts'

let world: TestApp
let [carrier, operator] = [{} as Actor, {} as Actor]
let token = ''
const services = () => world.services
const supplier_name = '演示石油有限公司'
beforeAll(async () => {
  world = await testApp()
  ;[carrier, operator] = [await world.actor('carrier'), await world.actor('operator')]
  await funded(world, 'carrier', 1_000_000)
  token = await withPayPassword(world, 'carrier', '13800000011')
  for (const [card_no, card_funding] of [
    ['90010001', 1],
    ['90010002', 2]
  ] as const) {
    const { id } = await createCard.run(services(), carrier, { card_type: 1, card_kind: 1, card_no, card_funding, supplier_name })
    const biz = { amount_fen: 300_000, payee_id: id, biz_no: 'card' }
    const by = card_funding === 1 ? { proof: await proofFor(world, token, biz) } : { bank_serial_no: 'ABC1' }
    await buyCard.run(services(), carrier, { id, amount_fen: 300_000, ...by })
  }
  const at = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const rows = ['卡号,流水号,交易时间,金额,加油站,升数,发票号', `90010001,Y1,${at},2260.00,成都站,300,F1`, `90010002,Y2,${at},113.00,成都站,15,F2`]
  await importCardUse.run(services(), carrier, { card_type: 1, csv: rows.join('\n') })
})
afterAll(() => world.close())

const account = { account_bank: '中国农业银行成都分行', account_no: '6228480402564890018' }
const clearing = async () => (await cardClearing.run(services(), carrier, {})).data
const ask = async (amount_fen: number) => {
  const payee_id = (await clearing())[0]?.payee_id ?? 0
  const proof = await proofFor(world, token, { amount_fen, payee_id, biz_no: account.account_no })
  return await askPayout.run(services(), carrier, { card_type: 1, supplier_name, ...account, amount_fen, proof })
}
const inCustody = async (of: string): Promise<number> =>
  await transactAsSystem(services().db, async (tx) => {
    const { rows } = await sql<{ fen: number }>`
      select coalesce(sum(dr_fen - cr_fen), 0)::bigint as fen from ledger_entry where company_id is null and account = ${of}`.execute(tx)
    return rows[0]?.fen ?? 0
  })
const looked = ({ id, version }: { id: number; version: number }) => ({ id, version })
const silent = async () => expect(await foundWith(world.adminUrl, ['cards.sql', 'money.sql'])).toEqual([])

test('what cards used out of custody is paid to their supplier: asked for, recorded with the bank’s serial, and gone from clearing', async () => {
  // What the supplier holds itself, a card funded by bank, is no matter of custody.
  expect(await clearing()).toMatchObject([{ supplier_name, used_fen: 226_000, paid_fen: 0, waiting_fen: 0, clearing_fen: 226_000, account_no: '' }])
  expect(await inCustody('P401')).toBe(-226_000)
  const bank = await inCustody('P101')
  await expect(ask(226_001)).rejects.toMatchObject({ code: 'payoutTooMuch', slots: { open: '2,260.00' } })
  const first = await ask(100_000)
  expect(await clearing()).toMatchObject([{ waiting_fen: 100_000, clearing_fen: 126_000, ...account }])
  await expect(ask(126_001)).rejects.toMatchObject({ code: 'payoutTooMuch' })
  expect(await withdrawPayout.run(services(), carrier, { ...looked(first), reason: '账号有误' })).toMatchObject({
    payout_status: 0,
    reason: '账号有误'
  })
  const failed = await ask(226_000)
  await failPayout.run(services(), operator, { ...looked(failed), reason: '账户不存在' })
  expect(await clearing()).toMatchObject([{ waiting_fen: 0, clearing_fen: 226_000 }])
  const second = await ask(126_000)
  const tries = Array.from({ length: 8 }, (_, i) => payOut.run(services(), operator, { ...looked(second), bank_serial_no: `ICBC000${i}` }))
  expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await inCustody('P401'), await inCustody('P101')]).toEqual([-100_000, bank - 126_000])
  const { data } = await listPayouts.run(services(), operator, { payout_status: 20 })
  expect(data).toMatchObject([{ amount_fen: 126_000, supplier_name, bank_serial_no: expect.stringContaining('ICBC000') }])
  const { wallets_fen, beyond_fen, books_fen } = await walletCustody.run(services(), operator, {})
  expect([beyond_fen, books_fen]).toEqual([100_000, wallets_fen + 100_000])
  await silent()
})

test('of many who ask for the same money at once as much is asked for as there is, and a stranger sees nothing of it', async () => {
  const payee_id = (await clearing())[0]?.payee_id ?? 0
  const proofs = []
  for (let i = 0; i < 6; i += 1) proofs.push(await proofFor(world, token, { amount_fen: 40_000, payee_id, biz_no: account.account_no }))
  const asked = { card_type: 1, supplier_name, ...account, amount_fen: 40_000 } as const
  const told = await Promise.allSettled(proofs.map((proof) => askPayout.run(services(), carrier, { ...asked, proof })))
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await clearing()).toMatchObject([{ clearing_fen: 20_000, waiting_fen: 80_000 }])
  const stranger = await world.actor('carrier2')
  expect((await listPayouts.run(services(), stranger, {})).data).toEqual([])
  await silent()
})

test('the bank’s statement knows the payout by its serial, and one that waits by its supplier and amount', async () => {
  const { data } = await listPayouts.run(services(), operator, {})
  const paid = data.find(({ payout_status }) => payout_status === 20)
  const day = shanghaiDay(new Date())
  const line = (serial: string, yuan: string) => `${serial},${day} 00:00:01,支出,${yuan},${supplier_name},`
  const csv = ['流水号,交易时间,收支,金额,对方户名,余额', line(paid?.bank_serial_no ?? '', '1260.00'), line('ICBC9001', '400.00')].join('\n')
  await uploadStatement.run(services(), operator, { bank_day: day, csv })
  const waiting = data.filter(({ payout_status }) => payout_status === 10)
  const lines = (await bankRows.run(services(), operator, {})).data
  const found = lines.filter(({ match_status, bank_serial_no }) => match_status === 10 && bank_serial_no !== null)
  expect(found.map(({ biz_no }) => biz_no)).toEqual(expect.arrayContaining([paid?.payout_no]))
  const known = waiting.find(({ payout_no }) => found.some(({ biz_no }) => biz_no === payout_no))
  if (!known) throw new Error('no line knows the one that waits')
  // The line that the bank has is the one that is entered; another amount under its serial is refused.
  await transactAsSystem(services().db, (tx) => tx.deleteFrom('bank_row').where('bank_serial_no', 'is', null).execute())
  await payOut.run(services(), operator, { ...looked(known), bank_serial_no: 'ICBC9001' })
  await silent()
})

test('the auditor finds a supplier that was paid too much, twice, or not by the bank', async () => {
  for (const [plant, said] of [
    ["update ledger_entry set cr_fen = cr_fen + 1 where account = 'P401' and cr_fen > 0", 'account P401 in custody'],
    ['update card_payout set amount_fen = amount_fen + 1000000 where payout_status = 10', 'no supplier is paid more'],
    ["update card_payout set payout_status = 30, reason = 'x' where payout_status = 20", 'a payout to a supplier is booked']
  ] as const) {
    const off = 'alter table ledger_entry disable trigger user; alter table card_payout disable trigger user;'
    const found = await foundWith(world.adminUrl, ['cards.sql'], `${off} ${plant}`)
    expect(
      found.some((one) => one.startsWith(said)),
      said
    ).toBe(true)
  }
})
