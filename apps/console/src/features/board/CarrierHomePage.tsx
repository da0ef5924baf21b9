import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { BoardList } from './BoardList.tsx'
import { BoardPage } from './BoardPage.tsx'
import { Cards } from './Cards.tsx'
import { useCarrierCards, useExpiryCards } from './carrierCards.ts'
import { phrases } from './phrases.ts'
import { Pipeline } from './Pipeline.tsx'
import { useName } from './useName.ts'
import { usePaperCards } from './usePaperCards.ts'

const { orders, waybills } = carrier
const onTheWay = ['toDispatch', 'awaitingDriver', 'accepted', 'atPickup', 'loaded', 'inTransit', 'atDelivery', 'unloaded'] as const

/** The carrier's workbench (工作台): orders that wait for an answer or a vehicle, trips by state, papers that end. */
export const CarrierHomePage = () => {
  const say = useSay()
  const can = useCan()
  const navigate = useNavigate()
  const name = useName()
  const states = useCall(waybill.list, { pagesize: 1 }, { enabled: can(waybills.may.view) })
  const needed = useCarrierCards()
  const papers = [...useExpiryCards(), ...usePaperCards(carrier)]
  return (
    <BoardPage
      name={name}
      quick={
        <Can may={waybills.may.dispatch}>
          <Button type="primary" onClick={() => void navigate(linkTo(orders, { order_status: orderMachine.code.accepted }))}>
            {say(phrases, 'dispatch')}
          </Button>
        </Can>
      }
    >
      <Cards title={say(phrases, 'needsYou')} cards={needed} />
      <Can may={waybills.may.view}>
        <Pipeline
          title={say(phrases, 'trips')}
          machine={waybillMachine}
          states={onTheWay}
          counts={states.data?.tabs}
          to={(code) => linkTo(waybills, { waybill_status: code })}
        />
      </Can>
      <Cards title={say(phrases, 'papers')} cards={papers} />
      <div className="board-lists">
        <Can may={orders.may.view}>
          <OrdersToAccept />
        </Can>
        <Can may={waybills.may.view}>
          <TripsToday />
        </Can>
      </div>
    </BoardPage>
  )
}

const OrdersToAccept = () => {
  const say = useSay()
  const can = useCan()
  const awaiting = useCall(
    order.carrierList,
    { order_status: orderMachine.code.awaiting, pagesize: 8, sort: 'accept_deadline', order: 'asc' },
    { enabled: can(orders.may.view) }
  )
  return (
    <BoardList
      title={say(phrases, 'acceptThese')}
      called={awaiting}
      to={(row) => linkTo(carrier.orderInfo, { id: row.id })}
      all={linkTo(orders, { order_status: orderMachine.code.awaiting })}
      none={say(phrases, 'noneToAccept')}
    >
      {(row) => (
        <>
          <span className="no">{row.order_no}</span>
          <small>{time(row.accept_deadline)}</small>
          <small>
            {row.shipper_name} · {row.start_address_diming} → {row.end_address_diming}
          </small>
          <small>{row.goods_name}</small>
        </>
      )}
    </BoardList>
  )
}

const TripsToday = () => {
  const say = useSay()
  const can = useCan()
  const today = todayHere()
  const going = useCall(
    waybill.list,
    { date_type: 'plan_start_time', date_from: today, date_to: today, pagesize: 8, sort: 'plan_start_time', order: 'asc' },
    { enabled: can(waybills.may.view) }
  )
  return (
    <BoardList
      title={say(phrases, 'goToday')}
      called={going}
      to={(row) => linkTo(carrier.waybillInfo, { id: row.id })}
      all={linkTo(waybills, { date_type: 'plan_start_time', date_from: today, date_to: today })}
      none={say(phrases, 'noneToGo')}
    >
      {(row) => (
        <>
          <span className="no">
            {row.plate_no} {row.driver_name}
          </span>
          <Status machine={waybillMachine} code={row.waybill_status} />
          <small>
            {row.start_address_diming} → {row.end_address_diming}
          </small>
          <small>{time(row.plan_start_time)}</small>
        </>
      )}
    </BoardList>
  )
}
