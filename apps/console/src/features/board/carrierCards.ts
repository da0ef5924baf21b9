import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { certStatus } from '@yunshu/contract/driver/enums'
import { linkTo } from '@yunshu/contract/kit/console'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine, orderTodo } from '@yunshu/contract/order/machine'
import { paymentMachine } from '@yunshu/contract/payment/machine'
import { recharge } from '@yunshu/contract/recharge/contract'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { release } from '@yunshu/contract/release/contract'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillTodo } from '@yunshu/contract/waybill/machine'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import type { BoardCard } from './Cards.tsx'
import { overdueBills } from './overdue.ts'
import { phrases } from './phrases.ts'
import { usePayableCards } from './usePayableCards.ts'

const { abnormals, capital, drivers, orders, receivables, recharges, releases, vehicles, waybills } = carrier
const undecided = { release_status: releaseMachine.code.pending, release_type: releaseType.code.departure, pagesize: 1 }
const untaken = { abnormal_status: abnormalMachine.code.new, pagesize: 1 }

/** What needs somebody of a carrier, as cards in the order in which it is worked through. */
export const useCarrierCards = (): BoardCard[] => {
  const { answers, cancels } = useOrderCards()
  const { owed, moving } = useMoneyCards()
  return [...answers, ...owed, ...usePayableCards(), ...cancels, ...useTripCards(), ...useReceiptCards(), ...moving]
}

/* Orders to answer and to plan, and those whose shipper asks to cancel. */
const useOrderCards = (): { answers: BoardCard[]; cancels: BoardCard[] } => {
  const say = useSay()
  const { data: board } = useCall(order.board, {})
  const answers: BoardCard[] = [
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
    }
  ]
  const cancels: BoardCard[] = [
    {
      key: 'cancel',
      label: say(phrases, 'cancelAsked'),
      count: board?.cancel_asked,
      to: linkTo(orders, { cancel_asked: 'true' }),
      may: orders.may.view,
      tone: 'care'
    }
  ]
  return { answers, cancels }
}

/* Money that comes, is owed, and moves in and out of the wallet. */
const useMoneyCards = (): { owed: BoardCard[]; moving: BoardCard[] } => {
  const say = useSay()
  const can = useCan()
  const { data: bills } = useCall(bill.board, {}, { kinds: ['bill', 'payment'], enabled: can(receivables.may.view) })
  const coming = useCall(recharge.list, { pagesize: 1 }, { enabled: can(recharges.may.view) }).data?.tabs
  const leaving = useCall(withdraw.list, { pagesize: 1 }, { enabled: can(capital.may.view) }).data?.tabs
  const owed: BoardCard[] = [
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
    }
  ]
  const moving: BoardCard[] = [
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
  ]
  return { owed, moving }
}

/* Trips that are late, wait at the gate, or had something go wrong. */
const useTripCards = (): BoardCard[] => {
  const say = useSay()
  const can = useCan()
  const { data: trips } = useCall(waybill.board, {}, { kinds: ['waybill', 'receipt'] })
  const wrong = useCall(abnormal.board, {}, { kinds: ['abnormal'], enabled: can(abnormals.may.view) }).data
  const unseen = useCall(abnormal.list, untaken, { kinds: ['abnormal'], enabled: can(abnormals.may.view) }).data?.total
  const leaves = useCall(release.list, undecided, { kinds: ['release'], enabled: can(releases.may.approve) }).data?.total
  return [
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
    }
  ]
}

/* Receipts to upload, to check, and those that came back. */
const useReceiptCards = (): BoardCard[] => {
  const say = useSay()
  const { data: trips } = useCall(waybill.board, {}, { kinds: ['waybill', 'receipt'] })
  return [
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
    }
  ]
}

/** Papers of vehicles and drivers that end soon or have ended. */
export const useExpiryCards = (): BoardCard[] => {
  const say = useSay()
  const can = useCan()
  const dueVehicles = useCall(vehicle.list, { expire_days: 30, pagesize: 1 }, { enabled: can(vehicles.may.view) })
  const dueDrivers = useCall(driver.list, { cert_status: certStatus.code.expiresSoon, pagesize: 1 }, { enabled: can(drivers.may.view) })
  const expired = useCall(driver.list, { cert_status: certStatus.code.expired, pagesize: 1 }, { enabled: can(drivers.may.view) })
  return [
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
    }
  ]
}
