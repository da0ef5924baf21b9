import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { advanceFen, divideRepayment, interestFen, type LoanAgreed, offerLoan, owedOn, owedTotal, penaltyFen, type Repaid } from './loan.ts'
import { sumFen } from './money.ts'

test('a bill of 109,000 yuan at 80 %, 10.8 % over 360, 45 days and a fee of 0.5 % brings 85,477.80 yuan (domain 5.8)', () => {
  expect(offerLoan([10_900_000], { advance_bp: 8000, rate_bp_year: 1080, fee_bp: 50, days: 45 })).toEqual({
    advance_fen: 8_720_000,
    interest_fen: 117_720,
    fee_fen: 54_500,
    net_fen: 8_547_780
  })
  // By 365 days it would be 116,107.
  expect(interestFen(8_720_000, 1080, 45)).toBe(117_720)
})

const agreed: LoanAgreed = {
  principal_fen: 8_720_000,
  rate_bp_year: 1080,
  penalty_bp: 15_000,
  due_day: '2026-11-10',
  extension_interest_fen: 0,
  extension_fee_fen: 0
}

test('on the due day the whole bill pays the principal, and 21,800 yuan go to the borrower (domain 5.8)', () => {
  expect(divideRepayment(10_900_000, owedOn(agreed, [], '2026-11-10'))).toEqual({
    fee_fen: 0,
    penalty_fen: 0,
    interest_fen: 0,
    principal_fen: 8_720_000,
    surplus_fen: 2_180_000
  })
})

test('ten days late it costs one and a half times the rate for ten days, before the principal', () => {
  const owed = owedOn(agreed, [], '2026-11-20')
  expect(owed).toEqual({ fee_fen: 0, penalty_fen: 39_240, interest_fen: 0, principal_fen: 8_720_000 })
  expect(divideRepayment(100_000, owed)).toEqual({ fee_fen: 0, penalty_fen: 39_240, interest_fen: 0, principal_fen: 60_760, surplus_fen: 0 })
})

test('an extension is owed before the principal: its fee, then its interest', () => {
  const longer = { ...agreed, extension_interest_fen: 78_480, extension_fee_fen: 10_000 }
  expect(divideRepayment(50_000, owedOn(longer, [], '2026-11-01'))).toMatchObject({ fee_fen: 10_000, interest_fen: 40_000, principal_fen: 0 })
})

const money = fc.integer({ min: 1, max: 999_999_999_99 })
const terms = fc.record({
  principal_fen: money,
  rate_bp_year: fc.integer({ min: 0, max: 3600 }),
  penalty_bp: fc.integer({ min: 10_000, max: 20_000 }),
  extension_interest_fen: fc.integer({ min: 0, max: 99_999_999 }),
  extension_fee_fen: fc.integer({ min: 0, max: 9_999_999 })
})
const plan = fc.array(fc.tuple(fc.integer({ min: -30, max: 400 }), money), { maxLength: 6 })

/** Plays repayments on their days, in order; gives what each was divided into. */
const play = (of: LoanAgreed, payments: readonly (readonly [number, number])[]): Repaid[] => {
  const made: Repaid[] = []
  for (const [days, fen] of payments.toSorted(([a], [b]) => a - b)) {
    const day = addDays(of.due_day, days)
    made.push({ ...divideRepayment(fen, owedOn(of, made, day)), day })
  }
  return made
}

test('the parts of a repayment sum to it and are never negative, and nothing is ever owed below zero', () => {
  fc.assert(
    fc.property(terms, plan, money, fc.integer({ min: 0, max: 500 }), (drawn, payments, last, days) => {
      const of = { ...drawn, due_day: agreed.due_day }
      const made = play(of, payments)
      const owed = owedOn(of, made, addDays(of.due_day, Math.max(days, ...payments.map(([day]) => day))))
      const parts = divideRepayment(last, owed)
      const all = Object.values(parts)
      return (
        Object.values(owed).every((fen) => fen >= 0) &&
        all.every((fen) => fen >= 0) &&
        sumFen(all) === last &&
        (parts.surplus_fen === 0 || owedTotal(owed) < last)
      )
    })
  )
})

test('a repayment that comes in two parts on one day pays the same of everything as in one', () => {
  fc.assert(
    fc.property(terms, plan, money, money, fc.integer({ min: 0, max: 90 }), (drawn, payments, one, other, days) => {
      const of = { ...drawn, due_day: agreed.due_day }
      const day = Math.max(days, ...payments.map(([at]) => at))
      const before = play(of, payments)
      const at = addDays(of.due_day, day)
      const whole = divideRepayment(one + other, owedOn(of, before, at))
      const first = divideRepayment(one, owedOn(of, before, at))
      const second = divideRepayment(other, owedOn(of, [...before, { ...first, day: at }], at))
      return Object.keys(whole).every((part) => whole[part as 'fee_fen'] === first[part as 'fee_fen'] + second[part as 'fee_fen'])
    })
  )
})

test('overdue interest only grows, and is nothing until the due day is over', () => {
  fc.assert(
    fc.property(terms, plan, fc.integer({ min: 0, max: 400 }), (drawn, payments, days) => {
      const of = { ...drawn, due_day: agreed.due_day }
      const made = play(of, payments)
      const after = Math.max(days, ...payments.map(([at]) => at))
      return (
        penaltyFen(of, [], of.due_day) === 0 &&
        penaltyFen(of, made, addDays(of.due_day, after + 1)) >= penaltyFen(of, made, addDays(of.due_day, after))
      )
    })
  )
})

test('what is lent on bills is never above their ratio, and what reaches the borrower with what is kept back is what was lent', () => {
  fc.assert(
    fc.property(
      fc.array(money, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 365 }),
      (bills, bp, days) => {
        const { advance_fen, interest_fen, fee_fen, net_fen } = offerLoan(bills, { advance_bp: bp, rate_bp_year: 1080, fee_bp: 50, days })
        return advance_fen <= advanceFen(sumFen(bills), bp) && net_fen + interest_fen + fee_fen === advance_fen
      }
    )
  )
})
