import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalType } from '@yunshu/contract/abnormal/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { billMachine } from '@yunshu/contract/bill/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine, orderTodo } from '@yunshu/contract/order/machine'
import { receipt } from '@yunshu/contract/receipt/contract'
import { release } from '@yunshu/contract/release/contract'
import { releaseMachine } from '@yunshu/contract/release/machine'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { money, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import { todayHere } from '../../kit/shanghai.ts'
import { useCall } from '../../kit/useCall.ts'
import { BoardList } from './BoardList.tsx'
import { overdueBills } from './overdue.ts'
import { BoardPage } from './BoardPage.tsx'
import { type BoardCard, Cards } from './Cards.tsx'
import { PayBoard } from './PayBoard.tsx'
import { phrases } from './phrases.ts'
import { useName } from './useName.ts'

const { orders, payables, receipts } = shipper

/** The shipper's workbench (工作台): what needs it today, every number a door to its list. */
export const ShipperHomePage = () => {
  const say = useSay()
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
    >
      <NeedsYou />
      <Can may={payables.may.pay}>
        <PayBoard />
      </Can>
      <OnTheRoad />
      <div className="board-lists">
        <AbnormalsToConfirm />
        <CargoToRelease />
        <Can may={orders.may.view}>
          <OrdersToday />
        </Can>
        <Can may={receipts.may.view}>
          <ReceiptsToConfirm />
        </Can>
      </div>
    </BoardPage>
  )
}

/* Orders in one state, as a card. */
const useOrderCard = () => {
  const say = useSay()
  const { data: board } = useCall(order.board, {})
  return (key: 'inReview' | 'open' | 'awaiting' | 'inTransit', code: number, tone: 'wait' | 'move' = 'wait'): BoardCard => ({
    key,
    label: say(phrases, key),
    count: board && (board.by_status[code] ?? 0),
    to: linkTo(orders, { order_status: code }),
    may: orders.may.view,
    tone
  })
}

const NeedsYou = () => {
  const say = useSay()
  const can = useCan()
  const ordersOf = useOrderCard()
  const { data: papers } = useCall(receipt.board, {})
  const { data: bills } = useCall(bill.board, {}, { kinds: ['bill', 'payment'], enabled: can(payables.may.view) })
  return (
    <Cards
      title={say(phrases, 'needsYou')}
      cards={[
        ordersOf('inReview', 20),
        ordersOf('open', 30),
        ordersOf('awaiting', 40),
        {
          key: 'confirm',
          label: say(phrases, 'receiptsToConfirm'),
          count: papers?.to_confirm,
          to: linkTo(receipts, { receipt_status: receiptMachine.code.inReview, checked: 'true' }),
          may: receipts.may.view
        },
        {
          key: 'late',
          label: say(phrases, 'receiptsOverdue'),
          count: papers?.overdue,
          to: linkTo(receipts, { overdue: 'true' }),
          may: receipts.may.view,
          tone: 'wrong'
        },
        {
          key: 'review',
          label: say(phrases, 'billsToReview'),
          count: bills?.in_review,
          to: linkTo(payables, { bill_status: billMachine.code.inReview }),
          may: payables.may.review
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

const OnTheRoad = () => {
  const say = useSay()
  const ordersOf = useOrderCard()
  const { data: board } = useCall(order.board, {})
  const { data: papers } = useCall(receipt.board, {})
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
        ordersOf('inTransit', 70, 'move'),
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
        }
      ]}
    />
  )
}

const AbnormalsToConfirm = () => {
  const say = useSay()
  const can = useCan()
  const wrong = useCall(abnormal.waiting, {}, { kinds: ['abnormal'], enabled: can(orders.may.settle) })
  if (!wrong.data?.total) return null
  return (
    <BoardList
      title={say(phrases, 'abnormalsToConfirm')}
      called={wrong}
      to={(row) => linkTo(shipper.orderInfo, { id: row.order_id })}
      all={linkTo(orders, { abnormal_flag: 'true' })}
      none=""
    >
      {(row) => (
        <>
          <span className="no">{row.order_no}</span>
          <Mark tone="care">{say.label(nameOf(abnormalType, row.abnormal_type))}</Mark>
          <small>
            {row.carrier_name} · {row.abnormal_no}
          </small>
          <small>{row.claim_up_fen === 0 ? time(row.occurred_at) : money(row.claim_up_fen)}</small>
        </>
      )}
    </BoardList>
  )
}

const CargoToRelease = () => {
  const say = useSay()
  const can = useCan()
  const held = useCall(release.waiting, {}, { kinds: ['release'], enabled: can(orders.may.release) })
  if (!held.data?.total) return null
  return (
    <BoardList title={say(phrases, 'cargoToRelease')} called={held} to={(row) => linkTo(shipper.orderInfo, { id: row.order_id })} none="">
      {(row) => (
        <>
          <span className="no">{row.order_no}</span>
          <Status machine={releaseMachine} code={releaseMachine.code.pending} />
          <small>{[row.plate_no, row.point_name, row.hold_reason].filter(Boolean).join(' · ')}</small>
          <small>{time(row.apply_at)}</small>
        </>
      )}
    </BoardList>
  )
}

const OrdersToday = () => {
  const say = useSay()
  const can = useCan()
  const today = { date_from: todayHere(), date_to: todayHere() }
  const plan = useCall(
    order.list,
    { ...today, date_type: 'first_start_time', pagesize: 8, sort: 'first_start_time', order: 'asc' },
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

const ReceiptsToConfirm = () => {
  const say = useSay()
  const can = useCan()
  const waiting = useCall(
    receipt.list,
    { receipt_status: receiptMachine.code.inReview, checked: true, pagesize: 8 },
    { enabled: can(receipts.may.view) }
  )
  return (
    <BoardList
      title={say(phrases, 'confirmThese')}
      called={waiting}
      to={(row) => linkTo(shipper.receiptInfo, { id: row.id })}
      all={linkTo(receipts, { receipt_status: receiptMachine.code.inReview, checked: 'true' })}
      none={say(phrases, 'noneToConfirm')}
    >
      {(row) => (
        <>
          <span className="no">{row.receipt_no}</span>
          {(row.diff_num ?? 0) !== 0 || (row.damage_num ?? 0) > 0 ? (
            <Mark tone="care">{`${row.diff_num ?? 0} / ${row.damage_num ?? 0}`}</Mark>
          ) : (
            <span />
          )}
          <small>
            {row.carrier_name} · {row.end_address_diming}
          </small>
          <small>{time(row.uploaded_at)}</small>
        </>
      )}
    </BoardList>
  )
}
