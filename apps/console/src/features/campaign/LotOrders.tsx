import { orderTerms } from '@yunshu/contract/order/words'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { campaign } from '@yunshu/contract/campaign/contract'
import type { shipper } from '@yunshu/contract/consoles/shipper'
import { Table } from 'antd'
import { Link } from 'react-router'
import { kg, m3, time } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'

/** The orders of a lot; only their shipper opens them. */
export const LotOrders = ({ rows, page }: { rows: OutputOf<typeof campaign.info>['orders']; page?: typeof shipper.orderInfo }) => {
  const say = useSay()
  const term = (name: keyof typeof orderTerms.zh) => say(orderTerms, name)
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 900 }}
      components={scrollableTable}
      columns={[
        {
          title: term('order_no'),
          width: 170,
          render: (_, { id, order_no }) => (page ? <Link to={linkTo(page, { id })}>{order_no}</Link> : order_no)
        },
        { title: term('start_address_diming'), dataIndex: 'start_address_diming', width: 180 },
        { title: term('end_address_diming'), dataIndex: 'end_address_diming', width: 180 },
        { title: term('goods_name'), dataIndex: 'goods_name', width: 160 },
        { title: term('goods_kg'), width: 110, align: 'right', render: (_, row) => <span className="figure">{kg(row.goods_kg)}</span> },
        { title: term('goods_volume'), width: 100, align: 'right', render: (_, row) => <span className="figure">{m3(row.goods_volume)}</span> },
        { title: term('first_start_time'), width: 120, render: (_, row) => time(row.first_start_time) },
        { title: term('last_end_time'), width: 120, render: (_, row) => time(row.last_end_time) }
      ]}
    />
  )
}
