import type { credit } from '@yunshu/contract/credit/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { loan } from '@yunshu/contract/loan/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { type LoanAgreed, type Owed, owedOn, type Repaid } from '@yunshu/domain/loan'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { billsOf } from '../bill/index.ts'

type CreditShown = OutputOf<typeof credit.list>['data'][number]
type LoanShown = OutputOf<typeof loan.list>['data'][number]
type AssignmentShown = OutputOf<typeof loan.assignments>['data'][number]

/** The credits an actor may see: a company its own, the operator those of the tenant. */
const creditsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('credit as c').where('c.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? base : base.where('c.company_id', '=', actor.company_id)
}
/** A credit to act on, under lock: limits are counted one after the other. */
export const lockCredit = async (tx: Tx, actor: Actor, id: number): Promise<Row<'credit'>> =>
  (await creditsOf(tx, actor).selectAll('c').where('c.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')
export const getCredit = async (tx: Tx, actor: Actor, id: number): Promise<Row<'credit'>> =>
  (await creditsOf(tx, actor).selectAll('c').where('c.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The states of an application on which no money has been sent yet. */
export const asked = loanMachine.moves.cancel.from.map((name) => loanMachine.code[name])
/** Locks the applications in which bills stand on which no money has been sent yet: whoever pays these bills cancels them, and holds them before any wallet. */
export const lockUnpaidApplications = async (tx: Tx, tenant_id: number, bill_ids: readonly number[]): Promise<void> =>
  await withSystemScope(
    tx,
    async () =>
      void (await tx
        .selectFrom('loan')
        .select('id')
        .where('tenant_id', '=', tenant_id)
        .where('loan_status', 'in', asked)
        .where(
          sql<boolean>`id in (select loan_id from loan_asset where tenant_id = ${tenant_id} and bill_id = any(${[...bill_ids]}::bigint[]) and is_live)`
        )
        .orderBy('id')
        .forNoKeyUpdate()
        .execute())
  )

/** Loans that hold a part of their limit: what they ask for, and once lent what of the principal is open. */
const holding = codes(loanMachine, 'inReview', 'awaitingDebtor', 'toSign', 'toFund', 'funding', 'outstanding', 'partlyRepaid', 'overdue')
const principalRepaid = (tenant_id: number) =>
  sql<number>`coalesce((select sum(r.principal_fen) from repayment r where r.tenant_id = ${tenant_id} and r.loan_id = l.id), 0)::bigint`
const usedOf = (tenant_id: number) =>
  sql<number>`coalesce((select sum(l.advance_fen - ${principalRepaid(tenant_id)}) from loan l where l.tenant_id = ${tenant_id} and l.credit_id = c.id and l.loan_status in (${holding})), 0)::bigint`

export const creditRows = (tx: Tx, actor: Actor) =>
  creditsOf(tx, actor)
    .select([
      'c.id',
      'c.version',
      'c.credit_no',
      'c.company_id',
      'c.company_name',
      'c.factor_name',
      'c.credit_status',
      'c.apply_fen',
      'c.credit_fen',
      'c.rate_bp_year',
      'c.fee_bp',
      'c.advance_bp',
      'c.recourse',
      'c.max_days',
      'c.valid_from',
      'c.valid_to',
      'c.reason',
      'c.created_at'
    ])
    .select([
      usedOf(actor.tenant_id).as('used_fen'),
      sql<number>`greatest(0, coalesce(c.credit_fen, 0) - ${usedOf(actor.tenant_id)})::bigint`.as('left_fen')
    ])
export const getCreditRow = async (tx: Tx, actor: Actor, id: number): Promise<CreditShown> =>
  (await creditRows(tx, actor).where('c.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The debtors of a credit with what is used of their limits. */
export const debtorsOfCredit = async (tx: Tx, { tenant_id, id }: Pick<Row<'credit'>, 'tenant_id' | 'id'>) =>
  await tx
    .selectFrom('credit_debtor as d')
    .select(['d.debtor_id', 'd.debtor_name', 'd.limit_fen'])
    .select(
      sql<number>`coalesce((select sum(l.advance_fen - ${principalRepaid(tenant_id)}) from loan l where l.tenant_id = ${tenant_id} and l.credit_id = d.credit_id and l.debtor_id = d.debtor_id and l.loan_status in (${holding})), 0)::bigint`.as(
        'used_fen'
      )
    )
    .where('d.tenant_id', '=', tenant_id)
    .where('d.credit_id', '=', id)
    .orderBy('d.id')
    .execute()

/** The loans an actor may see with their price: a borrower its own, the operator those of the tenant. */
export const loansOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('loan as l').where('l.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? base : base.where('l.borrower_id', '=', actor.company_id)
}
export const getLoan = async (tx: Tx, actor: Actor, id: number): Promise<Row<'loan'>> =>
  (await loansOf(tx, actor).selectAll('l').where('l.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const loanRows = (tx: Tx, actor: Actor, today = shanghaiDay(now())) =>
  loansOf(tx, actor)
    .select([
      'l.id',
      'l.version',
      'l.loan_no',
      'l.credit_id',
      'l.credit_no',
      'l.borrower_id',
      'l.borrower_name',
      'l.debtor_id',
      'l.debtor_name',
      'l.factor_name',
      'l.loan_status',
      'l.receivable_fen',
      'l.advance_fen',
      'l.days',
      'l.rate_bp_year',
      'l.recourse',
      'l.interest_fen',
      'l.fee_fen',
      'l.net_fen',
      'l.lend_at',
      'l.due_day',
      'l.zhongdeng_no',
      'l.reason',
      'l.created_at'
    ])
    .select([
      sql<0 | 1 | 2 | 3>`l.end_kind`.as('end_kind'),
      sql<number>`coalesce((select sum(r.amount_fen - r.surplus_fen) from repayment r where r.tenant_id = ${actor.tenant_id} and r.loan_id = l.id), 0)::bigint`.as(
        'repaid_fen'
      ),
      sql<number>`case when l.loan_status in (${codes(loanMachine, 'outstanding', 'partlyRepaid', 'overdue')}) then l.advance_fen - ${principalRepaid(actor.tenant_id)} else 0 end::bigint`.as(
        'principal_left_fen'
      ),
      sql<number>`case when l.loan_status in (${codes(loanMachine, 'outstanding', 'partlyRepaid', 'overdue')}) then greatest(0, ${today}::date - l.due_day) else 0 end`.as(
        'overdue_days'
      )
    ])
export const getLoanRow = async (tx: Tx, actor: Actor, id: number): Promise<LoanShown> =>
  (await loanRows(tx, actor).where('l.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The assignments of which the actor's company is the debtor, once it was told. Nothing of their price is read. */
const assignmentsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('loan as l')
    .where('l.tenant_id', '=', actor.tenant_id)
    .where('l.debtor_id', '=', actor.company_id)
    .where('l.debtor_notice_at', 'is not', null)
export const assignmentRows = (tx: Tx, actor: Actor) =>
  assignmentsOf(tx, actor).select([
    'l.id',
    'l.version',
    'l.loan_no',
    'l.borrower_id',
    'l.borrower_name',
    'l.factor_name',
    'l.loan_status',
    'l.receivable_fen',
    'l.account_bank',
    'l.account_no',
    'l.debtor_notice_at',
    'l.confirm_at',
    'l.reason'
  ])
export const getAssignmentRow = async (tx: Tx, actor: Actor, id: number): Promise<AssignmentShown> =>
  (await assignmentRows(tx, actor).where('l.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
export const getAssignment = async (tx: Tx, actor: Actor, id: number): Promise<Row<'loan'>> =>
  (await assignmentsOf(tx, actor).selectAll('l').where('l.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const assetsOf = async (tx: Tx, { tenant_id, id }: Pick<Row<'loan'>, 'tenant_id' | 'id'>): Promise<Row<'loan_asset'>[]> =>
  await tx.selectFrom('loan_asset').selectAll().where('tenant_id', '=', tenant_id).where('loan_id', '=', id).orderBy('bill_id').execute()
/** The bills of a loan, with what is known of each now, as far as its reader sees them. */
export const assetsShown = async (tx: Tx, actor: Actor, { tenant_id, id }: Pick<Row<'loan'>, 'tenant_id' | 'id'>) =>
  await billsOf(tx, actor)
    .innerJoin('loan_asset as a', (on) => on.onRef('a.tenant_id', '=', 'b.tenant_id').onRef('a.bill_id', '=', 'b.id'))
    .select(['a.bill_id', 'a.bill_no', 'a.bill_fen', 'a.bill_due_at', 'a.advance_fen', 'b.bill_status', 'b.paid_fen'])
    .where('a.tenant_id', '=', tenant_id)
    .where('a.loan_id', '=', id)
    .orderBy('a.bill_id')
    .execute()

/** A loan under lock; always after its bills. */
export const lockLoan = async (tx: Tx, actor: Actor, id: number): Promise<Row<'loan'>> =>
  (await loansOf(tx, actor).selectAll('l').where('l.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')

export const repaymentsOf = async (tx: Tx, { tenant_id, id }: Pick<Row<'loan'>, 'tenant_id' | 'id'>): Promise<Row<'repayment'>[]> =>
  await tx.selectFrom('repayment').selectAll().where('tenant_id', '=', tenant_id).where('loan_id', '=', id).orderBy('id').execute()

/** What is owed of a loan at the end of a day; nothing before it is lent and after it has ended. */
export const owedOf = (row: Row<'loan'>, repayments: readonly Row<'repayment'>[], day = shanghaiDay(now())): Owed => {
  if (row.due_day === null || row.end_kind !== 0) return { fee_fen: 0, penalty_fen: 0, interest_fen: 0, principal_fen: 0 }
  const agreed: LoanAgreed = {
    principal_fen: row.advance_fen,
    rate_bp_year: row.rate_bp_year,
    penalty_bp: row.penalty_bp,
    due_day: row.due_day,
    extension_interest_fen: row.extension_interest_fen,
    extension_fee_fen: row.extension_fee_fen
  }
  const repaid: Repaid[] = repayments.map(({ paid_day, fee_fen, penalty_fen, interest_fen, principal_fen }) => ({
    day: paid_day,
    fee_fen,
    penalty_fen,
    interest_fen,
    principal_fen
  }))
  return owedOn(agreed, repaid, day)
}
