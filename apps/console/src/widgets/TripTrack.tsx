import { Empty, Tabs } from 'antd'
import { gps } from '@yunshu/contract/gps/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { useId, useState } from 'react'
import { DayInput } from '../kit/controls.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { positionPhrases } from './positionPhrases.ts'
import { TripMap } from './TripMap.tsx'
import { TrackReplay } from './TrackReplay.tsx'
import { VehicleMap } from './VehicleMap.tsx'

type OfTrip = { waybill_id: number }

/** Where the vehicle of a trip is, and how it came there. */
const TripTrack = ({ waybill_id }: OfTrip) => {
  const say = useSay()
  return (
    <Tabs
      className="info-tabs"
      destroyOnHidden
      items={[
        { key: 'position', label: say(positionPhrases, 'position'), children: <TripMap waybill_id={waybill_id} /> },
        { key: 'track', label: say(positionPhrases, 'track'), children: <TripReplay waybill_id={waybill_id} /> }
      ]}
    />
  )
}

export const TripTrackDialog = ({ waybill_id, no, onClose }: OfTrip & { no: string; onClose: () => void }) => {
  const say = useSay()
  return (
    <Dialog title={`${say(positionPhrases, 'positionAndTrack')} ${no}`} width={960} onClose={onClose}>
      <TripTrack waybill_id={waybill_id} />
    </Dialog>
  )
}

/** The vehicle itself, wherever it drives. */
export const VehicleNow = ({ vehicle_id }: { vehicle_id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(gps.vehicle, { vehicle_id }, { kinds: ['gps', 'waybill'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  if (!data.position) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(positionPhrases, 'none')} />
  return <VehicleMap position={data.position} />
}

/** Where a vehicle was between two days, the last week at first. */
const VehicleTrack = ({ vehicle_id }: { vehicle_id: number }) => {
  const say = useSay()
  const [today] = useState(() => shanghaiDay(new Date()))
  const id = useId()
  const [span, setSpan] = useState<Span>({ date_from: addDays(today, -6), date_to: today })
  const { data, error, refresh } = useCall(gps.vehicleTrack, { vehicle_id, ...span }, { kinds: ['gps'] })
  const pick = (name: keyof Span) => (
    <span>
      <label htmlFor={`${id}-${name}`}>{say(positionPhrases, name)}</label>{' '}
      <DayInput id={`${id}-${name}`} value={span[name]} onChange={(day) => day && setSpan((before) => ({ ...before, [name]: day }))} />
    </span>
  )
  return (
    <>
      <div className="track-span">
        {pick('date_from')}
        {pick('date_to')}
      </div>
      {!data ? (
        error ? (
          <Failed error={error} onRetry={refresh} />
        ) : (
          <Waiting />
        )
      ) : data.track.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(positionPhrases, 'noneThen')} />
      ) : (
        <TrackReplay key={`${span.date_from} ${span.date_to}`} of={data} />
      )}
    </>
  )
}
type Span = { date_from: string; date_to: string }

/** 位置轨迹 of a vehicle: where it is now, and where it was on which days. */
export const VehicleTrackDialog = ({ vehicle_id, no, onClose }: { vehicle_id: number; no: string; onClose: () => void }) => {
  const say = useSay()
  return (
    <Dialog title={`${say(positionPhrases, 'positionAndTrack')} ${no}`} width={960} onClose={onClose}>
      <Tabs
        className="info-tabs"
        destroyOnHidden
        items={[
          { key: 'track', label: say(positionPhrases, 'track'), children: <VehicleTrack vehicle_id={vehicle_id} /> },
          { key: 'position', label: say(positionPhrases, 'position'), children: <VehicleNow vehicle_id={vehicle_id} /> }
        ]}
      />
    </Dialog>
  )
}

/** The driven way of a trip, played again. */
export const TripReplay = ({ waybill_id }: OfTrip) => {
  const say = useSay()
  const { data, error, refresh } = useCall(gps.track, { waybill_id }, { kinds: ['gps', 'waybill'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  if (data.track.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(positionPhrases, 'none')} />
  return <TrackReplay of={data} />
}
