import { campaign } from '@yunshu/contract/campaign/contract'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { orderMachine } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { Table } from 'antd'
import { Link } from 'react-router'
import { Dialog } from '../../kit/Dialog.tsx'
import { time } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Bidder = { readonly carrier_id: number; readonly carrier_name: string }

/** The orders behind the figures of a bidder: what was late, what has not come back, what was damaged, these first. */
export const RecordDialog = ({ id, bid: { carrier_id, carrier_name }, onClose }: { id: number; bid: Bidder; onClose: () => void }) => {
  const say = useSay()
  const { data, fetching } = useCall(campaign.record, { id, carrier_id })
  return (
    <Dialog title={say(phrases, 'recordTitle', { carrier_name })} width={900} onClose={onClose}>
      <p className="field-help">{say(phrases, 'recordHelp')}</p>
      <Table
        size="small"
        rowKey="id"
        loading={fetching && !data}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={data?.data ?? []}
        scroll={{ x: 840 }}
        components={scrollableTable}
        columns={[
          {
            title: say(orderTerms, 'order_no'),
            width: 150,
            render: (_, row) => <Link to={linkTo(shipper.orderInfo, { id: row.id })}>{row.order_no}</Link>
          },
          { title: say(phrases, 'route'), render: (_, row) => `${row.start_address_diming} → ${row.end_address_diming}` },
          { title: say(orderTerms, 'order_status'), width: 100, render: (_, row) => <Status machine={orderMachine} code={row.order_status} /> },
          { title: say(campaignTerms, 'last_end_time'), width: 120, render: (_, row) => time(row.last_end_time) },
          {
            title: say(phrases, 'punctuality'),
            width: 90,
            render: (_, row) => <Mark tone={row.is_chaoshi ? 'wrong' : 'done'}>{say(phrases, row.is_chaoshi ? 'wasLate' : 'wasInTime')}</Mark>
          },
          {
            title: say(phrases, 'receiptsBack'),
            width: 110,
            render: (_, row) => (
              <span
                className={row.receipt_count < row.receipt_due_count ? 'amount-gap' : ''}
              >{`${row.receipt_count} / ${row.receipt_due_count}`}</span>
            )
          },
          {
            title: say(phrases, 'damagedPieces'),
            width: 90,
            align: 'right',
            render: (_, row) => (row.damage_num > 0 ? <b>{row.damage_num}</b> : '-')
          }
        ]}
      />
    </Dialog>
  )
}
