import type { Grant } from '@yunshu/contract/kit/console'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { withdrawTerms } from '@yunshu/contract/withdraw/words'
import type { ReactNode } from 'react'
import type { Column } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { Status } from '../../../kit/Status.tsx'
import { type List, type RowOf, useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { phrases } from '../phrases.ts'

const { StatusTabs, FlagField, KeywordField, RangeField } = queryFields(withdraw.list)

export type WithdrawRow = RowOf<typeof withdraw.list>
/* While it waits, how many of those who must have approved it. */
const State = ({ row }: { row: WithdrawRow }) => {
  const say = useSay()
  const isWaiting = row.withdraw_status === withdrawMachine.states.inReview.code && row.reviews_needed > 1
  return isWaiting ? (
    <span className="marks">
      <Status machine={withdrawMachine} code={row.withdraw_status} />
      <span className="quiet">{say(phrases, 'reviewed', { done: row.reviewers.length, needed: row.reviews_needed })}</span>
    </span>
  ) : (
    <Status machine={withdrawMachine} code={row.withdraw_status} />
  )
}
const columns: Column<WithdrawRow>[] = [
  { name: 'withdraw_no', width: 170 },
  { name: 'withdraw_status', width: 196, cell: (row) => <State row={row} /> },
  { name: 'amount_fen', width: 140, sum: true, sort: 'amount_fen' },
  { name: 'fee_fen', width: 110, sum: true },
  { name: 'net_fen', width: 140, sum: true },
  { name: 'account_name', width: 200 },
  { name: 'bank_name', width: 130 },
  { name: 'account_no', width: 170 },
  { name: 'reviewers', width: 160, cell: (row) => row.reviewers.join('、') || '-' },
  { name: 'bank_serial_no', width: 170 },
  { name: 'fail_reason', width: 180 },
  { name: 'created_by_name', width: 110 },
  { name: 'created_at', width: 140, sort: 'created_at' },
  { name: 'done_at', width: 140, sort: 'done_at' }
]
const company: Column<WithdrawRow> = { name: 'company_name', width: 200 }

type Props = {
  title: Bilingual
  may: { export: Grant }
  all?: boolean
  moves?: (row: WithdrawRow) => ReactNode
  tools?: (list: List<WithdrawRow>) => ReactNode
}
/** Withdrawals of a company, or for the operator of all. */
export const WithdrawList = ({ title, may, all = false, moves, tools }: Props) => {
  const say = useSay()
  const list = useList(withdraw.list)
  const shown = all ? [...columns.slice(0, 2), company, ...columns.slice(2)] : columns
  return (
    <>
      <QueryForm list={list} terms={withdrawTerms}>
        <StatusTabs list={list} machine={withdrawMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findWithdraw')} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'applied')} />
        <FlagField name="under_way" label={say(phrases, 'onlyUnderWay')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={withdrawTerms}
        columns={shown}
        pickable={false}
        extra={<ExportList list={list} columns={shown} terms={withdrawTerms} may={may.export} title={title} />}
        empty={<p>{say(phrases, 'noWithdrawals')}</p>}
        {...(tools && { tools: tools(list) })}
        {...(moves && { moves })}
      />
    </>
  )
}
