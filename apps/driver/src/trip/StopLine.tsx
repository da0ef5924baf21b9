import { addressText } from '@yunshu/domain/address'
import { nameOf } from '@yunshu/contract/kit/enums'
import { pointKind } from '@yunshu/contract/waybill/machine'
import { useSay } from '../kit/lang.ts'
import { clock, stretch, windowText } from '../kit/time.ts'
import { useMinute } from '../kit/ui.tsx'
import { stopLate } from './late.ts'
import { tripWords as words } from './phrases.ts'
import type { Stop } from './project.ts'

/** One stop of the route: what is asked, what happened, whom to call and how to get there. */
export const StopLine = ({ stop, current }: { stop: Stop; current: boolean }) => {
  const say = useSay()
  const late = stopLate(stop, useMinute())
  const address = addressText(stop, stop.address_str)
  return (
    <li className={stop.done_at ? 'done' : current ? 'current' : ''}>
      <p>
        <b>{stop.relay_waybill_id === null ? say.label(nameOf(pointKind, stop.kind)) : say(words, stop.kind === 2 ? 'relayTo' : 'relayFrom')}</b>{' '}
        {stop.address_diming}
        {stop.outside_fence && <span className="care">{say(words, 'outside')}</span>}
      </p>
      <p className="facts">{address}</p>
      {stop.address_content && <p className="facts">{stop.address_content}</p>}
      <p className="facts">{say(words, 'window', { time: windowText(say, stop) })}</p>
      <p className="facts real">
        {stop.arrived_at && <span>{say(words, 'arrived', { time: clock(say, stop.arrived_at) })}</span>}
        {stop.done_at && <span>{say(words, 'done', { time: clock(say, stop.done_at) })}</span>}
        {late > 0 && <span className="late">{say(words, stop.arrived_at ? 'late' : 'lateNow', { time: stretch(say, late) })}</span>}
      </p>
      {!stop.done_at && (
        <p className="links">
          {stop.link_phone ? (
            <a href={`tel:${stop.link_phone}`}>
              {say(words, 'call')} {stop.link_name}
            </a>
          ) : (
            <small>{say(words, 'contactLater')}</small>
          )}
          <a href={`geo:${stop.lat},${stop.lng}?q=${stop.lat},${stop.lng}(${encodeURIComponent(stop.address_diming)})`}>{say(words, 'map')}</a>
        </p>
      )}
    </li>
  )
}
