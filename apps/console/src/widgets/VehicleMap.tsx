import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { gps } from '@yunshu/contract/gps/contract'
import { useSay } from '../kit/lang.ts'
import { factsOf } from './TripMap.tsx'
import { MapCanvas } from './map/MapCanvas.tsx'
import { positionPhrases } from './positionPhrases.ts'

type VehiclePosition = NonNullable<OutputOf<typeof gps.position>['position']>

/** 车辆位置: one marker with time, speed and address, said once more in words below the map. */
export const VehicleMap = ({ position, height = 360 }: { position: VehiclePosition; height?: number }) => {
  const say = useSay()
  const { plate_no, lon, lat } = position
  const facts = factsOf(position).map(([name, value]) => [say(positionPhrases, name), value || say(positionPhrases, 'noSpeed')] as const)
  return (
    <div className="vehicle-map">
      <MapCanvas
        height={height}
        label={say(positionPhrases, 'positionOf', { plate_no })}
        at={{ lng: lon, lat }}
        popup={facts.map(([name, value]) => `${name}: ${value}`)}
      />
      <dl className="position-facts">
        <div>
          <dt>{say(positionPhrases, 'plate')}</dt>
          <dd>{plate_no}</dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
