import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { shipperWaits } from '@yunshu/contract/board/shipperWaits'
import { bill } from '@yunshu/contract/bill/contract'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine, orderTodo } from '@yunshu/contract/order/machine'
import { receipt } from '@yunshu/contract/receipt/contract'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { Status } from '../../kit/Status.tsx'
import { todayHere } from '../../kit/shanghai.ts'
import { useCall } from '../../kit/useCall.ts'
import { BoardList } from './BoardList.tsx'
import { overdueBills } from './overdue.ts'
import { NewsSection } from '../../widgets/NewsSection.tsx'
import { BoardPage } from './BoardPage.tsx'
import { type BoardCard, Cards } from './Cards.tsx'
import { Funds } from './Funds.tsx'
import { MoneyDue } from './MoneyDue.tsx'
import { NextThings } from './NextThings.tsx'
import { Partners } from './Partners.tsx'
import { phrases } from './phrases.ts'
import { Lately } from './TrendTiles.tsx'
import { UnderWay } from './UnderWay.tsx'
import { useName } from './useName.ts'

const { capital, orders, payables, receipts } = shipper

/** The shipper's workbench (工作台): what needs it today, every number a door to its list. */
export const ShipperHomePage = () => {
  const say = useSay()
  const can = useCan()
  const navigate = useNavigate()
  const name = useName()
  return (
    <BoardPage
      name={name}
      quick={
        <Can may={shipper.source.may.view}>
          <Button type="primary" onClick={() => void navigate(linkTo(shipper.source))}>
            {say(phrases, 'place')}
          </Button>
        </Can>
      }
      parts={[
        { name: 'next', title: say(phrases, 'next'), stays: true, node: <NextThings waits={shipperWaits} /> },
        { name: 'road', title: say(phrases, 'road'), node: <OnTheRoad /> },
        {
          name: 'underWay',
          title: say(phrases, 'underWay'),
          may: [orders.may.view],
          node: <UnderWay to={({ order_id }) => linkTo(shipper.orderInfo, { id: order_id })} />
        },
        {
          name: 'trends',
          title: say(phrases, 'lastWeek'),
          may: [orders.may.view],
          node: (
            <Lately
              orders={orders}
              trips={can(receipts.may.view) ? ({ from, to }) => linkTo(receipts, { date_from: from, date_to: to }) : undefined}
            />
          )
        },
        { name: 'partners', title: say(phrases, 'partners'), may: [orders.may.view], node: <Partners /> },
        {
          name: 'due',
          title: say(phrases, 'due'),
          may: [payables.may.view],
          node: (
            <MoneyDue
              lists={{ outgoing: payables }}
              extra={
                <Can may={capital.may.view}>
                  <Link to={linkTo(capital)}>{say(phrases, 'toWallet')}</Link>
                </Can>
              }
              below={({ outgoing }) => outgoing && <Funds pages={shipper} soon_fen={outgoing.past.unpaid_fen + outgoing.within.unpaid_fen} />}
            />
          )
        },
        { name: 'plan', title: say(phrases, 'planToday'), may: [orders.may.view], node: <OrdersToday /> },
        { name: 'news', title: say(phrases, 'news'), node: <NewsSection /> }
      ]}
    />
  )
}

/* Orders in one state, as a card. */
const useOrderCard = () => {
  const say = useSay()
  const { data: board } = useCall(order.board, {})
  return (key: 'bidding' | 'awaiting' | 'inTransit', code: number): BoardCard => ({
    key,
    label: say(phrases, key),
    count: board && (board.by_status[code] ?? 0),
    to: linkTo(orders, { order_status: code }),
    may: orders.may.view
  })
}

const OnTheRoad = () => {
  const say = useSay()
  const ordersOf = useOrderCard()
  const { data: board } = useCall(order.board, {})
  const can = useCan()
  const { data: papers } = useCall(receipt.board, {})
  const { data: bills } = useCall(bill.board, {}, { kinds: ['bill', 'payment'], enabled: can(payables.may.view) })
  return (
    <Cards
      title={say(phrases, 'road')}
      cards={[
        {
          key: 'pickup',
          label: say(phrases, 'pickupToday'),
          count: board?.pickup_today,
          to: linkTo(orders, { todo: orderTodo.code.pickupToday }),
          may: orders.may.view,
          tone: 'move'
        },
        ordersOf('bidding', orderMachine.code.bidding),
        ordersOf('awaiting', orderMachine.code.awaiting),
        ordersOf('inTransit', orderMachine.code.inTransit),
        {
          key: 'deliver',
          label: say(phrases, 'deliverToday'),
          count: board?.deliver_today,
          to: linkTo(orders, { todo: orderTodo.code.deliverToday }),
          may: orders.may.view,
          tone: 'move'
        },
        {
          key: 'overdue',
          label: say(phrases, 'overdue'),
          count: board?.overdue,
          to: linkTo(orders, { todo: orderTodo.code.overdue }),
          may: orders.may.view,
          tone: 'wrong'
        },
        {
          key: 'come',
          label: say(phrases, 'receiptsToUpload'),
          count: papers?.to_upload,
          to: linkTo(receipts, { receipt_status: receiptMachine.code.toUpload }),
          may: receipts.may.view,
          tone: 'care'
        },
        {
          key: 'due',
          label: say(phrases, 'billsOverdue'),
          count: bills && overdueBills(bills),
          to: linkTo(payables, { overdue: 'true' }),
          may: payables.may.view,
          tone: 'wrong'
        }
      ]}
    />
  )
}

const OrdersToday = () => {
  const say = useSay()
  const can = useCan()
  const today = { date_from: todayHere(), date_to: todayHere() }
  const plan = useCall(
    order.list,
    { ...today, date_type: 'first_start_time', pagesize: 5, sort: 'first_start_time', order: 'asc' },
    { enabled: can(orders.may.view) }
  )
  return (
    <BoardList
      title={say(phrases, 'planToday')}
      called={plan}
      to={(row) => linkTo(shipper.orderInfo, { id: row.id })}
      all={linkTo(orders, { date_type: 'first_start_time', ...today })}
      none={say(phrases, 'none')}
    >
      {(row) => (
        <>
          <span className="no">{row.order_no}</span>
          <Status machine={orderMachine} code={row.order_status} />
          <small>
            {row.start_address_diming} → {row.end_address_diming} · {row.goods_name}
          </small>
          <small>{time(row.first_start_time)}</small>
        </>
      )}
    </BoardList>
  )
}
