import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import type { Filters } from '../../kit/address.ts'
import { useSay } from '../../kit/lang.ts'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { lazily } from '../../kit/lazily.tsx'
import { ReviewButton } from '../../kit/ReviewButton.tsx'
import { toastWarning } from '../../kit/toast.tsx'
import { BillList } from './BillList.tsx'
import { type BillRow, payableColumns } from './columns.tsx'
import { usePayableActions } from './payableActions.tsx'
import { PaidList } from './payment/PaymentLists.tsx'
import { phrases } from './phrases.ts'
import { isPayable } from './state.ts'

const { payables } = shipper
const waiting = { bill_status: billMachine.code.inReview }
const BillReview = lazily(async () => (await import('./BillReview.tsx')).BillReview)
const to = (row: BillRow) => linkTo(shipper.payableInfo, { id: row.id })

/** The shipper's payables (应付账款): what is approved, what is due, and what was paid. */
export const PayableListPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const { actions, dialog, open } = usePayableActions()
  const [reviewing, setReviewing] = useState<Filters>()
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
      tools={(list) => (
        <>
          <ReviewButton list={list} may={payables.may.review} waiting={waiting} onReview={setReviewing} />
          <Can may={payables.may.pay}>
            <PickedButton primary label={say(phrases, 'payMany')} count={list.picked.length} onClick={() => pay(list.picked, 'pay')} />
          </Can>
          <Can may={payables.may.register}>
            <PickedButton label={say(phrases, 'register')} count={list.picked.length} onClick={() => pay(list.picked, 'register')} />
          </Can>
          <Can may={payables.may.assign}>
            <Button onClick={() => void navigate(linkTo(shipper.assignments))}>{say(phrases, 'assignments')}</Button>
          </Can>
          <Can may={payables.may.review}>
            <PickedButton label={say(phrases, 'bulkApprove')} count={list.picked.length} onClick={() => approve(list.picked)} />
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
      {reviewing && <BillReview query={reviewing} onClose={() => setReviewing(undefined)} />}
      {dialog}
    </BillList>
  )
}
