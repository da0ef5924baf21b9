import { Empty, Tabs } from 'antd'
import { gps } from '@yunshu/contract/gps/contract'
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

/** The driven way of a trip, played again. */
export const TripReplay = ({ waybill_id }: OfTrip) => {
  const say = useSay()
  const { data, error, refresh } = useCall(gps.track, { waybill_id }, { kinds: ['gps', 'waybill'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  if (data.track.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(positionPhrases, 'none')} />
  return <TrackReplay of={data} />
}
