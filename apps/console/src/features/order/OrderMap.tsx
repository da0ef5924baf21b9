import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import { positionPhrases } from '../../widgets/positionPhrases.ts'
import { TripMap } from '../../widgets/TripMap.tsx'
import { WayMap } from '../../widgets/WayMap.tsx'

type Detail = OutputOf<typeof order.info>

/** The map of an order: of its trip, of each where there are several, and of its plan alone before it has one or for a reader who may not see where trucks are. */
export const OrderMap = ({ detail: { order: row, fahuo, shouhuo, waybills }, sees }: { detail: Detail; sees: boolean }) => {
  const say = useSay()
  const trips = sees ? waybills.filter(({ waybill_status }) => waybill_status !== waybillMachine.code.cancelled) : []
  const [chosen, setChosen] = useState<number>()
  const trip = trips.find(({ id }) => id === chosen) ?? trips[0]
  if (!trip) {
    const loading = fahuo.map(({ lng, lat, seq, start_address_diming: name }) => ({ lng, lat, seq, name, kind: 1, done: false }))
    const unloading = shouhuo.map(({ lng, lat, seq, end_address_diming: name }) => ({ lng, lat, seq, name, kind: 2, done: false }))
    return <WayMap label={say(positionPhrases, 'wayOf', { no: row.order_no })} stops={[...loading, ...unloading]} />
  }
  return (
    <>
      {trips.length > 1 && (
        <Segmented
          className="gap-bottom"
          value={trip.id}
          onChange={setChosen}
          options={trips.map(({ id, waybill_no, plate_no }) => ({ value: id, label: `${waybill_no} ${plate_no}` }))}
        />
      )}
      <TripMap key={trip.id} waybill_id={trip.id} eta={trip.eta} />
    </>
  )
}
