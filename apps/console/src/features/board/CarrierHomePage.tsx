import { orderMachine, orderTodo } from '@yunshu/contract/order/machine'
import { certStatus } from '@yunshu/contract/driver/enums'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { linkTo } from '@yunshu/contract/kit/console'
import { order } from '@yunshu/contract/order/contract'
import { paymentMachine } from '@yunshu/contract/payment/machine'
import { release } from '@yunshu/contract/release/contract'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { recharge } from '@yunshu/contract/recharge/contract'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine, waybillTodo } from '@yunshu/contract/waybill/machine'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { Status } from '../../kit/Status.tsx'
import { todayHere } from '../../kit/shanghai.ts'
import { useCall } from '../../kit/useCall.ts'
import { BoardList } from './BoardList.tsx'
import { overdueBills } from './overdue.ts'
import { BoardPage } from './BoardPage.tsx'
import { Cards } from './Cards.tsx'
import { phrases } from './phrases.ts'
import { Pipeline } from './Pipeline.tsx'
import { useName } from './useName.ts'
import { usePaperCards } from './usePaperCards.ts'
import { usePayableCards } from './usePayableCards.ts'

const { abnormals, capital, drivers, orders, receivables, recharges, releases, vehicles, waybills } = carrier
const onTheWay = ['toDispatch', 'awaitingDriver', 'accepted', 'atPickup', 'loaded', 'inTransit', 'atDelivery', 'unloaded'] as const

const undecided = { release_status: releaseMachine.code.pending, release_type: releaseType.code.departure, pagesize: 1 }
const untaken = { abnormal_status: abnormalMachine.code.new, pagesize: 1 }

/** The carrier's workbench (工作台): orders that wait for an answer or a vehicle, trips by state, papers that end. */
export const CarrierHomePage = () => {
  const say = useSay()
  const can = useCan()
  const navigate = useNavigate()
  const name = useName()
  const today = todayHere()
  const { data: board } = useCall(order.board, {})
  const { data: bills } = useCall(bill.board, {}, { kinds: ['bill', 'payment'], enabled: can(receivables.may.view) })
  const coming = useCall(recharge.list, { pagesize: 1 }, { enabled: can(recharges.may.view) }).data?.tabs
  const leaving = useCall(withdraw.list, { pagesize: 1 }, { enabled: can(capital.may.view) }).data?.tabs
  const { data: trips } = useCall(waybill.board, {}, { kinds: ['waybill', 'receipt'] })
  const wrong = useCall(abnormal.board, {}, { kinds: ['abnormal'], enabled: can(abnormals.may.view) }).data
  const unseen = useCall(abnormal.list, untaken, { kinds: ['abnormal'], enabled: can(abnormals.may.view) }).data?.total
  const leaves = useCall(release.list, undecided, { kinds: ['release'], enabled: can(releases.may.approve) }).data?.total
  const states = useCall(waybill.list, { pagesize: 1 }, { enabled: can(waybills.may.view) })
  const awaiting = useCall(
    order.carrierList,
    { order_status: orderMachine.code.awaiting, pagesize: 8, sort: 'accept_deadline', order: 'asc' },
    { enabled: can(orders.may.view) }
  )
  const going = useCall(
    waybill.list,
    { date_type: 'plan_start_time', date_from: today, date_to: today, pagesize: 8, sort: 'plan_start_time', order: 'asc' },
    { enabled: can(waybills.may.view) }
  )
  const dueVehicles = useCall(vehicle.list, { expire_days: 30, pagesize: 1 }, { enabled: can(vehicles.may.view) })
  const dueDrivers = useCall(driver.list, { cert_status: certStatus.code.expiresSoon, pagesize: 1 }, { enabled: can(drivers.may.view) })
  const papers = usePaperCards(carrier)
  const payables = usePayableCards()
  const expired = useCall(driver.list, { cert_status: certStatus.code.expired, pagesize: 1 }, { enabled: can(drivers.may.view) })
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
      <Cards
        title={say(phrases, 'needsYou')}
        cards={[
          {
            key: 'awaiting',
            label: say(phrases, 'awaiting'),
            count: board && (board.by_status[orderMachine.code.awaiting] ?? 0),
            to: linkTo(orders, { order_status: orderMachine.code.awaiting }),
            may: orders.may.view
          },
          {
            key: 'plan',
            label: say(phrases, 'toPlan'),
            count: board?.to_plan,
            to: linkTo(orders, { todo: orderTodo.code.toPlan }),
            may: orders.may.view
          },
          {
            key: 'arrived',
            label: say(phrases, 'moneyToConfirm'),
            count: bills?.to_confirm,
            to: linkTo(receivables, { view: 'payments', payment_status: paymentMachine.code.processing }),
            may: receivables.may.settle
          },
          {
            key: 'due',
            label: say(phrases, 'billsOverdue'),
            count: bills && overdueBills(bills),
            to: linkTo(receivables, { overdue: 'true' }),
            may: receivables.may.view,
            tone: 'wrong'
          },
          ...payables,
          {
            key: 'cancel',
            label: say(phrases, 'cancelAsked'),
            count: board?.cancel_asked,
            to: linkTo(orders, { cancel_asked: 'true' }),
            may: orders.may.view,
            tone: 'care'
          },
          {
            key: 'late',
            label: say(phrases, 'tripsOverdue'),
            count: trips?.overdue,
            to: linkTo(waybills, { todo: waybillTodo.code.overdue }),
            may: waybills.may.view,
            tone: 'wrong'
          },
          {
            key: 'leave',
            label: say(phrases, 'departuresToRelease'),
            count: leaves,
            to: linkTo(releases, { release_status: releaseMachine.code.pending, release_type: releaseType.code.departure }),
            may: releases.may.approve
          },
          {
            key: 'abnormal',
            label: say(phrases, 'abnormalsToTake'),
            count: unseen,
            to: linkTo(abnormals, { abnormal_status: abnormalMachine.code.new }),
            may: abnormals.may.view,
            tone: 'care'
          },
          {
            key: 'abnormalLate',
            label: say(phrases, 'abnormalsOverdue'),
            count: wrong?.overdue,
            to: linkTo(abnormals, { overdue: 'true' }),
            may: abnormals.may.view,
            tone: 'wrong'
          },
          {
            key: 'upload',
            label: say(phrases, 'receiptsToUpload'),
            count: trips?.receipts_to_upload,
            to: linkTo(waybills, { todo: waybillTodo.code.receiptToUpload }),
            may: waybills.may.view,
            tone: 'care'
          },
          {
            key: 'check',
            label: say(phrases, 'receiptsToCheck'),
            count: trips?.receipts_to_check,
            to: linkTo(waybills, { todo: waybillTodo.code.receiptToCheck }),
            may: waybills.may.view
          },
          {
            key: 'back',
            label: say(phrases, 'receiptsRejected'),
            count: trips?.receipts_rejected,
            to: linkTo(waybills, { todo: waybillTodo.code.receiptRejected }),
            may: waybills.may.view,
            tone: 'wrong'
          },
          {
            key: 'coming',
            label: say(phrases, 'rechargesToVerify'),
            count: coming && (coming[rechargeMachine.code.toVerify] ?? 0),
            to: linkTo(recharges, { recharge_status: rechargeMachine.code.toVerify }),
            may: recharges.may.view
          },
          {
            key: 'leaving',
            label: say(phrases, 'withdrawalsUnderWay'),
            count: leaving && (leaving[withdrawMachine.code.inReview] ?? 0) + (leaving[withdrawMachine.code.processing] ?? 0),
            to: linkTo(capital, { tab: 'withdrawals', under_way: 'true' }),
            may: capital.may.view
          }
        ]}
      />
      <Can may={waybills.may.view}>
        <Pipeline
          title={say(phrases, 'trips')}
          machine={waybillMachine}
          states={onTheWay}
          counts={states.data?.tabs}
          to={(code) => linkTo(waybills, { waybill_status: code })}
        />
      </Can>
      <Cards
        title={say(phrases, 'papers')}
        cards={[
          {
            key: 'vehicles',
            label: say(phrases, 'vehiclesDue'),
            count: dueVehicles.data?.total,
            to: linkTo(vehicles, { expire_days: 30 }),
            may: vehicles.may.view,
            tone: 'care'
          },
          {
            key: 'drivers',
            label: say(phrases, 'driversDue'),
            count: dueDrivers.data?.total,
            to: linkTo(drivers, { cert_status: certStatus.code.expiresSoon }),
            may: drivers.may.view,
            tone: 'care'
          },
          {
            key: 'expired',
            label: say(phrases, 'driversExpired'),
            count: expired.data?.total,
            to: linkTo(drivers, { cert_status: certStatus.code.expired }),
            may: drivers.may.view,
            tone: 'wrong'
          },
          ...papers
        ]}
      />
      <div className="board-lists">
        <Can may={orders.may.view}>
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
        </Can>
        <Can may={waybills.may.view}>
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
        </Can>
      </div>
    </BoardPage>
  )
}
