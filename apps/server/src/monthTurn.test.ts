import { endOfShanghaiDay, monthEnd, shanghaiCompactDay, shanghaiMonth } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { now, shiftClock } from './platform/clock.ts'
import { transactAsSystem } from './platform/db/scope.ts'
import { moneySteps, openMoney } from '../testkit/model/money.ts'
import { orderSteps } from '../testkit/model/orders.ts'
import { runModel } from '../testkit/model/run.ts'
import { tripSteps } from '../testkit/model/trips.ts'

afterEach(() => shiftClock(0))

const minuteMs = 60_000

test('while eight people call, the day and the month turn: every number, sum and book comes out even', { timeout: 900_000 }, async () => {
  const end = Date.parse(endOfShanghaiDay(monthEnd(shanghaiMonth(now()))))
  const toEvening = end - 15 * minuteMs - Date.now()
  const days = [new Date(end - minuteMs), new Date(end)].map(shanghaiCompactDay)
  let numbered: { day: string; of: string; n: number }[] = []
  const report = await runModel({
    seed: 104_729,
    calls: 700,
    connections: 8,
    steps: [...orderSteps, ...tripSteps, ...moneySteps],
    prepare: async (model) => {
      shiftClock(toEvening)
      await openMoney(model, 12)
    },
    // Fifteen minutes pass in the middle of eight calls.
    halfway: () => shiftClock(end - Date.now()),
    after: async ({ world }) => {
      const { rows } = await transactAsSystem(world.services.db, (tx) =>
        sql<{ day: string; of: string; n: number }>`
          select substr(no, 3, 6) as day, substr(no, 1, 2) as of, count(*)::int as n
          from (select order_no as no from "order" union all select statement_no from statement union all select flow_no from wallet_flow) as d
          where no ~ '^[A-Z]{2}[0-9]{6}' group by 1, 2`.execute(tx)
      )
      numbered = rows
    }
  })
  expect(report.faults).toEqual([])
  expect(report.findings).toEqual([])
  expect(report.unlogged).toEqual([])
  expect(report.againstOrder).toEqual([])
  expect(report.deadlocks).toBe(0)
  for (const day of days) expect(numbered.filter((one) => one.day === day).reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(10)
})
