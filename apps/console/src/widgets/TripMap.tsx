import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { gps } from '@yunshu/contract/gps/contract'
import { useEffect } from 'react'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { fullTime } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { positionPhrases } from './positionPhrases.ts'
import { WayMap, type WayStop } from './WayMap.tsx'

const every = 15_000
/** Of the map with what stands below it. */
const height = 364

/** Where a trip is: its plan, the way it has driven and its vehicle, asked for again every 15 seconds while it is looked at. */
export const TripMap = ({ waybill_id, eta }: { waybill_id: number; eta?: string | null }) => {
  const say = useSay()
  const { data: way, error, refresh } = useCall(gps.track, { waybill_id }, { kinds: ['gps', 'waybill'] })
  const { data: last, refresh: lookAgain } = useCall(gps.position, { waybill_id }, { kinds: ['gps', 'waybill'] })
  useEffect(() => {
    const timer = setInterval(lookAgain, every)
    return () => clearInterval(timer)
  })
  if (!way) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting height={height} />
  const position = last?.position
  const facts = position ? factsOf(position) : []
  return (
    <div className="vehicle-map">
      <WayMap
        label={say(positionPhrases, 'wayOf', { no: way.waybill_no })}
        stops={stopsOf(way.places)}
        track={way.track.map(({ lon, lat }) => ({ lng: lon, lat }))}
        at={position ? { lng: position.lon, lat: position.lat } : undefined}
        popup={facts.map(([name, value]) => `${say(positionPhrases, name)}: ${value || say(positionPhrases, 'noSpeed')}`)}
        eta={eta}
      />
      {position ? (
        <dl className="position-facts">
          {[['plate', position.plate_no] as const, ...facts].map(([name, value]) => (
            <div key={name}>
              <dt>{say(positionPhrases, name)}</dt>
              <dd>{value || say(positionPhrases, 'noSpeed')}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="field-help">{say(positionPhrases, 'none')}</p>
      )}
    </div>
  )
}

type Position = NonNullable<OutputOf<typeof gps.position>['position']>
/** When a vehicle was seen, how fast and where. */
export const factsOf = ({ gpsTime, speed, end_address_str, lon, lat }: Position) =>
  [
    ['time', fullTime(gpsTime)],
    ['speed', speed === null ? '' : `${String(speed)} km/h`],
    ['address', end_address_str || `${lon.toFixed(6)},${lat.toFixed(6)}`]
  ] as const

export const stopsOf = (places: OutputOf<typeof gps.track>['places']): WayStop[] =>
  places.map(({ lon, address_diming, ...place }) => ({ ...place, lng: lon, name: address_diming }))
