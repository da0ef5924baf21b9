import { loanRun } from '../testkit/crash/loanRun.ts'
import { killsOf } from '../testkit/crash/kills.ts'
import { dropFirstWorld } from '../testkit/crash/stoppedWorld.ts'
import { afterAll, expect, test } from 'vitest'

afterAll(() => dropFirstWorld())

// The long form: CRASH_LOANS=200 CRASH_KILLS=8 npx vitest run apps/server/src/crashLoans.test.ts
const loans = Number(process.env['CRASH_LOANS'] ?? 6)
const count = Number(process.env['CRASH_KILLS'] ?? 2)

test('every loan is lent once and every repayment booked once, however often server and database are killed meanwhile', {
  timeout: 600_000
}, async () => {
  const { acks, uneven, wrong, findings, refusals, resent, back } = await loanRun({ loans, kills: killsOf(count) })
  console.log(
    `${acks.length} steps of ${loans} loans acknowledged, ${resent} calls asked again, refused ${JSON.stringify(refusals)}, answering again after ${back.join(', ')} ms`
  )
  expect(uneven).toEqual([])
  expect(wrong).toEqual([])
  expect(findings).toEqual([])
  expect(acks).toHaveLength(loans * 6)
  expect(back).toHaveLength(count)
})
