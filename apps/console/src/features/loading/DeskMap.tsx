import { MapCanvas } from '../../widgets/map/MapCanvas.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'
import { draftsOf, leftOf, visitsOf } from './plan.ts'
import type { Desk } from './useDesk.ts'

const left = '#697280'

/** A colour for each vehicle; the stops of the one that is looked at are numbered, the others stand back. */
export const DeskMap = ({ desk }: { desk: Desk }) => {
  const say = useSay()
  const { info, orders, picked, pointed } = desk
  const looked =
    pointed.vehicle ??
    picked.vehicle ??
    info.vehicles.find(({ loads }) => loads.some(({ order_id }) => order_id === (pointed.order ?? picked.order)))?.id
  const routes = info.vehicles.map((vehicle) => ({ id: vehicle.id, colour: desk.colour(vehicle.id), visits: visitsOf(vehicle, orders) }))
  const isFaint = (id: string) => looked !== undefined && id !== looked
  const focus = pointed.order ?? picked.order
  const alone = looked === undefined ? focus : undefined
  return (
    <section className="card desk-map" aria-label={say(phrases, 'map')}>
      <MapCanvas
        label={say(phrases, 'mapOf', { count: info.vehicles.length })}
        height={window.innerHeight > 900 ? 470 : 330}
        ways={routes.map(({ id, colour, visits }) => ({ id, colour, points: visits.map(({ lng, lat }) => ({ lng, lat })), faint: isFaint(id) }))}
        dots={[
          ...routes.flatMap(({ id, colour, visits }) => visits.map(({ lng, lat }) => ({ id, colour, lng, lat, faint: isFaint(id) }))),
          ...leftOf(draftsOf(info.vehicles), info.orders).flatMap(({ order_id }) =>
            (orders.get(order_id)?.points ?? []).map(({ lng, lat }) => ({
              id: `order ${order_id}`,
              colour: left,
              lng,
              lat,
              faint: looked !== undefined
            }))
          )
        ]}
        stops={[
          ...routes
            .filter(({ id }) => id === looked)
            .flatMap(({ colour, visits }) => visits.map(({ lng, lat, name }, i) => ({ lng, lat, colour, mark: String(i + 1), text: name }))),
          ...(orders.get(alone ?? 0)?.points ?? []).map(({ lng, lat, kind, address_diming }) => ({
            lng,
            lat,
            mark: say(phrases, kind === 1 ? 'markLoad' : 'markUnload'),
            text: address_diming
          }))
        ]}
        onPick={(id) => desk.pick(id.startsWith('order ') ? { order: Number(id.slice(6)) } : picked.vehicle === id ? {} : { vehicle: id })}
      />
    </section>
  )
}
