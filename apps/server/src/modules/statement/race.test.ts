import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliverAndConfirm, receiptsOf } from '../../../testkit/delivered.ts'
import { lockCheck } from '../../../testkit/lockCheck.ts'
import { deadlocksIn, waitingForLocks } from '../../../testkit/locks.ts'
import { anAcceptedOrder, aTrip, type Trip } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { priceCharge } from '../charge/set.ts'
import { reopenReceipt } from '../receipt/review.ts'
import { confirmStatement } from './confirm.ts'
import { generateStatement } from './generate.ts'
import { sendStatement } from './send.ts'

// Two sides at the same instant: what one of them decides on, the other is just changing.

let world: TestApp
let carrier: Actor
let shipper: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  shipper = await world.actor('shipper')
})
afterAll(() => world.close())

const today = shanghaiDay(new Date())
const generate = () =>
  generateStatement.run(world.services, carrier, {
    partner_id: world.base.companies['shipper']?.id ?? 0,
    period_from: addDays(today, -1),
    period_to: addDays(today, 1)
  })
const aDone = async (): Promise<Trip> => {
  const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen: 109_000 }) })
  await deliverAndConfirm(world, trip)
  return trip
}
const reopen = async (trip: Trip) => {
  const [receipt] = await receiptsOf(world, trip.id)
  return () => reopenReceipt.run(world.services, shipper, { id: receipt?.id ?? 0, version: receipt?.version ?? 0, reason: '数量有误' })
}
const looked = ({ id, version }: { id: number; version: number }) => ({ id, version })

/** Starts calls one after the other while the charges of a trip are held, so that each has gone as far as it can; gives how they ended once they are free. */
const allAtOnce = async (trip: Trip, calls: readonly (() => Promise<unknown>)[]): Promise<string[]> => {
  const { running } = await transactAsSystem(world.services.db, async (tx) => {
    await sql`select from charge where tenant_id = ${carrier.tenant_id} and waybill_id = ${trip.id} for update`.execute(tx)
    const running: Promise<string>[] = []
    for (const call of calls) {
      running.push(
        call().then(
          () => 'done',
          (error: { code?: string }) => error.code ?? String(error)
        )
      )
      await expect.poll(() => waitingForLocks(world), { timeout: 60_000 }).toBe(running.length)
    }
    return { running }
  })
  return await Promise.all(running)
}

/** Statements whose lines or totals are not what their charges come to, and lines without a charge, by SQL of its own. */
const wrongStatements = async () => {
  const bare = sql`exists (select from statement_line l where l.tenant_id = s.tenant_id and l.statement_id = s.id
    and not exists (select from charge c where c.tenant_id = l.tenant_id and c.statement_line_id = l.id))`
  const wrong = sql`
    select s.statement_no, s.total_fen, sum(c.amount_fen)::bigint as charged_fen, bool_or(${bare}) as bare_line
    from statement s left join charge c on c.tenant_id = s.tenant_id and c.statement_id = s.id where s.tenant_id = ${carrier.tenant_id}
    group by s.tenant_id, s.id, s.statement_no, s.total_fen having s.total_fen <> coalesce(sum(c.amount_fen), 0) or bool_or(${bare})`
  return (await transactAsSystem(world.services.db, (tx) => wrong.execute(tx))).rows
}
/** Charges that are billed though the receipt of their trip is not confirmed. */
const billedInReview = async () => {
  const wrong = sql`select c.charge_no from charge c join receipt r on r.tenant_id = c.tenant_id and r.waybill_id = c.waybill_id and r.order_id = c.order_id
    where c.tenant_id = ${carrier.tenant_id} and c.direction = 1 and c.charge_status >= 40 and r.receipt_status <> 40`
  return (await transactAsSystem(world.services.db, (tx) => wrong.execute(tx))).rows
}

test.each(['the statement is faster', 'the receipt is faster'])(
  'a trip whose receipt is opened again while it comes on a statement stands on no line of it: %s',
  async (who) => {
    const [trip] = [await aDone(), await aDone()]
    const opening = await reopen(trip)
    const ended = await allAtOnce(trip, who === 'the statement is faster' ? [generate, opening] : [opening, generate])
    expect(ended).toEqual(['done', 'done'])
    expect(await wrongStatements()).toEqual([])
    const on = await transactAsSystem(world.services.db, (tx) =>
      sql`select from statement_line where tenant_id = ${carrier.tenant_id} and waybill_id = ${trip.id}`.execute(tx)
    )
    expect(on.rows).toHaveLength(0)
  }
)

test.each(['the statement is faster', 'the receipt is faster'])(
  'a statement is not confirmed over a receipt that is opened again at that moment: %s',
  async (who) => {
    const { services } = world
    const [trip] = [await aDone(), await aDone()]
    const { statement } = await generate()
    const sent = await sendStatement.run(services, carrier, looked(statement))
    const opening = await reopen(trip)
    const confirming = () => confirmStatement.run(services, shipper, { ...looked(sent), reason: '按账单确认' })
    const [first, second] = await allAtOnce(trip, who === 'the statement is faster' ? [confirming, opening] : [opening, confirming])
    expect(first).toBe('done')
    expect(second).toBe(who === 'the statement is faster' ? 'statementClosed' : 'staleVersion')
    expect(await wrongStatements()).toEqual([])
    expect(await billedInReview()).toEqual([])
  }
)

test('whatever of it is faster, round after round, statements are what their charges come to, and nobody met a deadlock', async () => {
  const { services } = world
  for (let round = 0; round < 2; round += 1) {
    const trips = [await aDone(), await aDone()]
    const [first = trips[0] as Trip, other = first] = trips
    const charge = await transactAsSystem(services.db, (tx) =>
      tx.selectFrom('charge').select(['id', 'version']).where('waybill_id', '=', other.id).where('direction', '=', 1).executeTakeFirstOrThrow()
    )
    const opening = await reopen(first)
    const pricing = () => priceCharge.run(services, carrier, { ...charge, amount_fen: 70_000 + round, reason: '按商谈价' })
    await Promise.allSettled([generate(), opening(), pricing(), generate()])
    expect(await wrongStatements()).toEqual([])
    const { statement } = await generate()
    const sent = await sendStatement.run(services, carrier, looked(statement))
    const again = await reopen(other)
    await Promise.allSettled([confirmStatement.run(services, shipper, { ...looked(sent), reason: '按账单确认' }), again()])
    expect(await wrongStatements()).toEqual([])
    expect(await billedInReview()).toEqual([])
  }
  expect(lockCheck.takeFaults()).toEqual([])
  expect(await deadlocksIn(world)).toBe(0)
})
