import { bill } from '@yunshu/contract/bill/contract'
import { billMachine, invoiceStatus } from '@yunshu/contract/bill/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { useSay } from '../../kit/lang.ts'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { toastWarning } from '../../kit/toast.tsx'
import { lazily } from '../../kit/lazily.tsx'
import { BillList } from './BillList.tsx'
import { type BillRow, receivableColumns } from './columns.tsx'
import { ReceivedList } from './payment/PaymentLists.tsx'
import { phrases } from './phrases.ts'
import { useReceivableActions } from './receivableActions.tsx'
import { ReceiveDialog } from './payment/ReceiveDialog.tsx'
import { isOpen } from './state.ts'

const { receivables } = carrier
const InvoiceApplyDialog = lazily(async () => (await import('../../widgets/InvoiceApply.tsx')).InvoiceApplyDialog)
/** Something of it can be invoiced: it stands on a statement, and is not invoiced whole. */
const canInvoice = ({ statement_id, bill_status, invoice_status }: BillRow) =>
  statement_id !== null && bill_status !== billMachine.code.void && invoice_status !== invoiceStatus.code.issued
const to = (row: BillRow) => linkTo(carrier.receivableInfo, { id: row.id })

/** The carrier's receivables (应收账单): ageing, write-off of receipts, and what customers paid in advance. */
export const ReceivableListPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const { actions, dialog } = useReceivableActions()
  const [receiving, setReceiving] = useState(false)
  const [invoicing, setInvoicing] = useState<readonly BillRow[]>()
  const [reminding, setReminding] = useState<readonly BillRow[]>()
  const apply = (rows: readonly BillRow[]) => {
    if (new Set(rows.map(({ debtor_id }) => debtor_id)).size > 1) toastWarning(say(phrases, 'invoiceOneCustomer'))
    else setInvoicing(rows)
  }
  const [customer] = invoicing ?? []
  return (
    <BillList
      page={receivables}
      side="creditor"
      columns={receivableColumns}
      to={to}
      actions={actions}
      tools={({ picked }) => (
        <>
          <Can may={receivables.may.settle}>
            <Button type="primary" data-new="" onClick={() => setReceiving(true)}>
              {say(phrases, 'receive')}
            </Button>
          </Can>
          <Can may={receivables.may.invoice}>
            <PickedButton
              label={say(phrases, 'applyInvoice')}
              count={picked.filter(canInvoice).length}
              onClick={() => apply(picked.filter(canInvoice))}
            />
          </Can>
          <Can may={receivables.may.finance}>
            <Button onClick={() => void navigate(linkTo(carrier.financing))}>{say(phrases, 'financing')}</Button>
          </Can>
          <Can may={receivables.may.remind}>
            <PickedButton label={say(phrases, 'remind')} count={picked.filter(isOpen).length} onClick={() => setReminding(picked.filter(isOpen))} />
          </Can>
        </>
      )}
      empty={say(phrases, 'emptyReceivables')}
      payments={{ label: say(phrases, 'receipts'), list: <ReceivedList /> }}
    >
      {receiving && <ReceiveDialog onClose={() => setReceiving(false)} />}
      {invoicing && customer && (
        <InvoiceApplyDialog partner_id={customer.debtor_id} ids={invoicing.map(({ id }) => id)} onClose={() => setInvoicing(undefined)} />
      )}
      {reminding && (
        <Bulk
          title={say(phrases, 'remind')}
          command={bill.remind}
          rows={reminding}
          no={({ bill_no }) => bill_no}
          input={({ id }) => ({ id })}
          onClose={() => setReminding(undefined)}
        />
      )}
      {dialog}
    </BillList>
  )
}
