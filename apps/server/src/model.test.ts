import { downstreamSteps, openDownstream } from '../testkit/model/downstream.ts'
import { orderSteps } from '../testkit/model/orders.ts'
import { biddingSteps, openBidding } from '../testkit/model/bidding.ts'
import { financingSteps, openFinancing } from '../testkit/model/financing.ts'
import { behalfSteps, freezeSteps, mishapSteps, requestSteps } from '../testkit/model/mishaps.ts'
import { moneySteps, openMoney } from '../testkit/model/money.ts'
import { type ModelOptions, runModel } from '../testkit/model/run.ts'
import { openSubcontracts, subcontractSteps } from '../testkit/model/subcontract.ts'
import { tripSteps } from '../testkit/model/trips.ts'
import type { Model } from '../testkit/model/world.ts'
import { transactAsSystem } from './platform/db/scope.ts'
import { campaignActs } from '@yunshu/contract/campaign/words'
import { expect, test } from 'vitest'

// The long form: MODEL_SEQUENCES=20 MODEL_CALLS=3000 npx vitest run apps/server/src/model.test.ts
const sequences = Number(process.env['MODEL_SEQUENCES'] ?? 1)
const calls = Number(process.env['MODEL_CALLS'] ?? 600)
const biddingCalls = Number(process.env['MODEL_BIDDING_CALLS'] ?? 1200)
const loanCalls = Number(process.env['MODEL_LOAN_CALLS'] ?? 250)
const downCalls = Number(process.env['MODEL_DOWN_CALLS'] ?? 350)
const moneyCalls = Number(process.env['MODEL_MONEY_CALLS'] ?? 600)

const sequencesMost = 4
/* Sequences with the auditor after each; gives the kinds of commands that took effect. What took effect depends on who was faster: where too little did, it is played on. */
const play = async (options: Omit<ModelOptions, 'seed' | 'connections'>, isEnough = (_: Set<string>): boolean => true): Promise<Set<string>> => {
  const kinds = new Set<string>()
  for (let seed = 1; seed <= sequences || (seed <= sequencesMost && !isEnough(kinds)); seed += 1) {
    const { done, refused, faults, findings, unlogged, acts, deadlocks, againstOrder } = await runModel({
      seed: seed * 7919,
      connections: 8,
      ...options
    })
    for (const act of acts) kinds.add(act)
    const took = Object.values(done).reduce((sum, n) => sum + n, 0)
    console.log(
      `sequence ${seed}: ${took} of ${options.calls} calls took effect, refused ${JSON.stringify(refused)}, findings ${findings.length}, deadlocks ${deadlocks}, against the order of locks ${againstOrder.length}`,
      ...againstOrder,
      ...findings
    )
    expect(faults).toEqual([])
    expect(findings).toEqual([])
    expect(unlogged).toEqual([])
    expect(againstOrder).toEqual([])
    expect(deadlocks).toBe(0)
  }
  console.log(`${kinds.size} kinds of commands took effect: ${[...kinds].sort().join(', ')}`)
  return kinds
}

test('whatever people do at once with orders and trips, over eight connections, the auditor finds nothing afterwards', {
  timeout: 900_000
}, async () => {
  const steps = [...orderSteps, ...tripSteps, ...mishapSteps, ...behalfSteps, ...subcontractSteps, ...freezeSteps]
  // Delivered trips have their figures by then, and the auditor held them and their sums against the rows.
  const after = async ({ world }: Model): Promise<void> => {
    const { n } = await transactAsSystem(world.services.db, (tx) =>
      tx
        .selectFrom('trip_figure')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    )
    expect(n).toBeGreaterThan(0)
  }
  const kinds = await play({ calls, steps, prepare: openSubcontracts, after })
  expect(kinds.size).toBeGreaterThanOrEqual(20)
})

test('whatever people do at once with charges, statements, bills and wallets, the books come out even', { timeout: 900_000 }, async () => {
  const kinds = await play({ calls: moneyCalls, steps: [...moneySteps, ...freezeSteps], prepare: openMoney })
  expect(kinds.size).toBeGreaterThanOrEqual(30)
})

test('whatever people and the clock do at once with lots that are out to bid, one wins and no deposit is lost or paid twice', {
  timeout: 900_000
}, async () => {
  const missing = (kinds: Set<string>) => Object.keys(campaignActs.zh).filter((act) => !kinds.has(act))
  const options = { calls: biddingCalls, steps: biddingSteps, prepare: openBidding, timed: ['campaign.closed'] }
  const kinds = await play(options, (met) => missing(met).length <= 2)
  // The moves of a campaign and of a bid were made, by those who make them; chance may leave out two of the rarest.
  expect(missing(kinds).length, missing(kinds).join(', ')).toBeLessThanOrEqual(2)
})

test('whatever borrower, debtor and operator do at once with loans, the factor is paid once and by the waterfall', { timeout: 900_000 }, async () => {
  const audited = ['loans.sql', 'bills.sql', 'money.sql']
  const kinds = await play({ calls: loanCalls, steps: [...financingSteps, ...freezeSteps], prepare: openFinancing, audited }, (met) => met.size >= 14)
  expect(kinds.size).toBeGreaterThanOrEqual(14)
})

test('whatever people do at once with payables, batches, cards, expenses and invoices, nobody is paid twice and the books come out even', {
  timeout: 900_000
}, async () => {
  const onTheRoad = [...tripSteps, ...mishapSteps].map(({ weight, plan }) => ({ weight: weight / 4, plan }))
  const steps = [...downstreamSteps, ...requestSteps, ...freezeSteps, ...onTheRoad]
  const options = { calls: downCalls, steps, prepare: openDownstream, timed: ['bill.approved'] }
  const kinds = await play(options, (met) => met.size >= 35)
  expect(kinds.size).toBeGreaterThanOrEqual(35)
})
