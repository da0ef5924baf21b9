import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import type { Grant, Page } from '@yunshu/contract/kit/console'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { type List, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { AgeingCards } from './Ageing.tsx'
import { BillPeek, type Side } from './BillView.tsx'
import { type BillRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, FlagField, KeywordField, RangeField } = queryFields(bill.list)
type BillListProps = {
  page: Page & { readonly may: { readonly export: Grant } }
  side: Side
  columns: Column<BillRow>[]
  to: (row: BillRow) => string
  actions: (row: BillRow) => Action[]
  /** What is done with several bills, above the table. */
  tools: (list: List<BillRow>) => ReactNode
  empty: string
  /** The other view of the page: the payments of this side. */
  payments: { label: string; list: ReactNode }
  children: ReactNode
}

/** Bills of one side with their ageing, and beside them its payments; which of them stands in the address, so that a tile of the workbench leads to what it counts. */
export const BillList = ({ page, payments, children, ...more }: BillListProps) => {
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'payments' ? 'payments' : 'bills'
  const show = (next: 'bills' | 'payments') => setSearch(next === 'bills' ? {} : { view: next })
  return (
    <ListPage page={page}>
      <Segmented
        className="bill-views"
        value={view}
        options={[
          { value: 'bills', label: say(phrases, 'bills') },
          { value: 'payments', label: payments.label }
        ]}
        onChange={show}
      />
      {view === 'bills' ? <Bills page={page} {...more} onPayments={() => show('payments')} /> : payments.list}
      {children}
    </ListPage>
  )
}

type BillsProps = Omit<BillListProps, 'payments' | 'children'> & { onPayments: () => void }
const Bills = ({ page, side, columns, to, actions, tools, empty, onPayments }: BillsProps) => {
  const say = useSay()
  const list = useList(bill.list)
  const peek = usePeek(list)
  return (
    <>
      <AgeingCards list={list} side={side} onPayments={onPayments} />
      <QueryForm list={list} terms={billTerms} more={<FlagField name="frozen" label={say(phrases, 'onlyFrozen')} />}>
        <StatusTabs list={list} machine={billMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <RangeField from="due_from" to="due_to" label={say(phrases, 'due')} />
        <FlagField name="overdue" label={say(phrases, 'onlyOverdue')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={billTerms}
        columns={columns}
        to={to}
        onOpen={peek.open}
        tools={tools(list)}
        extra={<ExportList list={list} columns={columns} terms={billTerms} may={page.may.export} title={page} />}
        empty={<p>{empty}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.bill_no} to={to} width={860}>
        {(row) => <BillPeek id={row.id} side={side} actions={actions} />}
      </Peek>
    </>
  )
}
