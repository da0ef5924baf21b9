import { operatorWaits } from '@yunshu/contract/board/operatorWaits'
import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine, orderTodo } from '@yunshu/contract/order/machine'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { lazily } from '../../kit/lazily.tsx'
import { useSay } from '../../kit/lang.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { useCall } from '../../kit/useCall.ts'
import { NewsSection } from '../../widgets/NewsSection.tsx'
import { BoardPage } from './BoardPage.tsx'
import { Cards } from './Cards.tsx'
import { MoneyDue } from './MoneyDue.tsx'
import { NextThings } from './NextThings.tsx'
import { phrases } from './phrases.ts'
import { Pipeline } from './Pipeline.tsx'
import { TenantBoard } from './TenantBoard.tsx'
import { Lately } from './TrendTiles.tsx'
import { UnderWay } from './UnderWay.tsx'
import { useName } from './useName.ts'

const ScreenDialog = lazily(async () => (await import('./ScreenDialog.tsx')).ScreenDialog)
const { lateFreight, orders } = operator
const underWay = ['open', 'awaiting', 'accepted', 'dispatched', 'inTransit', 'delivered', 'signed'] as const

/** The operator's workbench (平台工作台): the orders of the whole platform, from open to signed. */
export const OperatorHomePage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const name = useName()
  const { data: board } = useCall(order.board, {})
  return (
    <BoardPage
      name={name}
      quick={
        <>
          <BigScreenLinks />
          <Can may={orders.may.view}>
            <Button type="primary" onClick={() => void navigate(linkTo(orders))}>
              {say(phrases, 'toOrders')}
            </Button>
          </Can>
        </>
      }
      parts={[
        { name: 'next', title: say(phrases, 'next'), stays: true, node: <NextThings waits={operatorWaits} /> },
        { name: 'tenants', title: say(phrases, 'tenants'), may: [operator.tenants.may.view], node: <TenantBoard /> },
        { name: 'road', title: say(phrases, 'road'), node: <OnTheRoad /> },
        {
          name: 'orders',
          title: say(phrases, 'orders'),
          may: [orders.may.view],
          node: (
            <Pipeline
              title={say(phrases, 'orders')}
              machine={orderMachine}
              states={underWay}
              counts={board?.by_status}
              to={(code) => linkTo(orders, { order_status: code })}
            />
          )
        },
        {
          name: 'trends',
          title: say(phrases, 'lastWeek'),
          may: [orders.may.view],
          node: (
            <Lately
              orders={orders}
              trips={({ from, to }) => linkTo(orders, { date_type: 'last_end_time', date_from: from, date_to: to })}
              reports={({ from, to }) => linkTo(operator.reports, { date_from: from, date_to: to })}
            />
          )
        },
        {
          name: 'due',
          title: say(phrases, 'freightDue'),
          may: [lateFreight.may.view],
          node: <MoneyDue title={say(phrases, 'freightDue')} lists={{ outgoing: lateFreight }} />
        },
        {
          name: 'underWay',
          title: say(phrases, 'underWay'),
          may: [orders.may.view],
          node: <UnderWay to={({ order_id }) => linkTo(operator.orderInfo, { id: order_id })} />
        },
        { name: 'news', title: say(phrases, 'news'), node: <NewsSection /> }
      ]}
    />
  )
}

/* For whoever gives links to the big screen. */
const BigScreenLinks = () => {
  const say = useSay()
  const [isOpen, open] = useState(false)
  return (
    <Can may={operator.home.may.screen}>
      <Button onClick={() => open(true)}>{say(phrases, 'bigScreen')}</Button>
      {isOpen && <ScreenDialog onClose={() => open(false)} />}
    </Can>
  )
}

const OnTheRoad = () => {
  const say = useSay()
  const day = todayHere()
  const today = { date_from: day, date_to: day }
  const { data: board } = useCall(order.board, {})
  return (
    <Cards
      title={say(phrases, 'road')}
      cards={[
        {
          key: 'new',
          label: say(phrases, 'createdToday'),
          count: board?.created_today,
          to: linkTo(orders, { date_type: 'created_at', ...today }),
          may: orders.may.view,
          tone: 'rest'
        },
        {
          key: 'pickup',
          label: say(phrases, 'pickupToday'),
          count: board?.pickup_today,
          to: linkTo(orders, { todo: orderTodo.code.pickupToday }),
          may: orders.may.view,
          tone: 'move'
        },
        {
          key: 'deliver',
          label: say(phrases, 'deliverToday'),
          count: board?.deliver_today,
          to: linkTo(orders, { todo: orderTodo.code.deliverToday }),
          may: orders.may.view,
          tone: 'move'
        },
        {
          key: 'cancel',
          label: say(phrases, 'cancelAsked'),
          count: board?.cancel_asked,
          to: linkTo(orders, { cancel_asked: 'true' }),
          may: orders.may.view,
          tone: 'care'
        }
      ]}
    />
  )
}
