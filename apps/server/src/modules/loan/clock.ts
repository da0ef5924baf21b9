import { creditTimer } from '@yunshu/contract/credit/contract'
import { creditMachine } from '@yunshu/contract/credit/machine'
import { loanTimer } from '@yunshu/contract/loan/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { expire } from './credit.ts'
import { loggedLoan } from './apply.ts'
import { fallDue } from './repay.ts'

const expireCredit = write(creditTimer.expire, async (context) => {
  const { before, after } = await expire(context, context.input.id)
  return { output: { id: after.id }, log: { id: after.id, no: after.credit_no, before, after } }
})
const overdueLoan = write(loanTimer.overdue, async (context) => {
  const { before, after } = await fallDue(context, context.input.id)
  return { output: { id: after.id }, log: loggedLoan(before, after) }
})

/** The timer: credits whose last day is over, loans whose due day is. Each in its own transaction; what somebody did meanwhile is refused and left. */
export const runDueLoans = async (services: Services): Promise<number> => {
  const today = shanghaiDay(now())
  const due = await transactAsSystem(services.db, async (tx) => ({
    credits: await tx
      .selectFrom('credit')
      .select(['tenant_id', 'id'])
      .where('credit_status', 'in', [creditMachine.code.active, creditMachine.code.frozen])
      .where('valid_to', '<', today)
      .limit(500)
      .execute(),
    loans: await tx
      .selectFrom('loan')
      .select(['tenant_id', 'id'])
      .where('loan_status', 'in', [loanMachine.code.outstanding, loanMachine.code.partlyRepaid])
      .where('due_day', '<', today)
      .limit(500)
      .execute()
  }))
  return (await runDue(services, expireCredit, due.credits)) + (await runDue(services, overdueLoan, due.loans))
}
