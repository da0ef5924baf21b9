import type { carrier } from '@yunshu/contract/consoles/carrier'
import type { operator } from '@yunshu/contract/consoles/operator'
import { driver } from '@yunshu/contract/driver/contract'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { fleet } from '@yunshu/contract/fleet/contract'
import { linkTo } from '@yunshu/contract/kit/console'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import type { BoardCard } from './Cards.tsx'
import { phrases } from './phrases.ts'

const unread = { audit_status: paperMachine.code.waiting }
const asked = { ...unread, pagesize: 1 }

/** Papers of drivers, vehicles and captains that wait for whoever may review them, in one console's lists. */
export const usePaperCards = ({
  drivers,
  fleets,
  vehicles
}: Pick<typeof carrier, 'drivers' | 'fleets' | 'vehicles'> | Pick<typeof operator, 'drivers' | 'fleets' | 'vehicles'>): BoardCard[] => {
  const say = useSay()
  const can = useCan()
  const own = drivers.type === 2
  const ofDrivers = useCall(own ? driver.list : driver.operatorList, asked, { kinds: ['driver'], enabled: can(drivers.may.review) })
  const ofFleets = useCall(own ? fleet.list : fleet.operatorList, asked, { kinds: ['fleet'], enabled: can(fleets.may.review) })
  const ofVehicles = useCall(own ? vehicle.list : vehicle.operatorList, asked, { kinds: ['vehicle'], enabled: can(vehicles.may.review) })
  return [
    {
      key: 'driverPapers',
      label: say(phrases, 'driversToReview'),
      count: ofDrivers.data?.total,
      to: linkTo(drivers, unread),
      may: drivers.may.review
    },
    {
      key: 'vehiclePapers',
      label: say(phrases, 'vehiclesToReview'),
      count: ofVehicles.data?.total,
      to: linkTo(vehicles, unread),
      may: vehicles.may.review
    },
    {
      key: 'fleetPapers',
      label: say(phrases, 'fleetsToReview'),
      count: ofFleets.data?.total,
      to: linkTo(fleets, unread),
      may: fleets.may.review
    }
  ]
}
