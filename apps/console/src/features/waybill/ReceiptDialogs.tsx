import { Segmented } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { receipt } from '@yunshu/contract/receipt/contract'
import { canMove } from '@yunshu/contract/kit/machine'
import { paperMachine, receiptMachine } from '@yunshu/contract/receipt/machine'
import { waitsForCarrier } from '@yunshu/contract/receipt/state'
import { waybill } from '@yunshu/contract/waybill/contract'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay, type Say } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { ReceiptReviewDialog } from '../../widgets/ReceiptReviewDialog.tsx'
import type { WaybillRow } from './columns.tsx'
import type { Trip } from './nodes.ts'
import { phrases } from './phrases.ts'
import { ReceiptUploadForm } from './ReceiptUploadForm.tsx'

type ReceiptLine = Trip['receipts'][number]
export type ReceiptDoing = 'upload' | 'check' | 'view' | 'takePaper' | 'sendPaper'
type Opened = { row: WaybillRow; onClose: () => void }
const waiting = ({ receipt_status }: ReceiptLine) =>
  receipt_status === receiptMachine.code.toUpload || receipt_status === receiptMachine.code.rejected

/** What the carrier may do with one receipt; looking is always possible. */
export const receiptActions = (say: Say, line: ReceiptLine, run: (doing: ReceiptDoing) => void): Action[] => [
  ...(waiting(line) ? [{ key: 'upload', label: say(phrases, 'uploadReceipt'), may: carrier.waybills.may.receipt, run: () => run('upload') }] : []),
  ...(waitsForCarrier(line) ? [{ key: 'check', label: say(phrases, 'checkReceipt'), may: carrier.waybills.may.check, run: () => run('check') }] : []),
  ...(canMove(paperMachine, line.paper_status, 'take', 'carrier')
    ? [{ key: 'takePaper', label: say(phrases, 'takePaper'), may: carrier.waybills.may.receipt, run: () => run('takePaper') }]
    : []),
  ...(maySend(line)
    ? [
        {
          key: 'sendPaper',
          label: say(phrases, isOnward(line) ? 'forwardPaper' : 'sendPaper'),
          may: carrier.waybills.may.receipt,
          run: () => run('sendPaper')
        }
      ]
    : []),
  ...(waitsForCarrier(line) ? [] : [{ key: 'view', label: say(phrases, 'view'), run: () => run('view') }])
]
/** The carrier has it, and it goes on to the shipper. */
export const isOnward = ({ paper_status }: ReceiptLine): boolean => canMove(paperMachine, paper_status, 'forward', 'carrier')
const maySend = (line: ReceiptLine): boolean => isOnward(line) || canMove(paperMachine, line.paper_status, 'send', 'carrier')

/** The carrier puts the signed receipt up when the driver did not. */
export const UploadReceiptDialog = ({ row, onClose }: Opened) => (
  <OfReceipts row={row} onClose={onClose} fits={waiting} nothing="nothingToUpload">
    {(id, choose) => <ReceiptUpload key={id} id={id} choose={choose} onClose={onClose} />}
  </OfReceipts>
)

/** The carrier's first look (初审): the shipper sees the receipt to confirm only after it. */
export const CheckReceiptDialog = ({ row, onClose }: Opened) => (
  <OfReceipts row={row} onClose={onClose} fits={waitsForCarrier} nothing="nothingToCheck">
    {(id, choose) => <ReceiptReviewDialog key={id} id={id} pass="check" choose={choose} onClose={onClose} />}
  </OfReceipts>
)

/** A trip with several delivery stops has several receipts: those that fit, one shown. */
const OfReceipts = ({
  row,
  onClose,
  fits,
  nothing,
  children
}: Opened & {
  fits: (line: ReceiptLine) => boolean
  nothing: 'nothingToUpload' | 'nothingToCheck'
  children: (id: number, choose: ReactNode) => ReactNode
}) => {
  const say = useSay()
  const [chosen, choose] = useState<number>()
  const { data, error, refresh } = useCall(waybill.info, { id: row.id }, { kinds: ['waybill', 'receipt'] })
  const fitting = data?.receipts.filter(fits) ?? []
  const shown = fitting.find(({ id }) => id === chosen) ?? fitting[0]
  const pointOf = ({ point_id }: ReceiptLine) => data?.points.find(({ id }) => id === point_id)?.address_diming ?? ''
  if (shown)
    return children(
      shown.id,
      fitting.length > 1 && (
        <Segmented
          aria-label={say(phrases, 'pickReceipt')}
          value={shown.id}
          onChange={choose}
          options={fitting.map((line) => ({ value: line.id, label: say(phrases, 'receiptOf', { no: line.receipt_no, point: pointOf(line) }) }))}
        />
      )
    )
  return (
    <Dialog title={row.waybill_no} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : data ? say(phrases, nothing) : <Waiting />}
    </Dialog>
  )
}

/** Fetches a receipt and fills in its upload. */
export const ReceiptUpload = ({ id, choose, onClose }: { id: number; choose?: ReactNode; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(receipt.info, { id })
  if (data) return <ReceiptUploadForm info={data} choose={choose} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'uploadReceipt')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}
