import { shipper } from '@yunshu/contract/consoles/shipper'
import { receipt } from '@yunshu/contract/receipt/contract'
import type { Filters } from '../../kit/address.ts'
import { useSay } from '../../kit/lang.ts'
import { Review } from '../../kit/Review.tsx'
import { ReceiptTurn } from '../../widgets/ReceiptTurn.tsx'
import { ReopenDialog } from './actions.tsx'
import { phrases } from './phrases.ts'

/** The shipper goes through the receipts that the carrier has checked; one confirmed by mistake is opened again. */
export const ReceiptReview = ({ query, onClose }: { query: Filters; onClose: () => void }) => {
  const say = useSay()
  return (
    <Review
      title={say(phrases, 'reviewTitle')}
      contract={receipt.list}
      query={query}
      no={(row) => row.receipt_no}
      undo={{
        may: shipper.receipts.may.review,
        dialog: (row, { onClose: close, onDone }) => <ReopenDialog row={row} onClose={close} onDone={() => onDone()} />
      }}
      onClose={onClose}
    >
      {(turn) => <ReceiptTurn turn={turn} id={turn.row.id} pass="confirm" after={(row) => row} />}
    </Review>
  )
}
