import { Table } from 'antd'
import { paperMachine, receiptMachine } from '@yunshu/contract/receipt/machine'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { useState } from 'react'
import { Copy } from '../../kit/Copy.tsx'
import { day, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { Status } from '../../kit/Status.tsx'
import { ReceiptReviewDialog } from '../../widgets/ReceiptReviewDialog.tsx'
import type { Trip } from './nodes.ts'
import { phrases } from './phrases.ts'
import { SendPaperDialog, useTakePaper } from './PaperDialogs.tsx'
import { type ReceiptDoing, receiptActions, ReceiptUpload } from './ReceiptDialogs.tsx'

type Line = Trip['receipts'][number]

/** The receipts of a trip, one for each delivery stop, with what the carrier can do about them. */
export const WaybillReceipts = ({ trip }: { trip: Trip }) => {
  const say = useSay()
  const [open, setOpen] = useState<{ doing: ReceiptDoing; line: Line }>()
  const takePaper = useTakePaper()
  const placeOf = ({ point_id }: Line) => trip.points.find(({ id }) => id === point_id)?.address_diming ?? '-'
  const stateOf = (line: Line) =>
    line.carrier_checked_at && line.receipt_status === receiptMachine.code.inReview ? say(phrases, 'awaitShipper') : line.reason
  return (
    <>
      <Table<Line>
        size="small"
        rowKey="id"
        pagination={false}
        components={scrollableTable}
        scroll={{ x: 'max-content' }}
        dataSource={trip.receipts}
        columns={[
          { title: say(receiptTerms, 'receipt_no'), render: (_, line) => <Numbers line={line} /> },
          { title: say(receiptTerms, 'receipt_status'), render: (_, line) => <Status machine={receiptMachine} code={line.receipt_status} /> },
          { title: say(receiptTerms, 'paper_status'), render: (_, line) => <Paper line={line} /> },
          { title: say(phrases, 'to'), render: (_, line) => placeOf(line) },
          { title: say(receiptTerms, 'due_at'), render: (_, line) => day(line.due_at) },
          { title: say(receiptTerms, 'carrier_checked_at'), render: (_, line) => time(line.carrier_checked_at) },
          { title: say(waybillTerms, 'remark'), render: (_, line) => stateOf(line) ?? '-' },
          {
            key: 'do',
            width: 160,
            render: (_, line) => (
              <Actions items={receiptActions(say, line, (doing) => (doing === 'takePaper' ? void takePaper(line) : setOpen({ doing, line })))} />
            )
          }
        ]}
      />
      {open?.doing === 'upload' && <ReceiptUpload id={open.line.id} onClose={() => setOpen(undefined)} />}
      {open?.doing === 'sendPaper' && <SendPaperDialog line={open.line} onClose={() => setOpen(undefined)} />}
      {(open?.doing === 'check' || open?.doing === 'view') && (
        <ReceiptReviewDialog id={open.line.id} pass={open.doing === 'check' ? 'check' : undefined} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/* Its own number, and that of its order. */
const Numbers = ({ line: { receipt_no, order_no } }: { line: Line }) => (
  <>
    <Copy text={receipt_no} />
    <div className="cell-under">
      <Copy text={order_no} />
    </div>
  </>
)

/* Where the paper is, and by which parcel it comes. */
const Paper = ({ line: { paper_status, express_name, express_no } }: { line: Line }) => (
  <>
    <Status machine={paperMachine} code={paper_status} />
    {express_no && <div className="cell-under">{`${express_name} ${express_no}`}</div>}
  </>
)
