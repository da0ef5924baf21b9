import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { stateOf } from '@yunshu/contract/kit/machine'
import { receipt } from '@yunshu/contract/receipt/contract'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { readyToConfirm, waitsForCarrier } from '@yunshu/contract/receipt/state'
import { receiptDoubts, unusualOfReceipt } from '@yunshu/contract/receipt/unusual'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import type { ReactNode } from 'react'
import { type Say, useSay } from '../kit/lang.ts'
import { ReviewTurn, type Turn } from '../kit/Review.tsx'
import { useCall } from '../kit/useCall.ts'
import { useRun } from '../kit/useRun.ts'
import { blocks } from './phrases.ts'
import { ReceiptRejectDialog } from './ReceiptReviewDialog.tsx'
import { ReceiptView } from './receipts.tsx'

type ReceiptTurnProps<R> = {
  turn: Turn<R>
  id: number
  pass: 'check' | 'confirm'
  /** The row of the list as it is after the receipt was let through. */
  after?: (row: OutputOf<typeof receipt.check>) => Partial<R>
  choose?: ReactNode
}

/** What a receipt has become. */
export const receiptNow = (say: Say, row: { receipt_status: number; carrier_checked_at: string | null }): string =>
  readyToConfirm(row) ? say(receiptTerms, 'checked') : say.label(stateOf(receiptMachine, row.receipt_status))

/** One receipt in a review: the carrier's first look, or the shipper's confirmation. */
export const ReceiptTurn = <R,>({ turn, id, pass, after, choose }: ReceiptTurnProps<R>) => {
  const say = useSay()
  const called = useCall(receipt.info, { id })
  const { run } = useRun(receipt[pass])
  const { moves } = receiptMachine
  const may = pass === 'check' ? carrier.waybills.may.check : shipper.receipts.may.review
  return (
    <ReviewTurn
      turn={turn}
      called={called}
      about={({ receipt: row }) => [
        `${row.start_address_diming} → ${row.end_address_diming}`,
        row.plate_no,
        row.driver_name,
        pass === 'check' ? row.shipper_name : row.carrier_name,
        row.order_no
      ]}
      waits={({ receipt: row }) => (pass === 'check' ? waitsForCarrier(row) : readyToConfirm(row))}
      now={({ receipt: row }) => receiptNow(say, row)}
      doubts={(info) => unusualOfReceipt(info).map(({ tone, phrase, slots }) => ({ tone, text: say(receiptDoubts, phrase, slots) }))}
      approve={{
        label: say(blocks, pass === 'check' ? 'checkPass' : 'confirmPass'),
        may,
        done: say(blocks, pass === 'check' ? 'reviewChecked' : 'reviewConfirmed'),
        run: async ({ receipt: { version } }) => {
          const row = await run({ id, version })
          return row && (after?.(row) ?? {})
        }
      }}
      refuse={{
        label: say.label(moves.reject),
        may,
        done: say(blocks, 'reviewRejected'),
        dialog: (info, { onClose, onDone }) => <ReceiptRejectDialog receipt={info.receipt} onClose={onClose} onDone={() => onDone()} />
      }}
      photos
    >
      {(info) => (
        <>
          {choose}
          <ReceiptView info={info} keys />
        </>
      )}
    </ReviewTurn>
  )
}
