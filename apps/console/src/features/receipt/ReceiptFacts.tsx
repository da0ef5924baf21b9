import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { route } from '@yunshu/contract/order/cells'
import { ReceiptRow } from '@yunshu/contract/receipt/contract'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Link } from 'react-router'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { Timeline } from '../../kit/Timeline.tsx'
import { Overdue, type ReceiptRow as Row } from './columns.tsx'
import { phrases } from './phrases.ts'

const terms = { zh: { ...waybillTerms.zh, ...receiptTerms.zh }, en: { ...waybillTerms.en, ...receiptTerms.en } }
const OrderLink = ({ order_id, order_no }: Row) => <Link to={linkTo(shipper.orderInfo, { id: order_id })}>{order_no}</Link>

/** Where a receipt comes from. */
export const ReceiptFacts = ({ row, columns }: { row: Row; columns: 2 | 3 }) => {
  const say = useSay()
  const can = useCan()
  return (
    <RowFacts
      of={ReceiptRow}
      cells={{ route }}
      row={row}
      terms={terms}
      columns={columns}
      items={[
        { name: 'order_no', title: say(waybillTerms, 'order_nos'), ...(can(shipper.orders.may.view) && { cell: OrderLink }) },
        'waybill_no',
        'carrier_name',
        'plate_no',
        'driver_name',
        { name: 'route', title: say(phrases, 'route') },
        'due_at',
        { name: 'overdue_days', cell: ({ overdue_days }) => <Overdue days={overdue_days} /> },
        'paper_status',
        'express_name',
        'express_no',
        'paper_at',
        ...(row.lost_reason === null ? [] : (['lost_reason'] as const))
      ]}
    />
  )
}

/** How far a receipt has come: unloaded, uploaded, checked, confirmed; or why it was sent back. */
export const ReceiptProgress = ({ row }: { row: Row }) => {
  const say = useSay()
  const steps = [
    { key: 'delivered', at: row.delivered_at, title: say(phrases, 'deliveredAt') },
    { key: 'uploaded', at: row.uploaded_at, title: say(phrases, 'uploaded'), who: row.signer },
    ...(row.reason && !row.confirmed_at
      ? [{ key: 'rejected', title: say(phrases, 'rejectedFor', { reason: row.reason }), tone: 'wrong' as const }]
      : []),
    { key: 'checked', at: row.carrier_checked_at, title: say(phrases, 'checked'), who: row.carrier_checked_at ? row.carrier_name : null },
    { key: 'confirmed', at: row.confirmed_at, title: say(phrases, 'confirmedAt'), who: row.confirmed_at ? row.shipper_name : null }
  ]
  return <Timeline items={steps} />
}
