import { operator } from '@yunshu/contract/consoles/operator'
import { systemActor } from '../../platform/actor.ts'
import { onChange } from '../../platform/verb/followChanges.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { freeAssets, moveLoan } from './apply.ts'
import { tellBorrower, tellDebtor, tellOperator } from './notices.ts'
import { asked } from './queries.ts'

// 撤销融资申请: money that arrived on a bill is not lent on once more. Whatever paid it, the application in which it stands is cancelled with it, and its other bills are free.
onChange(['bill'], async (context, changed) => {
  const { tx, actor } = context
  const open = new Map(changed.map(({ row }) => [row.id, Number(row['amount_fen']) - Number(row['paid_fen'])]))
  if (changed.every(({ row }) => !(Number(row['paid_fen']) > 0))) return
  await withSystemScope(tx, async () => {
    const loans = await tx
      .selectFrom('loan as l')
      .innerJoin('loan_asset as a', (on) => on.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.loan_id', '=', 'l.id'))
      .selectAll('l')
      .select(['a.bill_id', 'a.bill_no', 'a.bill_fen'])
      .where('l.tenant_id', '=', actor.tenant_id)
      .where('a.bill_id', 'in', [...open.keys()])
      .where('a.is_live', '=', true)
      .where('l.loan_status', 'in', asked)
      .orderBy('l.id')
      .forNoKeyUpdate('l')
      .execute()
    const less = loans.filter(({ bill_id, bill_fen }) => bill_fen > (open.get(bill_id) ?? bill_fen))
    for (const { bill_id: _id, bill_fen: _fen, bill_no, ...before } of new Map(less.map((loan) => [loan.id, loan])).values()) {
      const reason = `账单${bill_no}已付款`
      const after = await moveLoan({ ...context, actor: systemActor(actor.tenant_id) }, before, 'cancel', { reason })
      await freeAssets(tx, after)
      const slots = { loan_no: after.loan_no, reason }
      await tellBorrower(context, after, 'loanCancelled', slots)
      await tellOperator(context, { biz_type: 'loan', id: after.id, grant: operator.loans.may.review }, 'loanCancelled', slots)
      if (after.debtor_notice_at !== null) await tellDebtor(context, after, 'loanCancelled', slots)
    }
  })
})
