import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { FlagField, KeywordField, RangeField } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { StatusTabs } from '../../kit/StatusTabs.tsx'
import { toastWarning } from '../../kit/toast.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { AgeingCards } from './Ageing.tsx'
import { BillPeek } from './BillView.tsx'
import { type BillRow, payableColumns } from './columns.tsx'
import { usePayableActions } from './payableActions.tsx'
import { PaidList } from './PaymentLists.tsx'
import { phrases } from './phrases.ts'
import { isPayable } from './state.ts'

const { payables } = shipper
const to = (row: BillRow) => linkTo(shipper.payableInfo, { id: row.id })

/** The shipper's payables (应付账款): what is approved, what is due, and what was paid. */
export const PayableListPage = () => {
  const say = useSay()
  const [view, setView] = useState<'bills' | 'payments'>('bills')
  return (
    <ListPage page={payables}>
      <Segmented
        className="bill-views"
        value={view}
        options={(['bills', 'payments'] as const).map((value) => ({ value, label: say(phrases, value) }))}
        onChange={setView}
      />
      {view === 'bills' ? <Bills onPayments={() => setView('payments')} /> : <PaidList />}
    </ListPage>
  )
}

const Bills = ({ onPayments }: { onPayments: () => void }) => {
  const say = useSay()
  const list = useList(bill.list)
  const peek = usePeek(list)
  const { actions, dialog, open } = usePayableActions()
  const [approving, setApproving] = useState<readonly BillRow[]>()
  const pick = (rows: readonly BillRow[], none: 'nothingToPay' | 'nothingToReview') => {
    if (!rows.length) toastWarning(say(phrases, none))
    return rows.length > 0
  }
  const payPicked = (doing: 'pay' | 'register') => {
    const rows = list.picked.filter(isPayable)
    if (new Set(rows.map(({ creditor_id }) => creditor_id)).size > 1) toastWarning(say(phrases, 'payeesDiffer'))
    else if (pick(rows, 'nothingToPay')) open(doing, rows)
  }
  const approvePicked = () => {
    const rows = list.picked.filter(({ bill_status }) => bill_status === billMachine.code.inReview)
    if (pick(rows, 'nothingToReview')) setApproving(rows)
  }
  return (
    <>
      <AgeingCards list={list} side="debtor" onPayments={onPayments} />
      <QueryForm list={list} terms={billTerms} more={<FlagField name="frozen" label={say(phrases, 'onlyFrozen')} />}>
        <StatusTabs list={list} name="bill_status" machine={billMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <RangeField from="due_from" to="due_to" label={say(phrases, 'due')} />
        <FlagField name="overdue" label={say(phrases, 'onlyOverdue')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={billTerms}
        columns={payableColumns}
        to={to}
        onOpen={peek.open}
        tools={
          <>
            <Can may={payables.may.pay}>
              <Button type="primary" disabled={!list.picked.length} onClick={() => payPicked('pay')}>
                {say(phrases, 'payMany')}
              </Button>
            </Can>
            <Can may={payables.may.register}>
              <Button disabled={!list.picked.length} onClick={() => payPicked('register')}>
                {say(phrases, 'register')}
              </Button>
            </Can>
            <Can may={payables.may.review}>
              <Button disabled={!list.picked.length} onClick={approvePicked}>
                {say(phrases, 'bulkApprove')}
              </Button>
            </Can>
          </>
        }
        extra={<ExportList list={list} columns={payableColumns} terms={billTerms} may={payables.may.export} title={payables} />}
        empty={<p>{say(phrases, 'emptyPayables')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.bill_no} to={to} width={860}>
        {(row) => <BillPeek id={row.id} side="debtor" actions={actions} />}
      </Peek>
      {approving && (
        <Bulk
          title={say(phrases, 'bulkApprove')}
          command={bill.approve}
          rows={approving}
          no={({ bill_no }) => bill_no}
          input={({ id, version }) => ({ id, version })}
          onClose={() => setApproving(undefined)}
        />
      )}
      {dialog}
    </>
  )
}
