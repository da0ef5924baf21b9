import { carrierWaits } from '@yunshu/contract/board/carrierWaits'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
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
import { NextThings } from './NextThings.tsx'
import { phrases } from './phrases.ts'
import { Pipeline } from './Pipeline.tsx'
import { useName } from './useName.ts'

const { orders, waybills } = carrier
const onTheWay = ['toDispatch', 'awaitingDriver', 'accepted', 'atPickup', 'loaded', 'inTransit', 'atDelivery', 'unloaded'] as const

/** The carrier's workbench (工作台): what waits for its reader, trips by state, papers that end, and what goes today. */
export const CarrierHomePage = () => {
  const say = useSay()
  const can = useCan()
  const navigate = useNavigate()
  const name = useName()
  const states = useCall(waybill.list, { pagesize: 1 }, { enabled: can(waybills.may.view) })
  const underWay = useCarrierCards()
  const papers = useExpiryCards()
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
      <NextThings waits={carrierWaits} />
      <Can may={waybills.may.view}>
        <Pipeline
          title={say(phrases, 'trips')}
          machine={waybillMachine}
          states={onTheWay}
          counts={states.data?.tabs}
          to={(code) => linkTo(waybills, { waybill_status: code })}
        />
      </Can>
      <Cards title={say(phrases, 'alsoThere')} cards={underWay} />
      <Cards title={say(phrases, 'papers')} cards={papers} />
      <Can may={waybills.may.view}>
        <TripsToday />
      </Can>
    </BoardPage>
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
