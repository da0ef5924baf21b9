import { recon } from '@yunshu/contract/recon/contract'
import { holds } from '@yunshu/contract/kit/console'
import { type AddsUp, leftOf } from '@yunshu/contract/kit/endpoint'
import { makeDocNo } from '@yunshu/domain/docno'
import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBill } from '../testkit/bill.ts'
import { doorsWorld, type DoorsWorld } from '../testkit/doors.ts'
import { sampleOf } from '../testkit/sample.ts'
import { aDriver } from '../testkit/driver.ts'
import { anAcceptedOrder, aTrip } from '../testkit/trip.ts'
import { aVehicle } from '../testkit/vehicle.ts'
import { asOwner } from '../testkit/walls.ts'
import { verbs } from './app.ts'
import { createDispatch } from './modules/dispatch/create.ts'
import { listDispatches } from './modules/dispatch/list.ts'
import { shipperOrders } from './modules/order/list.ts'
import { paymentList } from './modules/payment/list.ts'
import { receivePayment } from './modules/payment/receive.ts'
import { filesOf } from './modules/recon/queries.ts'
import { rechargeList } from './modules/recharge/list.ts'
import { waybillList } from './modules/waybill/list.ts'
import { type Actor, noOrigin } from './platform/actor.ts'
import { inFuture, nowIso } from './platform/clock.ts'
import { openDb, openPool, type Tx } from './platform/db/pool.ts'
import { transactAsSystem } from './platform/db/scope.ts'
import { newId } from './platform/ids.ts'
import { isList, type ListVerb, listVerb } from './platform/verb/list.ts'
import { maskPhones } from './platform/verb/phones.ts'

// What every list promises, asked of every list: whoever adds one finds it tried here.

let world: DoorsWorld
let readers: readonly Actor[]
type Row = Readonly<Record<string, unknown>> & { readonly id?: number }
type Answer = { readonly total: number; readonly data: readonly Row[]; readonly sums?: Readonly<Record<string, number>> }
const lists = verbs.filter(isList)
const propertiesOf = ({ contract }: ListVerb): Record<string, TSchema & { enum?: string[] }> =>
  (contract.input as { properties?: Record<string, TSchema & { enum?: string[] }> }).properties ?? {}
const wordOf = ({ contract: { path } }: ListVerb): string => path.split('/').at(-2) ?? ''

/** Every list as everybody who may read it, with what it must be told to answer at all. */
const asked = (who = readers): { list: ListVerb; reader: Actor; must: object }[] =>
  lists.flatMap((list) => {
    const must = sampleOf(
      { ...list.contract.input, properties: needed(list) },
      world.idsFor({ word: wordOf(list), endpoint: list.contract })
    ) as object
    return who.filter((reader) => mayRead(list, reader)).map((reader) => ({ list, reader, must }))
  })
const needed = (list: ListVerb) => {
  const names = new Set((list.contract.input as { required?: string[] }).required ?? [])
  return Object.fromEntries(Object.entries(propertiesOf(list)).filter(([name]) => names.has(name)))
}
const mayRead = ({ contract: { may } }: ListVerb, { type, codes }: Actor): boolean =>
  typeof may === 'string' || may.some((grant) => holds(type as 1, codes, grant))
/** What a list answers; nothing where the object that it belongs to is not there. */
const answer = async (
  { list, reader, must }: ReturnType<typeof asked>[number],
  input: object,
  services = world.services
): Promise<Answer | undefined> => {
  try {
    return (await list.run(services, reader, { ...must, ...input })) as Answer
  } catch (fault) {
    if (['notFound', 'noPermission'].includes((fault as { code?: string }).code ?? '')) return undefined
    throw fault
  }
}

beforeAll(async () => {
  world = await doorsWorld()
  readers = await Promise.all(['shipper', 'shipper-fin', 'carrier', 'carrier-fin', 'operator', 'operator-fin'].map((account) => world.actor(account)))
  await Promise.all([aTrip(world), aTrip(world), aTrip(world)])
  await Promise.all([aBill(world), aBill(world), aBill(world)])
  // Rows that are alike in all that they are sorted by.
  await copy(5, 'address_book', `'{}'::jsonb`)
  await copy(5, 'notice', `'{}'::jsonb`)
  await copy(5, 'role', `jsonb_build_object('role_name', r.role_name || n)`)
})
afterAll(() => world.close())

/** So many more of every row of a table, unlike the first only in their id and in what must differ. */
const copy = async (n: number, table: string, unlike: string, which = 'true') =>
  await asOwner(
    world,
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object('id', r.id + n * 1000003::bigint) || ${unlike})).* from ${table} r, generate_series(1, ${n}) n where ${which}`
  )

test('every list call of the contract is answered by a declaration', () => {
  const answersPages = verbs.filter(({ contract }) => 'total_capped' in ((contract.output as { properties?: object }).properties ?? {}))
  expect(answersPages.filter((verb) => !isList(verb)).map(({ contract }) => contract.path)).toEqual([])
  expect(lists.length).toBeGreaterThan(35)
})

test('whatever a list is sorted by, page by page each row comes once, and backwards in the opposite order', async () => {
  const wrong: string[] = []
  let walks = 0
  for (const one of asked()) {
    const whole = await answer(one, { pagesize: 200 })
    if (!whole || whole.total < 2) continue
    for (const sort of [undefined, ...(propertiesOf(one.list)['sort']?.enum ?? [])]) {
      const by = sort === undefined ? {} : { sort }
      const seen: (number | undefined)[] = []
      for (let page = 1; page <= Math.ceil(whole.total / 3); page += 1)
        seen.push(...((await answer(one, { ...by, page, pagesize: 3 }))?.data ?? []).map(({ id }) => id))
      if (new Set(seen).size !== whole.total || seen.length !== whole.total)
        wrong.push(`${one.list.contract.path} ${String(sort)}: ${seen.length} of ${whole.total}`)
      walks += 1
    }
  }
  expect(wrong).toEqual([])
  expect(walks).toBeGreaterThan(60)
})

/** Lists whose columns add up to a column in every row, so that nothing is left to be named. */
type Law = Omit<AddsUp, 'besides'> & { readonly besides?: AddsUp['besides'] }
const always: Readonly<Record<string, Law>> = {
  '/api/bill/late': { whole: 'amount_fen', parts: ['paid_fen', 'unpaid_fen'] },
  '/api/invoice/issued': { whole: 'gross_fen', parts: ['net_fen', 'tax_fen'] },
  '/api/invoice/list': { whole: 'amount_fen', parts: ['net_fen', 'tax_fen'] },
  '/api/statement/lines': { whole: 'own_fen', parts: ['freight_fen', 'surcharge_fen', 'deduct_fen'] },
  '/api/statement/list': { whole: 'total_fen', parts: ['freight_fen', 'surcharge_fen', 'deduct_fen', 'adjust_fen'] },
  '/api/wallet/companies': { whole: 'total_fen', parts: ['available_fen', 'frozen_fen', 'oil_fen', 'etc_fen', 'deposit_fen'] },
  '/api/withdraw/list': { whole: 'amount_fen', parts: ['fee_fen', 'net_fen'] }
}
/** Lists with several sums of money that do not add up to each other, each with what they are. */
const apart: Readonly<Record<string, string>> = {
  '/api/abnormal/list': 'the loss, and what of it each side asks for: they are argued about, and need not come to each other',
  '/api/batch/list': 'paid is what of the amount went through; the rows that did not stand in the batch, each with its reason',
  '/api/card/list': 'what is on a card, and what a main card lends it: two pockets',
  '/api/card/txns': 'of an amount, what a trip bears and what tax is in it',
  '/api/expense/list': 'the tax is in the amount',
  '/api/loading/list': 'what a plan costs, and what it saves against single trips',
  '/api/loan/list': 'of what is owed a part is lent, and of that interest and fee are kept back, which stand in each loan',
  '/api/waybill/list': 'what customers owe, and what is owed to whoever drives'
}

test('whoever adds up the sums below a list comes to its whole, or is told what is left, and of which rows', async () => {
  const [wrong, unnamed] = [new Set<string>(), new Set<string>()]
  const tried = new Set<string>()
  for (const one of asked()) {
    const { path, adds } = one.list.contract
    const laws: readonly Law[] = adds ?? (always[path] ? [always[path]] : [])
    const found = await answer(one, { pagesize: 200 })
    const money = Object.keys(found?.sums ?? {}).filter((name) => name.endsWith('_fen'))
    if (money.length > 1 && laws.length === 0 && !(path in apart)) unnamed.add(`${path}: ${money.join(', ')}`)
    for (const law of laws) {
      const figureOf = (row: object) => (name: string) => (row as Record<string, number | undefined>)[name]
      for (const row of found?.data ?? []) {
        const isBeside = law.besides?.codes.includes(Number(row[law.besides.by])) ?? false
        const left = leftOf(law, figureOf(row))
        if (left !== 0 && !isBeside) wrong.add(`${path} ${law.whole}: ${left} of ${JSON.stringify(row)}`)
        tried.add(path)
      }
      if (found && found.total === found.data.length && found.sums) {
        const beside = found.data.filter((row) => law.besides?.codes.includes(Number(row[law.besides.by])))
        const left = leftOf(law, figureOf(found.sums))
        if (left !== beside.reduce((all, row) => all + leftOf(law, figureOf(row)), 0)) wrong.add(`${path} ${law.whole}: ${left} between the sums`)
      }
    }
  }
  expect([...wrong]).toEqual([])
  expect([...unnamed]).toEqual([])
  // Nothing is late here and no document is issued; what the latter add up to, a constraint of their table says as well.
  const empty = ['/api/bill/late', '/api/invoice/issued']
  const declared = lists.map(({ contract }) => contract).filter(({ path, adds }) => adds !== undefined || path in always)
  expect([...tried, ...empty].sort()).toEqual(declared.map(({ path }) => path).sort())
})

/** Each answer has seals of its own for the phones in it. */
const withoutSeals = (answer: object): string => JSON.stringify(answer).replace(/(?<=_seal":")[\w-]{40,}/g, '')

test('what an export reads from end to end is what the pages show', async () => {
  const wrong: string[] = []
  for (const one of asked()) {
    const pages = await answer(one, { pagesize: 200 })
    if (!pages) continue
    const streamed: unknown[] = []
    const totals = new Set<number>()
    await one.list.stream(world.services, one.reader, { ...one.must }, 2, async (rows, total) => {
      streamed.push(...rows)
      totals.add(total)
    })
    const shown = maskPhones(one.list.contract, { data: streamed }, one.reader, world.services.secrets)
    if (withoutSeals(shown) !== withoutSeals({ data: pages.data })) wrong.push(one.list.contract.path)
    if (streamed.length > 0 && [...totals].join() !== String(pages.total)) wrong.push(`${one.list.contract.path} tells ${[...totals].join()}`)
  }
  expect(wrong).toEqual([])
})

test('a percent sign, an underline and a backslash are looked for as they are typed', async () => {
  const wrong: string[] = []
  let found = 0
  for (const one of asked().filter(({ list }) => 'keyword' in propertiesOf(list)))
    for (const sign of ['%', '_', '\\']) {
      const rows = (await answer(one, { keyword: sign }))?.data ?? []
      found += rows.length
      for (const row of rows)
        if (!Object.values(row).some((value) => typeof value === 'string' && value.includes(sign))) wrong.push(`${one.list.contract.path} ${sign}`)
    }
  expect([...new Set(wrong)]).toEqual([])
  const shipper = await world.actor('shipper')
  for (const [sign, goods_name] of [
    ['%', '八成%新'],
    ['_', '型号A_1'],
    ['\\', '路径\\货']
  ] as const) {
    const { id } = await anAcceptedOrder(world, { goods_name })
    expect((await shipperOrders.run(world.services, shipper, { keyword: goods_name })).data.map((row) => row.id)).toEqual([id])
    expect((await shipperOrders.run(world.services, shipper, { keyword: sign })).data.map((row) => row.id)).toEqual([id])
  }
  expect(found).toBeLessThan(50)
})

test('no list asks the database more often than its rows, its summary and what one of them must know first', async () => {
  const statements: string[] = []
  // The setting of a scope asks nothing, and whether the session still holds is asked together with the first statement of every call.
  const heard = ({ query: { sql: text } }: { query: { sql: string } }): void =>
    void (/^(set local |select 1 from session )/.test(text) || statements.push(text))
  const db = openDb(openPool(world.appUrl, 2), heard)
  const asks: Record<string, number> = {}
  const root = await world.sessions.actorOf(world.principals.find(({ name }) => name === 'root operator')?.token, noOrigin)
  for (const one of asked([...readers, root])) {
    const before = statements.length
    const path = one.list.contract.path
    if (await answer(one, { pagesize: 2 }, { ...world.services, db })) asks[path] = Math.max(asks[path] ?? 0, statements.length - before)
  }
  await db.destroy()
  console.log('statements per list call:', JSON.stringify(asks))
  expect(Object.entries(asks).filter(([, n]) => n > 4)).toEqual([])
  expect(lists.map(({ contract: { path } }) => path).filter((path) => !(path in asks))).toEqual([])
})

test('a day that ends a range is taken in whole, by the clock of China', async () => {
  const shipper = await world.actor('shipper')
  const goods_name = '跨日货'
  const of = async (created_at: string) => (await anAcceptedOrder(world, { goods_name, created_at })).id
  const [lastMoment, nextDay, firstMoment, dayBefore] = [
    await of('2026-03-10T15:59:59.999Z'),
    await of('2026-03-10T16:00:00.000Z'),
    await of('2026-03-09T16:00:00.000Z'),
    await of('2026-03-09T15:59:59.999Z')
  ]
  const on = async (range: object) =>
    (await shipperOrders.run(world.services, shipper, { keyword: goods_name, order: 'asc', ...range })).data.map(({ id }) => id)
  expect(await on({ date_from: '2026-03-10', date_to: '2026-03-10' })).toEqual([firstMoment, lastMoment])
  expect(await on({ date_to: '2026-03-09' })).toEqual([dayBefore])
  expect(await on({ date_from: '2026-03-11' })).toEqual([nextDay])
})

test('what is empty comes last in both directions', async () => {
  const shipper = await world.actor('shipper')
  const goods_name = '期限货'
  const none = (await anAcceptedOrder(world, { goods_name, accept_deadline: null })).id
  const early = (await anAcceptedOrder(world, { goods_name, accept_deadline: inFuture(1000) })).id
  const late = (await anAcceptedOrder(world, { goods_name, accept_deadline: inFuture(9000) })).id
  const sorted = async (order: 'asc' | 'desc') =>
    (await shipperOrders.run(world.services, shipper, { keyword: goods_name, sort: 'accept_deadline', order })).data.map(({ id }) => id)
  expect(await sorted('asc')).toEqual([early, late, none])
  expect(await sorted('desc')).toEqual([late, early, none])
})

test('counting stops at ten thousand and says so; a status that was chosen is counted by itself', async () => {
  const { tenant_id, companies } = world.base
  const company_id = companies['shipper2']?.id ?? 0
  const at = nowIso()
  await transactAsSystem(world.services.db, async (tx) => {
    await tx
      .insertInto('recharge')
      .values({
        tenant_id,
        id: newId(),
        parties: [company_id],
        recharge_no: 'CZ-cap',
        company_id,
        company_name: '货主乙',
        way: 1,
        amount_fen: 100,
        payer_name: '货主乙',
        virtual_account: '88',
        recharge_status: 20,
        created_at: at
      })
      .execute()
  })
  const unlike = `jsonb_build_object('recharge_no', r.recharge_no || n, 'recharge_status', case when n % 5 = 0 then 10 else 20 end)`
  await copy(12_500, 'recharge', unlike, `r.recharge_no = 'CZ-cap'`)
  const shipper2 = await world.actor('shipper2')
  const ask = async (input: object) => await rechargeList.run(world.services, shipper2, { pagesize: 1, ...input })
  const all = await ask({})
  expect(all).toMatchObject({ total: 10_000, total_capped: true, sums: { amount_fen: 1_000_100 } })
  expect(Object.values(all.tabs ?? {}).reduce((sum, n) => sum + n, 0)).toBe(10_001)
  expect(await ask({ recharge_status: 10 })).toMatchObject({ total: 2500, total_capped: false })
  expect(await ask({ recharge_status: 20 })).toMatchObject({ total: 10_000, total_capped: true })
  expect(await ask({ keyword: 'CZ-cap1250' })).toMatchObject({ total: 2, total_capped: false })
})

test('a combined trip is found by each of its order numbers, and so is its dispatch', async () => {
  const orders = [
    await anAcceptedOrder(world, { order_no: makeDocNo('DD', '260310', 1), customer_order_no: 'PO-7001' }),
    await anAcceptedOrder(world, { order_no: makeDocNo('DD', '260310', 2), customer_order_no: 'PO-7002' })
  ]
  const carrier = await world.actor('carrier')
  const trip = await createDispatch.run(world.services, carrier, {
    orders: orders.map(({ id }) => ({ order_id: id })),
    vehicle_id: (await aVehicle(world, { approved_load_kg: 30_000 })).id,
    driver_id: (await aDriver(world)).id,
    plan_start_time: inFuture(3 * 3_600_000),
    confirmed: false
  })
  const shipper = await world.actor('shipper')
  for (const keyword of orders.flatMap(({ order_no, customer_order_no }) => [order_no, order_no.slice(3), customer_order_no ?? ''])) {
    expect(
      (await waybillList.run(world.services, carrier, { keyword })).data.map(({ id }) => id),
      keyword
    ).toEqual([trip.id])
    const [found, ...others] = (await listDispatches.run(world.services, shipper, { keyword })).data
    expect(others).toEqual([])
    expect(found).toMatchObject({ waybill_id: trip.id, order_nos: orders.map(({ order_no }) => order_no).join(',') })
  }
})

test('a payment is found by the number of each bill that it pays', async () => {
  const bills = [await aBill(world, { carrier: 'carrier2' }), await aBill(world, { carrier: 'carrier2' })]
  const carrier = await world.actor('carrier2')
  const paid = await receivePayment.run(world.services, carrier, {
    payer_id: world.base.companies['shipper']?.id ?? 0,
    amount_fen: bills.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
    paid_at: nowIso(),
    pay_channel: 2,
    bank_serial_no: 'SN-7700'
  })
  for (const { bill_no } of bills)
    expect(
      (await paymentList.run(world.services, carrier, { keyword: bill_no })).data.map(({ id }) => id),
      bill_no
    ).toEqual([paid.id])
})

test('a filter, a sort or a column that only one of contract and declaration has does not compile', () => {
  const days = { date_from: { least: 'f.bank_day' }, date_to: { most: 'f.bank_day' } } as const
  const counted = sql<number>`0`
  const one = {
    rows: ({ tx, actor }: { tx: Tx; actor: Actor }) => filesOf(tx, actor).select([counted.as('matched'), counted.as('unsolved')]),
    id: 'f.id',
    first: ['bank_day', 'desc']
  } as const
  const declared = [
    () => listVerb(recon.files, { ...one, filters: days, sorts: { bank_day: 'f.bank_day' } }),
    // @ts-expect-error a sort that the contract does not name
    () => listVerb(recon.files, { ...one, filters: days, sorts: { bank_day: 'f.bank_day', row_count: 'f.row_count' } }),
    // @ts-expect-error a sort that the contract names is missing
    () => listVerb(recon.files, { ...one, filters: days, sorts: {} }),
    // @ts-expect-error a filter that the contract names is missing
    () => listVerb(recon.files, { ...one, filters: { date_from: days.date_from }, sorts: { bank_day: 'f.bank_day' } }),
    // @ts-expect-error a filter that the contract does not name
    () => listVerb(recon.files, { ...one, filters: { ...days, keyword: { text: [] } }, sorts: { bank_day: 'f.bank_day' } }),
    // @ts-expect-error a column that the query does not have
    () => listVerb(recon.files, { ...one, filters: days, sorts: { bank_day: 'f.bank_date' } }),
    // @ts-expect-error a column that may be empty, sorted by as if it were not
    () => listVerb(recon.files, { ...one, filters: days, sorts: { bank_day: 'f.closing_fen' } })
  ]
  expect(declared.map((make) => isList(make())).every(Boolean)).toBe(true)
})
