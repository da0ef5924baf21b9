import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { Button } from 'antd'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastWarning } from '../../kit/toast.tsx'
import { BillList } from './BillList.tsx'
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
  const { actions, dialog, open } = usePayableActions()
  const [approving, setApproving] = useState<readonly BillRow[]>()
  const some = (rows: readonly BillRow[], none: 'nothingToPay' | 'nothingToReview') => {
    if (!rows.length) toastWarning(say(phrases, none))
    return rows.length > 0
  }
  const pay = (picked: readonly BillRow[], doing: 'pay' | 'register') => {
    const rows = picked.filter(isPayable)
    if (new Set(rows.map(({ creditor_id }) => creditor_id)).size > 1) toastWarning(say(phrases, 'payeesDiffer'))
    else if (some(rows, 'nothingToPay')) open(doing, rows)
  }
  const approve = (picked: readonly BillRow[]) => {
    const rows = picked.filter(({ bill_status }) => bill_status === billMachine.code.inReview)
    if (some(rows, 'nothingToReview')) setApproving(rows)
  }
  return (
    <BillList
      page={payables}
      side="debtor"
      columns={payableColumns}
      to={to}
      actions={actions}
      tools={({ picked }) => (
        <>
          <Can may={payables.may.pay}>
            <Button type="primary" disabled={!picked.length} onClick={() => pay(picked, 'pay')}>
              {say(phrases, 'payMany')}
            </Button>
          </Can>
          <Can may={payables.may.register}>
            <Button disabled={!picked.length} onClick={() => pay(picked, 'register')}>
              {say(phrases, 'register')}
            </Button>
          </Can>
          <Can may={payables.may.review}>
            <Button disabled={!picked.length} onClick={() => approve(picked)}>
              {say(phrases, 'bulkApprove')}
            </Button>
          </Can>
        </>
      )}
      empty={say(phrases, 'emptyPayables')}
      payments={{ label: say(phrases, 'payments'), list: <PaidList /> }}
    >
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
    </BillList>
  )
}
