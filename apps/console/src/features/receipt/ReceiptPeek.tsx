import { receipt } from '@yunshu/contract/receipt/contract'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { ReceiptView } from '../../widgets/receipts.tsx'
import { useReceiptActions } from './actions.tsx'
import { Overdue, PaperMark, ReceiptState } from './columns.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'

/** A receipt beside its list: photos first, since they are what is judged. */
export const ReceiptPeek = ({ id }: { id: number }) => {
  const { data, error, refresh } = useCall(receipt.info, { id })
  const { actions, dialog } = useReceiptActions('page')
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const { receipt: row } = data
  return (
    <div className="peek">
      <div className="peek-head">
        <span className="marks">
          <ReceiptState row={row} /> <PaperMark status={row.paper_status} /> {row.overdue_days > 0 && <Overdue days={row.overdue_days} />}
        </span>
        <Actions at="header" items={actions(row)} />
      </div>
      <ReceiptView info={data} />
      <ReceiptFacts row={row} columns={2} />
      {dialog}
    </div>
  )
}
