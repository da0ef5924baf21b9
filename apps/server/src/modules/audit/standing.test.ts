import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aPhoto, deliverAndConfirm } from '../../../testkit/delivered.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import { withPayPassword, funded, proofFor } from '../../../testkit/wallet.ts'
import { auditFiles, allQuestions, readQuestions } from '../../platform/db/audit.ts'
import { reportAudit } from '../../platform/db/reportAudit.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { checkFiles } from '../../platform/file/checkFiles.ts'
import { shanghaiDay, addDays } from '@yunshu/domain/calendar'

// What two acts at the same instant could leave behind is found wherever it stands: each state is written past every door, and the auditor names it.

let world: TestApp
beforeAll(async () => {
  world = await testApp()
  const ask = async (path: string, body: object, as: string): Promise<{ id: number; version: number }> => {
    const { code, msg, data } = await world.post(`/api/${path}`, body, await world.login(as))
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data
  }
  for (let i = 0; i < 3; i += 1) {
    const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen: 500_000 + i }) })
    if (i < 2) await deliverAndConfirm(world, trip)
  }
  await anAcceptedOrder(world, { order_status: 30, carrier_id: null, carrier_name: null })
  const today = shanghaiDay(new Date())
  const period = { partner_id: world.base.companies['shipper']?.id ?? 0, period_from: addDays(today, -2), period_to: today }
  await ask('statement/generate', period, 'carrier')
  await withPayPassword(world, 'carrier', '13800000011')
  await funded(world, 'carrier', 2_000_000)
  const card = await ask('card/create', { card_type: 1, card_kind: 1, card_funding: 2, supplier_name: '演示石油', card_no: '90010001' }, 'carrier')
  for (const bank_serial_no of ['ICBC0001', 'ICBC0002']) await ask('card/buy', { id: card.id, amount_fen: 1000, bank_serial_no }, 'carrier')
  const master = await ask('card/create', { card_type: 1, card_kind: 1, card_funding: 1, supplier_name: '演示石油', card_no: '90010002' }, 'carrier')
  const proof = await proofFor(world, await world.login('carrier'), { amount_fen: 1000, payee_id: master.id, biz_no: 'card' })
  await ask('card/buy', { id: master.id, amount_fen: 1000, proof }, 'carrier')
})
afterAll(() => world.close())

const files = ['statements.sql', 'traffic.sql', 'main-job.sql', 'money.sql', 'cards.sql', 'limits.sql', 'timers.sql']
const live = `(select min(id) from waybill where waybill_status between 20 and 70)`
const asks = {
  line: 'I-07 a line of a live statement has charges that name it',
  twice: 'I-07 a charge stands on one line',
  receipt: 'I-07 what a statement that both sides confirmed is made of has confirmed receipts only',
  outOfService: 'nobody is on a live trip who is out of service',
  barred: 'a live trip is driven by somebody who was barred',
  deleted: 'no open order and no open trip is the work of a user who was deleted',
  payment: 'a serial number of the bank counts once among payments',
  serials: 'a serial number of the bank counts once among recharges',
  card: 'a transfer of the bank fills the cards of its company once',
  limit: 'a shipper owes more than a limit that forbids more',
  due: 'what ran out two hours ago is over'
}
const closed = `alter table statement drop constraint statement_hash_when_confirmed; update statement set statement_status = 40`
const second = `insert into statement select (jsonb_populate_record(s, jsonb_build_object('id', 71, 'statement_no', 'DZ-second', 'period_to', s.period_to + 1))).* from statement s`
const lineOn = `insert into statement_line (tenant_id, id, parties, statement_id, party_id, carrier_id, waybill_id, waybill_no, freight_fen, surcharge_fen, deduct_fen, own_fen, net_fen, tax_fen)
  select tenant_id, 72, parties, 71, party_id, carrier_id, waybill_id, waybill_no, freight_fen, surcharge_fen, deduct_fen, own_fen, net_fen, tax_fen from statement_line limit 1`
const driverOf = `(select driver_id from waybill where id = ${live})`
const vehicleOf = `(select vehicle_id from waybill where id = ${live})`
const late = `now() - interval '3 hours'`
const owing = `update company_link set credit_fen = 100000, over_credit_action`

const planted: readonly [name: string, plant: string, found: readonly string[]][] = [
  [
    'a trip that left its line',
    `update charge set statement_id = null, statement_line_id = null, charge_status = 10 where waybill_id = (select min(waybill_id) from statement_line)`,
    [asks.line]
  ],
  ['a charge on two lines', `${second}; ${lineOn}`, [asks.line, asks.twice]],
  ['a confirmed statement over a receipt in review', `${closed}; update receipt set receipt_status = 20`, [asks.receipt]],
  [
    'a billed statement over a receipt that was rejected',
    `${closed}; update statement set statement_status = 50; update receipt set receipt_status = 30, reason = 'x'`,
    [asks.receipt]
  ],
  ['a disabled driver on a live trip', `update driver set state = 2 where id = ${driverOf}`, [asks.outOfService]],
  ['a driver on his carrier’s blacklist on a live trip', `update driver set state = 3 where id = ${driverOf}`, [asks.outOfService]],
  ['a driver who was removed on a live trip', `update driver set deleted_at = now() where id = ${driverOf}`, [asks.outOfService]],
  ['a vehicle that was removed on a live trip', `update vehicle set deleted_at = now() where id = ${vehicleOf}`, [asks.outOfService]],
  [
    'a barred driver on a live trip',
    `update driver set bar = 1 where id = ${driverOf}; update person set bar = 1 where id = (select person_id from driver where id = ${driverOf})`,
    [asks.barred]
  ],
  ['a suspended vehicle on a live trip', `update vehicle set suspended = true where id = ${vehicleOf}`, [asks.barred]],
  ['a barred vehicle on a live trip', `update vehicle set barred = true where id = ${vehicleOf}`, [asks.barred]],
  [
    'an open order of a deleted user',
    `update "order" o set owner_id = u.id from "user" u where u.account = 'shipper' and o.order_status in (30, 60); update "user" set deleted_at = now() where account = 'shipper'`,
    [asks.deleted]
  ],
  [
    'a bank serial on two payments',
    `drop index payment_bank_serial; insert into payment (tenant_id, id, parties, pay_no, direction, payer_id, payee_id, payer_name, payee_name, amount_fen, pay_channel, payment_status, bank_serial_no, paid_at, maker_id)
      select tenant_id, n, parties, 'FK-' || n, 1, 1, 2, '', '', 100, 2, 10, 'ICBC7', now(), 1 from wallet cross join generate_series(81, 82) as n where kind = 1 and balance_fen > 0 limit 2`,
    [asks.payment]
  ],
  [
    'a bank serial on two recharges',
    `drop index recharge_bank_serial; insert into recharge (tenant_id, id, parties, recharge_no, company_id, company_name, way, amount_fen, payer_name, virtual_account, recharge_status, bank_serial_no, arrived_at)
      select tenant_id, n, parties, 'CZ-' || n, company_id, '', 1, 100, '', '', 30, 'N1', now() from wallet cross join generate_series(83, 84) as n where kind = 1 limit 2`,
    [asks.serials]
  ],
  [
    'a transfer that filled cards twice',
    `drop index card_txn_bank_serial; alter table card_txn disable trigger user; update card_txn set bank_serial_no = 'ICBC0001' where bank_serial_no = 'ICBC0002'`,
    [asks.card]
  ],
  ['a shipper over a limit that forbids', `${owing} = 2`, [asks.limit]],
  [
    'an order whose carrier never answered',
    `update "order" set order_status = 40, accept_deadline = ${late}, carrier_id = shipper_id, freight_fen = 1, deal_mode = 1 where order_status = 30`,
    [asks.due]
  ],
  ['a trip whose driver never answered', `update dispatch set accept_deadline = ${late} where waybill_id = ${live}`, [asks.due]]
]

test('the world as it was lived has none of these states', async () => {
  expect(await foundWith(world.adminUrl, auditFiles())).toEqual([])
})

test.each(planted)('the auditor finds %s', async (_name, plant, wanted) => {
  const found = await foundWith(world.adminUrl, files, plant)
  for (const ask of wanted)
    expect(
      found.some((said) => said.startsWith(ask)),
      `${ask}: ${found.join('; ')}`
    ).toBe(true)
  const others = Object.values(asks).filter((ask) => !wanted.includes(ask))
  expect(found.filter((said) => others.some((ask) => said.startsWith(ask)))).toEqual([])
})

test.each([
  ['a limit that only warns', `${owing} = 1`],
  [
    'an order that waits in time',
    `update "order" set order_status = 40, accept_deadline = now() + interval '1 hour', carrier_id = shipper_id, freight_fen = 1, deal_mode = 1 where order_status = 30`
  ],
  ['a disabled driver whose trips are done', `update driver set state = 2 where id in (select driver_id from waybill where waybill_status >= 80)`],
  [
    'a completed order of a deleted user',
    `update "order" o set owner_id = u.id, order_status = 90 from "user" u where u.account = 'shipper' and o.carrier_id is not null; update "user" set deleted_at = now() where account = 'shipper'`
  ],
  ['a receipt in review whose statement is a draft', `update receipt set receipt_status = 20`]
])('the auditor says nothing about %s', async (_name, plant) => {
  const found = await foundWith(world.adminUrl, files, plant)
  expect(found.filter((said) => Object.values(asks).some((ask) => said.startsWith(ask)))).toEqual([])
})

/* A question over a table that grows with the trade is asked for some ids at a time, or begins at an index over the few rows that can be wrong. */
test('each of these questions has a bound: it is asked in parts, or begins with people, vehicles, users or what is open', async () => {
  const few = /^from (driver d|"user" u)|order_status = 40|recharge r join recharge o/m
  const own = files.flatMap((file) => readQuestions(file)).filter(({ ask }) => Object.values(asks).some((start) => ask.startsWith(start)))
  expect(own.length).toBe(Object.keys(asks).length)
  expect(own.filter(({ sql }) => !sql.includes('/* each ') && !few.test(sql)).map(({ ask }) => ask)).toEqual([])
})

test('a file’s row without its bytes is found, and one that was cut short, in slices; a walk that was broken off goes on', async () => {
  const { services, adminUrl, appUrl } = world
  const actor = await world.actor('carrier')
  const ids: number[] = []
  for (let i = 0; i < 4; i += 1) ids.push(Number(/files\/(\d+)/.exec((await aPhoto(world, actor)).url)?.[1]))
  const [gone = 0, whole = 0, cut = 0] = ids
  const said: string[] = []
  const faults = await reportAudit(appUrl, (line) => said.push(line), { files: services.files })
  expect(faults).toBe(0)
  const place = async (id: number): Promise<string> => {
    const { store_key } = await transactAsSystem(services.db, (tx) =>
      tx.selectFrom('file').select('store_key').where('id', '=', id).executeTakeFirstOrThrow()
    )
    return join(world.filesFolder, store_key.slice(-2), store_key)
  }
  rmSync(await place(gone))
  truncateSync(await place(cut), 7)
  const found: [number, string][] = []
  const at: { tenant_id: number; id: number }[] = []
  const walk = {
    take: (about: number, told: string) => void found.push([about, told]),
    note: (here: { tenant_id: number; id: number }) => void at.push(here)
  }
  expect(await checkFiles(services.db, services.files, { ...walk, slice: 1 })).toBe(2)
  expect(found).toEqual([
    [gone, expect.stringContaining('no bytes')],
    [cut, expect.stringContaining('7 of ')]
  ])
  // From behind the first file that is gone only the other one is left.
  const behind = at.find(({ id }) => id === gone)
  found.length = 0
  expect(await checkFiles(services.db, services.files, { ...walk, from: behind })).toBe(1)
  expect(found.map(([id]) => id)).toEqual([cut])
  expect(whole).toBeGreaterThan(0)
  const lines: string[] = []
  expect(await reportAudit(appUrl, (line) => lines.push(line), { files: services.files, cap: 1 })).toBe(2)
  expect(lines.some((line) => line.includes('1 more, 2 in all'))).toBe(true)
  expect(lines.at(-1)).toContain(`${allQuestions().length + 1} questions, 2 findings`)
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('delete from file where id = any($1)', [[gone, cut]])
  await client.end()
})
