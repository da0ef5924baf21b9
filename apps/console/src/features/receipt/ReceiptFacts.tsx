import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { paperStatus } from '@yunshu/contract/receipt/machine'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Link } from 'react-router'
import { Copy } from '../../kit/Copy.tsx'
import { time } from '../../kit/format.ts'
import { Facts } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { EnumName } from '../../kit/Status.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { Overdue, type ReceiptRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Where a receipt comes from. */
export const ReceiptFacts = ({ row, columns }: { row: ReceiptRow; columns: 2 | 3 }) => {
  const say = useSay()
  const can = useCan()
  return (
    <Facts
      columns={columns}
      items={[
        [
          say(waybillTerms, 'order_nos'),
          can(shipper.orders.may.view) ? <Link to={linkTo(shipper.orderInfo, { id: row.order_id })}>{row.order_no}</Link> : row.order_no
        ],
        [say(waybillTerms, 'waybill_no'), <Copy key="no" text={row.waybill_no} />],
        [say(waybillTerms, 'carrier_name'), row.carrier_name],
        [say(waybillTerms, 'plate_no'), row.plate_no],
        [say(waybillTerms, 'driver_name'), row.driver_name],
        [say(phrases, 'route'), `${row.start_address_diming} → ${row.end_address_diming}`],
        [say(receiptTerms, 'due_at'), time(row.due_at)],
        [say(receiptTerms, 'overdue_days'), <Overdue key="overdue" days={row.overdue_days} />],
        [say(receiptTerms, 'paper_status'), <EnumName key="paper" of={paperStatus} code={row.paper_status} />],
        [say(receiptTerms, 'express_no'), row.express_no]
      ]}
    />
  )
}

/** How far a receipt has come: unloaded, uploaded, checked, confirmed; or why it was sent back. */
export const ReceiptProgress = ({ row }: { row: ReceiptRow }) => {
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
