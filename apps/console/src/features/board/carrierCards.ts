import { abnormal } from '@yunshu/contract/abnormal/contract'
import { bill } from '@yunshu/contract/bill/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { certStatus } from '@yunshu/contract/driver/enums'
import { linkTo } from '@yunshu/contract/kit/console'
import { recharge } from '@yunshu/contract/recharge/contract'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import type { BoardCard } from './Cards.tsx'
import { overdueBills } from './overdue.ts'
import { phrases } from './phrases.ts'

const { abnormals, capital, drivers, payables, recharges, vehicles } = carrier

/** What of a carrier's money and exceptions is late or on its way: others act on it, or it is a part of what waits already. */
export const useCarrierCards = (): BoardCard[] => {
  const say = useSay()
  const can = useCan()
  const { data: owed } = useCall(bill.owedBoard, {}, { kinds: ['bill', 'payment'], enabled: can(payables.may.view) })
  const wrong = useCall(abnormal.board, {}, { kinds: ['abnormal'], enabled: can(abnormals.may.view) }).data
  const coming = useCall(recharge.list, { pagesize: 1 }, { enabled: can(recharges.may.view) }).data?.tabs
  const leaving = useCall(withdraw.list, { pagesize: 1 }, { enabled: can(capital.may.view) }).data?.tabs
  return [
    {
      key: 'abnormalLate',
      label: say(phrases, 'abnormalsOverdue'),
      count: wrong?.overdue,
      to: linkTo(abnormals, { overdue: 'true' }),
      may: abnormals.may.view,
      tone: 'wrong'
    },
    {
      key: 'owedDue',
      label: say(phrases, 'payablesOverdue'),
      count: owed && overdueBills(owed),
      to: linkTo(payables, { overdue: 'true' }),
      may: payables.may.view,
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
