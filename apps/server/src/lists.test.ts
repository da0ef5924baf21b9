import { holds } from '@yunshu/contract/kit/console'
import type { TSchema } from 'typebox'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBill } from '../testkit/bill.ts'
import { doorsWorld, type DoorsWorld } from '../testkit/doors.ts'
import { sampleOf } from '../testkit/sample.ts'
import { anAcceptedOrder, aTrip } from '../testkit/trip.ts'
import { verbs } from './app.ts'
import { shipperOrders } from './modules/order/list.ts'
import { paymentList } from './modules/payment/list.ts'
import { receivePayment } from './modules/payment/receive.ts'
import type { Actor } from './platform/actor.ts'
import { inFuture, nowIso } from './platform/clock.ts'
import { openDb, openPool } from './platform/db/pool.ts'
import { transactAsSystem } from './platform/db/scope.ts'
import { isList, type ListVerb } from './platform/verb/list.ts'

// What every list promises, asked of every list: whoever adds one finds it tried here.

let world: DoorsWorld
let readers: readonly Actor[]
type Row = Readonly<Record<string, unknown>> & { readonly id?: number }
type Answer = { readonly total: number; readonly data: readonly Row[] }
const lists = verbs.filter(isList)
const propertiesOf = ({ contract }: ListVerb): Record<string, TSchema & { enum?: string[] }> =>
  (contract.input as { properties?: Record<string, TSchema & { enum?: string[] }> }).properties ?? {}
const wordOf = ({ contract: { path } }: ListVerb): string => path.split('/').at(-2) ?? ''

/** Every list as everybody who may read it, with what it must be told to answer at all. */
const asked = (): { list: ListVerb; reader: Actor; must: object }[] =>
  lists.flatMap((list) => {
    const must = sampleOf({ ...list.contract.input, properties: needed(list) }, world.idsFor(wordOf(list))) as object
    return readers.filter((reader) => mayRead(list, reader)).map((reader) => ({ list, reader, must }))
  })
const needed = (list: ListVerb) => {
  const names = new Set((list.contract.input as { required?: string[] }).required ?? [])
  return Object.fromEntries(Object.entries(propertiesOf(list)).filter(([name]) => names.has(name)))
}
const mayRead = ({ contract: { may } }: ListVerb, { type, codes }: Actor): boolean =>
  typeof may === 'string' || may.some((grant) => holds(type as 1, codes, grant))
/** What a list answers; nothing where the object that it belongs to is not there. */
const answer = async ({ list, reader, must }: ReturnType<typeof asked>[number], input: object): Promise<Answer | undefined> => {
  try {
    return (await list.run(world.services, reader, { ...must, ...input })) as Answer
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
  await transactAsSystem(world.services.db, async (tx) => {
    // Rows that are alike in all that they are sorted by.
    await copied(5, 'address_book', sql`'{}'::jsonb`).execute(tx)
    await copied(5, 'notice', sql`'{}'::jsonb`).execute(tx)
    await copied(5, 'role', sql`jsonb_build_object('role_name', r.role_name || n)`).execute(tx)
  })
}, 120_000)
afterAll(() => world.close())

/** So many more of every row of a table, unlike the first only in their id and in what must differ. */
const copied = (n: number, table: string, unlike: RawBuilder<unknown>) =>
  sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(r) || jsonb_build_object('id', r.id + n * 1000003) || ${unlike})).* from ${sql.table(table)} r, generate_series(1, ${sql.lit(n)}) n`

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
}, 120_000)

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
    if (JSON.stringify(streamed) !== JSON.stringify(pages.data)) wrong.push(one.list.contract.path)
    if (streamed.length > 0 && [...totals].join() !== String(pages.total)) wrong.push(`${one.list.contract.path} tells ${[...totals].join()}`)
  }
  expect(wrong).toEqual([])
}, 120_000)

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
}, 120_000)

test('no list asks the database more often than its rows, its summary and what one of them must know first', async () => {
  const statements: string[] = []
  const db = openDb(openPool(world.appUrl, 2), ({ query }) => void statements.push(query.sql))
  const asks: Record<string, number> = {}
  for (const one of asked()) {
    const before = statements.length
    await one.list.run({ ...world.services, db }, one.reader, { ...one.must, pagesize: 2 }).catch(() => {})
    const path = one.list.contract.path
    asks[path] = Math.max(asks[path] ?? 0, statements.length - before)
  }
  await db.destroy()
  console.log('statements per list call:', JSON.stringify(asks))
  expect(Object.entries(asks).filter(([, n]) => n > 4)).toEqual([])
}, 120_000)

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
