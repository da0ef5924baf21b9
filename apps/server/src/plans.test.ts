import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verbs } from './app.ts'
import { testApp, type TestApp } from '../testkit/app.ts'
import { deliverAndConfirm } from '../testkit/delivered.ts'
import { fill } from '../testkit/scale/fill.ts'
import { fills } from '../testkit/scale/fills.ts'
import { costOf, explain, largeTables, readWhole, type Statement } from '../testkit/scale/plans.ts'
import { aTrip } from '../testkit/trip.ts'
import { boards, lastPage, type Question, questions } from '../testkit/scale/questions.ts'
import { riskOfTrip } from './modules/risk/ofTrip.ts'
import { earlierOfLoading } from './modules/loading/earlier.ts'
import type { Actor } from './platform/actor.ts'
import { appClient, openDb, openPool } from './platform/db/pool.ts'
import { transactAsSystem } from './platform/db/scope.ts'
import type { Verb } from './platform/verb/verb.ts'

// How every list is answered where there are many rows, judged by what PostgreSQL did and not by time: `bench/scale.ts` measures the same questions over more rows.

/** As few as make the planner choose as it does among a million. */
const rows = 12_000
const bounds = { read: 10_001, sorted: 3000 }
/** Far in, but not so far that most of a list is passed over: then to sort it is right. */
const laterPage = 25
/** Lists that may still read or sort more than their page, each with its reason. What is no longer needed must go. */
const excepted: Readonly<Record<string, string>> = {
  '/admin/Araphs/city_yundan': 'trips of thirty days are put beside their orders; what comes of it is kept in memory',
  '/api/audit/run': 'the auditor asks about every row, for whoever presses its button',
  '/api/oplog/check': 'a chain is proved from its first line on, for whoever presses its button',
  '/api/campaign/hall': 'its tabs are the states of campaigns, which are put beside all bids of a carrier to be counted',
  '/api/dispatch/list': 'by another column than its day, all trips of the month are put beside their dispatches first',
  '/api/template/tasks': 'whose trips a template tells is asked of its customers: until a trip keeps its template, both are put beside each other',
  '/api/ledger/trades': 'its sums take in every transaction, since somebody reconciles by them'
}

let world: TestApp
beforeAll(async () => {
  world = await testApp()
  const { tenant_id: tenant, companies, users } = world.base
  const [carrier = 0, shipper = 0, reader = 0] = [companies['carrier']?.id, companies['shipper']?.id, users['carrier']?.id]
  await fill(world.adminUrl, { n: rows, tenant, carrier, shipper, reader }, fills)
})
afterAll(() => world.close())

type Answer = { readonly total: number }
const isAsked = ({ name }: Question): boolean => name === 'as it opens' || /^by |(number|nowhere)$/.test(name)

/* A list that belongs to an object is asked by those who may see it; a file of numbers is not read without the file. */
const demandRefusal = (refusal: unknown): void => {
  if (!['notFound', 'noPermission', 'numberFileNeeded'].includes((refusal as { code?: string }).code ?? '')) throw refusal
}

test('no list and no board reads a large table from end to end, or sorts more than a page of it', async () => {
  const heard: Statement[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query }) => void heard.push({ sql: query.sql, parameters: [...query.parameters] }))
  const client = appClient(world.appUrl)
  await client.connect()
  const readers: Actor[] = await Promise.all(['carrier', 'shipper', 'operator'].map((account) => world.actor(account)))
  const faults = new Map<string, Set<string>>()
  const judge = async (verb: Verb, reader: Actor, name: string, input: object): Promise<unknown> => {
    heard.length = 0
    const answer = await verb.run({ ...world.services, db }, reader, input)
    const statements = heard.filter(({ sql }) => !/^(begin|commit)/.test(sql))
    const found = (await costOf(client, reader, statements, bounds)).faults
    const { path } = verb.contract
    if (found.length > 0) faults.set(path, (faults.get(path) ?? new Set()).add(`${reader.type} ${name}: ${found.join(', ')}`))
    return answer
  }
  for (const { board, reader } of boards(readers)) await judge(board, reader, 'board', {}).catch(demandRefusal)
  const asked = questions(readers).filter(isAsked)
  for (const question of asked) {
    const ask = async (input: object): Promise<Answer> =>
      (await judge(question.list, question.reader, question.name, { ...question.input, ...input })) as Answer
    try {
      const { total } = await ask({})
      if (question.name === 'as it opens' && total > 40) await ask({ page: Math.min(lastPage(total), laterPage) })
    } catch (refusal) {
      demandRefusal(refusal)
    }
  }
  await client.end()
  await db.destroy()
  expect(Object.fromEntries([...faults].filter(([path]) => !(path in excepted)).map(([path, ways]) => [path, [...ways]]))).toEqual({})
  expect(Object.keys(excepted).filter((path) => !faults.has(path))).toEqual([])
  expect(asked.length).toBeGreaterThan(200)
})

const in7Days = (weeks: number): string => new Date(Date.now() + (weeks + 1) * 7 * 86_400_000).toISOString()
/** What is asked, as whom, and how it is to be found: by an index that was made for it. */
const ways: readonly (readonly [path: string, account: string, input: object, found: string])[] = [
  ['order/list', 'shipper', {}, 'waybill_point_late'],
  ['order/list', 'shipper', { source: 3 }, 'order_choices'],
  ['order/carrier_list', 'carrier', { price_mode: 4 }, 'order_choices'],
  ['order/operator_list', 'operator', { order_kind: 2 }, 'order_choices'],
  ['order/operator_list', 'operator', { plan_status: 1 }, 'order_unplanned'],
  ['receipt/list', 'shipper', { paper_status: 60 }, 'receipt_paper'],
  ['payment/list', 'carrier', { pay_channel: 3 }, 'payment_choices'],
  ['recharge/list', 'operator', { way: 2 }, 'recharge_choices'],
  ['payment/list', 'carrier', { advance: true }, 'payment_advance'],
  ['wallet/flows', 'operator', { trade_type: 5 }, 'wallet_flow_biz'],
  ['notice/list', 'carrier', { notice_type: 5 }, 'notice_choices'],
  ['vehicle/list', 'carrier', {}, 'vehicle_newest_of'],
  ['bill/list', 'carrier', { frozen: true }, 'bill_frozen'],
  ['recon/rows', 'operator', { match_status: 60 }, 'bank_row_unmatched'],
  ['link/carriers', 'shipper', {}, 'waybill_point_late'],
  ['abnormal/list', 'carrier', { abnormal_type: 603 }, 'abnormal_choices'],
  ['abnormal/waiting', 'shipper', {}, 'abnormal_awaiting'],
  ['release/list', 'carrier', { release_status: 30 }, 'release_carrier_status'],
  ['release/waiting', 'shipper', {}, 'release_asked'],
  ['invoice/list', 'operator', { risk_flag: 1 }, 'invoice_apply_flagged'],
  ['waybill/list', 'carrier', { health_flag: 3 }, 'waybill_unwell'],
  ['invoice/issued', 'carrier', { doc_status: 25 }, 'invoice_not_at_rest'],
  ['invoice/partners', 'carrier', {}, 'invoice_apply_buyers'],
  ['invoice/partners', 'shipper', {}, 'invoice_apply_sellers'],
  ['expense/list', 'carrier', { claim_status: 0 }, 'expense_claim_by_status'],
  ['expense/list', 'carrier', { expense_type: 9 }, 'expense_claim_choices'],
  ['supply/list', 'carrier', { publish_scope: 2 }, 'supply_choices'],
  ['card/txns', 'carrier', { txn_kind: 70 }, 'card_txn_choices'],
  ['campaign/hall', 'carrier', { bid_status: 80 }, 'bid_carrier_status'],
  ['loading/list', 'carrier', { keyword: '000011999' }, 'load_task_words'],
  ['loading/list', 'carrier', { keyword: '000011999' }, 'load_task_orders'],
  ['loan/assignments', 'shipper', { keyword: '000011999' }, 'loan_assignment_words'],
  ['kpi/list', 'carrier', {}, 'driver_kpi_carrier'],
  ['order/carrier_list', 'carrier', {}, 'order_awaiting'],
  ['bill/list', 'shipper', {}, 'bill_debtor_open'],
  ['abnormal/list', 'carrier', {}, 'abnormal_overdue'],
  ['loan/list', 'operator', {}, 'loan_due'],
  ['dispatch/board', 'carrier', { from: in7Days(-1), to: in7Days(0), stops: true }, 'waybill_planned']
]

test('what no row has is known without reading every row, and a vehicle is chosen without judging the whole fleet', async () => {
  const heard: Statement[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query }) => void heard.push({ sql: query.sql, parameters: [...query.parameters] }))
  const client = appClient(world.appUrl)
  await client.connect()
  const plansOf = async (path: string, account: string, input: object): Promise<string[]> => {
    const verb = verbs.find(({ contract }) => contract.path.endsWith(path))
    if (!verb) throw new Error(`no call ${path}`)
    const reader = await world.actor(account)
    heard.length = 0
    await verb.run({ ...world.services, db }, reader, input)
    const statements = heard.filter(({ sql }) => /^\s*(select|with)\b/.test(sql))
    return await explain(client, reader, statements)
  }
  for (const [path, account, input, found] of ways)
    expect(
      (await plansOf(path, account, input)).some((plan) => plan.includes(found)),
      `${path} ${JSON.stringify(input)} by ${found}`
    ).toBe(true)
  const choice = await plansOf('vehicle/pick', 'carrier', {})
  expect(choice.some((plan) => plan.includes('vehicle_company'))).toBe(true)
  expect(choice.filter((plan) => plan.includes('Sort Key: v.id'))).toEqual([])
  await client.end()
  await db.destroy()
})

test('the checks of a trip read the trips beside it and the newest of its carrier, not every trip', async () => {
  const heard: Statement[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query }) => void heard.push({ sql: query.sql, parameters: [...query.parameters] }))
  const client = appClient(world.appUrl)
  await client.connect()
  const [reader, company] = [await world.actor('carrier'), world.base.companies['carrier']?.id]
  const trip = await transactAsSystem(db, (tx) =>
    tx
      .selectFrom('waybill')
      .select('id')
      .where('carrier_id', '=', company ?? 0)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  )
  heard.length = 0
  await riskOfTrip.run({ ...world.services, db }, reader, { waybill_id: trip.id })
  const statements = heard.filter(({ sql }) => !/^(begin|commit)/.test(sql))
  // The newest of one carrier are almost half of its trips here, so that to sort these is right; all trips would be twice as many.
  const { faults, read } = await costOf(client, reader, statements, { read: rows / 3, sorted: rows / 2 })
  await client.end()
  await db.destroy()
  expect(faults).toEqual([])
  expect(read).toBeLessThan(rows)
})

test('the last plan of the same lanes is sought among the plans of a month, not among all', async () => {
  const heard: Statement[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query }) => void heard.push({ sql: query.sql, parameters: [...query.parameters] }))
  const client = appClient(world.appUrl)
  await client.connect()
  const [reader, company] = [await world.actor('carrier'), world.base.companies['carrier']?.id]
  const task = await transactAsSystem(db, (tx) =>
    tx
      .selectFrom('load_task')
      .select('id')
      .where('company_id', '=', company ?? 0)
      .where('est_fen', '>', 0)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  )
  heard.length = 0
  await earlierOfLoading.run({ ...world.services, db }, reader, { id: task.id })
  const statements = heard.filter(({ sql }) => !/^(begin|commit)/.test(sql))
  const { faults, read } = await costOf(client, reader, statements, bounds)
  await client.end()
  await db.destroy()
  expect(statements.length).toBeGreaterThan(1)
  expect(faults).toEqual([])
  // Of the rows here a thirtieth are of the last month.
  expect(read).toBeLessThan(rows / 10)
})

test('a plan that is kept for whatever values reads no large table from end to end', async () => {
  for (let n = 0; n < 6; n += 1) await deliverAndConfirm(world, await aTrip(world))
  const kept = await transactAsSystem(world.services.db, async (tx) =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)).rows.map(({ statement }) => statement)
  )
  const client = appClient(world.appUrl)
  await client.connect()
  const large = await largeTables(client, rows)
  const faults: string[] = []
  for (const text of kept) for (const table of await readWhole(client, text)) if (large.has(table)) faults.push(`${table}: ${text}`)
  await client.end()
  expect(faults).toEqual([])
  expect(kept.length).toBeGreaterThan(100)
  expect(large.has('waybill')).toBe(true)
}, 120_000)
