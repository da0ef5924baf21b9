import { useMemo } from 'react'
import { MapCanvas } from '../../widgets/map/MapCanvas.tsx'
import { useSay } from '../../kit/lang.ts'
import { mapPhrases } from '../../widgets/map/phrases.ts'
import { phrases } from './phrases.ts'
import { draftsOf, leftOf, visitsOf } from './plan.ts'
import type { Desk } from './useDesk.ts'
import { useLooked } from './useFocus.ts'

const left = '#697280'
const ofOrder = 'order '

/** The map of a plan; before it is drawn, the place where it will stand. */
export const DeskMap = ({ desk, drawn }: { desk: Desk; drawn: boolean }) => {
  const say = useSay()
  const height = window.innerHeight > 900 ? 470 : 330
  return (
    <section className="card desk-map" aria-label={say(phrases, 'map')}>
      {drawn ? (
        <PlanMap desk={desk} height={height} />
      ) : (
        <div className="map" style={{ height }}>
          <p className="map-wait">{say(mapPhrases, 'drawing')}</p>
        </div>
      )}
    </section>
  )
}

/** A colour for each vehicle; the stops of the one that is looked at are numbered, the others stand back. */
const PlanMap = ({ desk, height }: { desk: Desk; height: number }) => {
  const say = useSay()
  const { info, orders, focus, colour } = desk
  const { vehicles } = info
  const picked = useLooked(focus, (looked) => looked.picked)
  const pointed = useLooked(focus, (looked) => looked.pointed)
  const order = pointed.order ?? picked.order
  const looked = pointed.vehicle ?? picked.vehicle ?? vehicles.find(({ loads }) => loads.some(({ order_id }) => order_id === order))?.id
  // What is drawn of the plan is made once for each plan, not with each vehicle that is pointed at.
  const routes = useMemo(
    () => vehicles.map((vehicle) => ({ id: vehicle.id, colour: colour(vehicle.id), visits: visitsOf(vehicle, orders) })),
    [vehicles, orders, colour]
  )
  const ways = useMemo(() => routes.map(({ id, colour, visits }) => ({ id, colour, points: visits.map(({ lng, lat }) => ({ lng, lat })) })), [routes])
  const dots = useMemo(
    () => [
      ...routes.flatMap(({ id, colour, visits }) => visits.map(({ lng, lat }) => ({ id, colour, lng, lat }))),
      ...leftOf(draftsOf(vehicles), info.orders).flatMap(({ order_id }) =>
        (orders.get(order_id)?.points ?? []).map(({ lng, lat }) => ({ id: `${ofOrder}${order_id}`, colour: left, lng, lat }))
      )
    ],
    [routes, vehicles, info.orders, orders]
  )
  const stops = [
    ...routes
      .filter(({ id }) => id === looked)
      .flatMap(({ colour, visits }) => visits.map(({ lng, lat, name }, i) => ({ lng, lat, colour, mark: String(i + 1), text: name }))),
    ...(looked === undefined ? (orders.get(order ?? 0)?.points ?? []) : []).map(({ lng, lat, kind, address_diming }) => ({
      lng,
      lat,
      mark: say(phrases, kind === 1 ? 'markLoad' : 'markUnload'),
      text: address_diming
    }))
  ]
  /* What lies on one place is looked at in turn, and nothing after the last of it. */
  const pick = (ids: readonly string[]) => {
    const now = picked.order === undefined ? picked.vehicle : `${ofOrder}${picked.order}`
    const next = ids[now === undefined ? 0 : ids.indexOf(now) + 1]
    focus.pick(next === undefined ? {} : next.startsWith(ofOrder) ? { order: Number(next.slice(ofOrder.length)) } : { vehicle: next })
  }
  return (
    <MapCanvas
      label={say(phrases, 'mapOf', { count: vehicles.length })}
      height={height}
      ways={ways}
      dots={dots}
      looked={looked}
      stops={stops}
      onPick={pick}
    />
  )
}
