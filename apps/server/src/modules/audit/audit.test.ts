import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { aBankAccount, funded, proofFor, withPayPassword } from '../../../testkit/wallet.ts'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allQuestions, audit, type AuditState, type Finding, streamAudit } from '../../platform/db/audit.ts'
import { reportAudit } from '../../platform/db/reportAudit.ts'

let world: TestApp
let client: pg.Client
let owner: pg.Client
beforeAll(async () => {
  world = await testApp()
  const carrier = await withPayPassword(world, 'carrier', '13800000011')
  await funded(world, 'carrier', 20_000_000)
  const account = await aBankAccount(world, carrier, '蜀道演示物流有限公司')
  for (const amount_fen of [10_000, 20_000]) {
    const proof = await proofFor(world, carrier, { amount_fen, payee_id: account, biz_no: 'withdraw' })
    const made = await world.post('/api/withdraw/create', { amount_fen, bank_account_id: account, proof }, carrier)
    if (made.code !== 200) throw new Error(`The story could not be told: ${made.msg}`)
  }
  await anAcceptedOrder(world)
  client = new pg.Client({ connectionString: world.appUrl })
  owner = new pg.Client({ connectionString: world.adminUrl })
  await client.connect()
  await owner.connect()
})
afterAll(async () => {
  await client.end()
  await owner.end()
  await world.close()
})

/* What no door lets through is written past every trigger and check; each fault with what takes it away again. */
const planted: readonly [name: string, question: RegExp, plant: string, mend: string][] = [
  [
    'a lost update of a wallet',
    /^I-03/,
    `update wallet set balance_fen = balance_fen - 1 where kind = 1`,
    `update wallet set balance_fen = balance_fen + 1 where kind = 1`
  ],
  [
    'goods that are held by no load plan',
    /^what is held of goods/,
    `update order_goods set reserved_num = reserved_num + 1 where id = (select min(id) from order_goods)`,
    `update order_goods set reserved_num = reserved_num - 1 where id = (select min(id) from order_goods)`
  ],
  ['a flow that skips a number', /^I-11/, `update wallet_flow set seq = seq + 7 where seq = 1`, `update wallet_flow set seq = seq - 7 where seq = 8`],
  [
    'a balance that does not go on from the one before',
    /^I-11/,
    `update wallet_flow set balance_after = balance_after + 5 where seq = 1`,
    `update wallet_flow set balance_after = balance_after - 5 where seq = 1`
  ],
  [
    'an unbalanced posting',
    /^I-01 each book/,
    `update ledger_entry set dr_fen = dr_fen + 1 where account = 'P101'`,
    `update ledger_entry set dr_fen = dr_fen - 1 where account = 'P101'`
  ],
  [
    'books that owe what no wallet holds',
    /^I-02 what custody owes/,
    `update ledger_entry set account = 'P203' where account = 'P201' and cr_fen > 0`,
    `update ledger_entry set account = 'P201' where account = 'P203'`
  ],
  [
    'a day by the wrong time zone',
    /^I-06 a transaction stands under its own day/,
    `update ledger_txn set book_day = book_day - 1`,
    `update ledger_txn set book_day = book_day + 1`
  ],
  [
    'an event that stands twice',
    /^I-06 an event of a business row/,
    `insert into ledger_txn select tenant_id, (select max(id) from ledger_txn) + row_number() over (order by id), parties, 'TWICE', event, biz_type, biz_id, turn + 1, biz_no, occurred_at, book_day, amount_fen, trade_channel, reversal_of, reason, created_at, created_by from ledger_txn where event = 'recharged'`,
    `delete from ledger_txn where txn_no = 'TWICE'`
  ],
  [
    'a withdrawal without a proof',
    /^I-10 every withdrawal/,
    `update pay_proof set spent_at = null where amount_fen = 20000`,
    `update pay_proof set spent_at = created_at where amount_fen = 20000`
  ],
  [
    'a proof spent too late',
    /^I-10 no proof/,
    `update pay_proof set spent_at = expires_at + interval '1 minute' where amount_fen = 10000`,
    `update pay_proof set spent_at = created_at where amount_fen = 10000`
  ],
  [
    'a withdrawal that only says it was paid',
    /^I-05 a withdrawal left/,
    `update withdraw set withdraw_status = 30, bank_serial_no = 'X', done_at = now(), reviewers = '[{"user_id":1}]' where amount_fen = 20000`,
    `update withdraw set withdraw_status = 10, bank_serial_no = null, done_at = null, reviewers = '[]' where amount_fen = 20000`
  ],
  [
    'less frozen than is under way',
    /^I-04 what is frozen/,
    `update withdraw set amount_fen = amount_fen + 90000000, net_fen = net_fen + 90000000 where amount_fen = 20000`,
    `update withdraw set amount_fen = 20000, net_fen = 20000 where amount_fen > 80000000`
  ],
  [
    'a large one sent off by one person',
    /^I-05 a large withdrawal/,
    `update withdraw set withdraw_status = 20, reviewers = '[{"user_id":1},{"user_id":1}]', amount_fen = 6000000, net_fen = 6000000 where amount_fen = 20000`,
    `update withdraw set withdraw_status = 10, reviewers = '[]', amount_fen = 20000, net_fen = 20000 where amount_fen = 6000000`
  ],
  [
    'a recharge that is credited nowhere',
    /^I-05 a credited recharge/,
    `insert into recharge (tenant_id, id, parties, recharge_no, company_id, company_name, way, amount_fen, payer_name, virtual_account, recharge_status, bank_serial_no, arrived_at) select tenant_id, 7, parties, 'CZ-none', company_id, '', 1, 100, '', '', 30, 'N1', now() from wallet where kind = 1`,
    `delete from recharge where id = 7`
  ],
  [
    'a closed month that was changed',
    /^I-06 a closed month/,
    `insert into ledger_month (tenant_id, month, txn_count, dr_fen) select distinct tenant_id, to_char(book_day, 'YYYY-MM'), 99, 1 from ledger_txn`,
    `delete from ledger_month where txn_count = 99`
  ]
]

const guarded = ['ledger_txn', 'ledger_entry', 'wallet_flow', 'recharge', 'withdraw']
const guards = (to: 'enable' | 'disable') => guarded.map((table) => `alter table ${table} ${to} trigger user`).join('; ')
const behind = async (sql: string): Promise<void> => {
  try {
    await owner.query(`begin; ${guards('disable')}; set local app.platform = 'on'; ${sql}; ${guards('enable')}; commit`)
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

test('before anything is planted the auditor is silent', async () => {
  expect(await audit(client)).toEqual([])
})

test.each(planted)('the auditor finds %s', async (_name, question, plant, mend) => {
  await behind(plant)
  const found = await audit(client)
  const inParts: Finding[] = []
  await streamAudit(client, { partRows: 1, take: (finding) => void inParts.push(finding) })
  await behind(mend)
  expect(inParts.map(({ ask, about }) => `${ask} ${about}`).toSorted()).toEqual(found.map(({ ask, about }) => `${ask} ${about}`).toSorted())
  expect(found.map(({ ask }) => ask).filter((ask) => question.test(ask)).length).toBeGreaterThan(0)
  expect(await audit(client)).toEqual([])
})

test('at the terminal the auditor says each finding and what it is about, and how many there are', async () => {
  const [, , plant, mend] = planted[0] ?? ['', /./, '', '']
  const lines: string[] = []
  await behind(plant)
  const count = await reportAudit(world.appUrl, (line) => lines.push(line))
  await behind(mend)
  expect(count).toBeGreaterThan(0)
  expect(lines[0]).toMatch(/^I-0[23].*\n {2}\S+/)
  expect(lines.at(-1)).toMatch(new RegExp(`^\\d+ questions, ${count} findings`))
  expect(await reportAudit(world.appUrl, (line) => lines.push(line))).toBe(0)
  expect(lines.at(-1)).toMatch(/^\d+ questions, nothing to report/)
})

/* Each of the wallet's flows is wrong, so that there is more than one finding of a kind. */
const shiftFlows = `update wallet_flow set balance_after = balance_after + seq`
const shiftBack = `update wallet_flow set balance_after = balance_after - seq`

test('findings of a kind beyond the cap are counted, not printed', async () => {
  const lines: string[] = []
  await behind(shiftFlows)
  const found = await audit(client)
  const count = await reportAudit(world.appUrl, (line) => lines.push(line), { cap: 1 })
  await behind(shiftBack)
  expect(count).toBe(found.length)
  const kinds = new Set(found.map(({ ask }) => ask)).size
  expect(count).toBeGreaterThan(kinds)
  expect(lines.filter((line) => /^ {2}\d+ more, \d+ in all$/m.test(line)).length).toBeGreaterThan(0)
  expect(lines.at(-1)).toContain(`${count} findings`)
})

test('an audit that was broken off goes on behind its last part, and its counts are true', async () => {
  await behind(shiftFlows)
  const whole = await streamAudit(client, { take: () => undefined })
  let state: AuditState | undefined
  const questions = allQuestions()
  const asked = questions.findIndex(({ ask }) => ask.startsWith('I-11'))
  const breaking = streamAudit(client, {
    partRows: 1,
    take: () => undefined,
    note: (noted) => {
      state = noted
      if (noted.next && noted.next.ask === questions[asked]?.ask && noted.next.after > 0) throw new Error('broken off')
    }
  })
  await expect(breaking).rejects.toThrow('broken off')
  const folder = mkdtempSync(join(tmpdir(), 'yunshu-audit-'))
  const stateFile = join(folder, 'state.json')
  writeFileSync(stateFile, JSON.stringify(state))
  const lines: string[] = []
  const rest = await streamAudit(client, { ...(state && { from: state }), partRows: 1, take: () => undefined })
  const count = await reportAudit(world.appUrl, (line) => lines.push(line), { stateFile })
  await behind(shiftBack)
  expect(rest).toEqual(whole)
  expect(lines[0]).toMatch(/^Going on behind id \d+ of tenant \d+, at: I-11/)
  expect(count).toBe(Object.values(whole).reduce((sum, n) => sum + n, 0))
  expect(existsSync(stateFile)).toBe(false)
})

test('the operator reads the auditor’s answers as a page, in both languages', async () => {
  const answer = await world.post('/api/audit/run', {}, await world.login('operator'))
  const { questions } = answer.data as { questions: { ask: { zh: string; en: string }; count: number; about: string }[] }
  expect(questions.length).toBeGreaterThan(30)
  expect(questions.every(({ count }) => count === 0)).toBe(true)
  expect(questions.filter(({ ask }) => ask.zh === ask.en)).toEqual([])
  expect(await world.post('/api/audit/run', {}, await world.login('shipper'))).toMatchObject({ code: -1 })
})

test('an auditor from whom every row is hidden says so, and does not find nothing', async () => {
  // As over a connection whose settings do not reach the machine on which the rows are.
  const deaf = { query: async (text: string) => await client.query(text.startsWith('set local app.platform') ? 'select 1' : text) }
  await expect(audit(deaf)).rejects.toThrow('the auditor sees no row of any tenant')
})
