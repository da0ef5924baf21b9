import { credit } from '@yunshu/contract/credit/contract'
import { creditMachine } from '@yunshu/contract/credit/machine'
import { creditTerms } from '@yunshu/contract/credit/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { loan } from '@yunshu/contract/loan/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { loanTerms } from '@yunshu/contract/loan/words'
import type { ReactNode } from 'react'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { assignmentColumns, creditColumns, loanColumns, type Side } from './columns.tsx'
import { useCreditActions } from './credit/actions.tsx'
import { useLoanActions } from './loanActions.tsx'
import { phrases } from './phrases.ts'

const ofCredit = queryFields(credit.list)
const ofLoan = queryFields(loan.list)
const ofAssignment = queryFields(loan.assignments)

/** Credits (授信), the operator's of all, a company's own. */
export const Credits = ({ side, tools }: { side: Side; tools?: ReactNode }) => {
  const say = useSay()
  const list = useList(credit.list)
  const { actions, dialog } = useCreditActions(side)
  const page = side === 'operator' ? operator.credits : carrier.receivables
  const info = side === 'operator' ? operator.creditInfo : carrier.creditInfo
  return (
    <>
      <QueryForm list={list} terms={creditTerms}>
        <ofCredit.StatusTabs list={list} machine={creditMachine} />
        <ofCredit.KeywordField name="keyword" placeholder={say(phrases, 'findCredit')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={creditTerms}
        columns={creditColumns}
        to={({ id }) => linkTo(info, { id })}
        pickable={false}
        tools={tools}
        extra={<ExportList list={list} columns={creditColumns} terms={creditTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'noCredits')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {dialog}
    </>
  )
}

/** Loans (融资), the operator's of all, a borrower's own. */
export const Loans = ({ side, tools }: { side: Side; tools?: ReactNode }) => {
  const say = useSay()
  const list = useList(loan.list)
  const { actions, dialog } = useLoanActions(side)
  const page = side === 'operator' ? operator.loans : carrier.receivables
  const info = side === 'operator' ? operator.loanInfo : carrier.loanInfo
  return (
    <>
      <QueryForm list={list} terms={loanTerms}>
        <ofLoan.StatusTabs list={list} machine={loanMachine} />
        <ofLoan.KeywordField name="keyword" placeholder={say(phrases, 'findLoan')} />
        <ofLoan.RangeField from="due_from" to="due_to" label={say(phrases, 'due')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={loanTerms}
        columns={loanColumns}
        to={({ id }) => linkTo(info, { id })}
        pickable={false}
        tools={tools}
        extra={<ExportList list={list} columns={loanColumns} terms={loanTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'noLoans')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {dialog}
    </>
  )
}

/** 保理确权: assignments of which one is the debtor. */
export const Assignments = () => {
  const say = useSay()
  const list = useList(loan.assignments)
  const { payables } = shipper
  return (
    <>
      <QueryForm list={list} terms={loanTerms}>
        <ofAssignment.StatusTabs list={list} machine={loanMachine} />
        <ofAssignment.KeywordField name="keyword" placeholder={say(phrases, 'findLoan')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={loanTerms}
        columns={assignmentColumns}
        to={({ id }) => linkTo(shipper.assignmentInfo, { id })}
        pickable={false}
        extra={<ExportList list={list} columns={assignmentColumns} terms={loanTerms} may={payables.may.export} title={payables} />}
        empty={<p>{say(phrases, 'noAssignments')}</p>}
      />
    </>
  )
}
