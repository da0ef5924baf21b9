import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { Link } from 'react-router'
import { useSay } from '../../kit/lang.ts'
import { Status } from '../../kit/Status.tsx'
import type { Trip } from './nodes.ts'
import { legPhrases } from './legPhrases.ts'

/** The trips that carry the goods one after the other (中转): each with its vehicle, its way and its state; the one that is looked at stands plain. */
export const WaybillLegs = ({ trip: { waybill, legs } }: { trip: Trip }) => {
  const say = useSay()
  return (
    <ol className="legs" aria-label={say(legPhrases, 'legs')}>
      {legs.map((leg) => (
        <li key={leg.id} {...(leg.id === waybill.id && { 'aria-current': true })}>
          <b>{say(legPhrases, 'leg', { n: leg.leg_no })}</b>
          {leg.id === waybill.id ? <span>{leg.waybill_no}</span> : <Link to={linkTo(carrier.waybillInfo, { id: leg.id })}>{leg.waybill_no}</Link>}
          <span>
            {leg.plate_no} {leg.driver_name}
          </span>
          <span>
            {leg.start_address_diming} → {leg.end_address_diming}
          </span>
          <Status machine={waybillMachine} code={leg.waybill_status} />
        </li>
      ))}
    </ol>
  )
}
