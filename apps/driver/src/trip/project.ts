import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { distanceM } from '@yunshu/domain/geo'
import { isTooFast } from '@yunshu/domain/speed'
import { isIn } from '@yunshu/contract/kit/machine'
import type { waybill } from '@yunshu/contract/waybill/contract'
import { isUntold, type Item, type StepName } from '../outbox/queue.ts'

export type Trip = OutputOf<typeof waybill.trip>
export type TripRow = Trip['trip']
export type Ended = OutputOf<typeof waybill.trips>['ended'][number]
type State = keyof typeof waybillMachine.code
export type Stop = Trip['points'][number]

/** A trip that is over, as the phone may keep it: without whom to call at its stops. */
export const withoutContacts = (trip: Trip): Trip => ({ ...trip, points: trip.points.map((stop) => ({ ...stop, link_name: '', link_phone: '' })) })
/** A trip whose details were asked for earlier than its row: the row says how it stands. */
export const withRow = (trip: Trip, row: TripRow): Trip => ({ ...trip, trip: row })
/** The next step of the driver; `stops` are those at which it may be done, the most likely first. */
export type Next = { readonly step: StepName; readonly stops: readonly Stop[] }

/** Loading points before unloading points, each kind in its order. */
export const inOrder = (points: readonly Stop[]): Stop[] => [...points].sort((a, b) => a.kind - b.kind || a.seq - b.seq)
const openStops = (points: readonly Stop[], kind: number, arrived: boolean): Stop[] =>
  inOrder(points).filter((point) => point.kind === kind && point.done_at === null && (point.arrived_at !== null) === arrived)

/** What the trip asks of its driver now, as the server would decide it; nothing when it waits for others. */
export const nextOf = ({ trip, points, receipts }: Trip): Next | undefined => {
  switch (trip.waybill_status) {
    case waybillMachine.code.awaitingDriver:
      return { step: 'accept', stops: [] }
    case waybillMachine.code.accepted:
      return { step: 'signIn', stops: openStops(points, 1, false) }
    case waybillMachine.code.atPickup: {
      const here = openStops(points, 1, true)
      return here.length > 0 ? { step: 'load', stops: here } : { step: 'signIn', stops: openStops(points, 1, false) }
    }
    case waybillMachine.code.loaded:
      return { step: 'depart', stops: [] }
    case waybillMachine.code.inTransit:
      return { step: 'arrive', stops: openStops(points, 2, false) }
    case waybillMachine.code.atDelivery:
      return { step: 'unload', stops: openStops(points, 2, true) }
    case waybillMachine.code.unloaded: {
      const waits = inOrder(points).filter((point) =>
        receipts.some(
          ({ point_id, receipt_status }) =>
            point_id === point.id && (receipt_status === receiptMachine.code.toUpload || receipt_status === receiptMachine.code.rejected)
        )
      )
      return waits.length > 0 ? { step: 'receipt', stops: waits } : undefined
    }
    default:
      return undefined
  }
}

/** The trip as it will be once what waits on the phone has been sent: what the driver did counts at once, up to what the server refused. */
export const project = (trip: Trip, items: readonly Item[]): Trip => {
  const mine = items.filter((item) => item.trip_id === trip.trip.id && isUntold(item))
  const refused = mine.findIndex((item) => item.refused)
  return mine.slice(0, refused < 0 ? mine.length : refused).reduce(apply, trip)
}

/** Applies one step of the driver to what is known of the trip. */
export const apply = (known: Trip, { step, at, input }: Item): Trip => {
  const { waybill_status } = known.trip
  const point_id = typeof input['point_id'] === 'number' ? input['point_id'] : undefined
  const toward = (to: State, from: readonly State[]): Trip =>
    isIn(waybillMachine, waybill_status, ...from) ? { ...known, trip: { ...known.trip, waybill_status: waybillMachine.code[to] } } : known
  const mark = (trip: Trip, change: Partial<Stop>): Trip => ({
    ...trip,
    points: trip.points.map((point) => (point.id === point_id ? { ...point, ...change } : point))
  })
  switch (step) {
    case 'accept':
      return toward('accepted', ['awaitingDriver'])
    case 'refuse':
      return toward('toDispatch', ['awaitingDriver'])
    case 'signIn':
      return mark(toward('atPickup', ['accepted', 'atPickup']), { arrived_at: at })
    case 'load': {
      const done = mark(known, { done_at: at })
      return waybill_status === waybillMachine.code.atPickup && done.points.every((point) => point.kind !== 1 || point.done_at !== null)
        ? { ...done, trip: { ...done.trip, waybill_status: waybillMachine.code.loaded } }
        : done
    }
    case 'depart': {
      const left = toward('inTransit', ['loaded'])
      return { ...left, points: left.points.map((point) => (point.kind === 1 ? { ...point, departed_at: at } : point)) }
    }
    case 'arrive':
      return mark(toward('atDelivery', ['inTransit']), { arrived_at: at })
    case 'unload': {
      const done = withReceipt(mark(known, { done_at: at, departed_at: at }), point_id)
      const last = done.points.every((point) => point.kind !== 2 || point.done_at !== null)
      return waybill_status === waybillMachine.code.atDelivery
        ? { ...done, trip: { ...done.trip, waybill_status: waybillMachine.code[last ? 'unloaded' : 'inTransit'] } }
        : done
    }
    case 'report':
      return known
    case 'receipt':
      return {
        ...known,
        receipts: known.receipts.map((receipt) =>
          receipt.point_id === point_id || receipt.id === input['id']
            ? { ...receipt, receipt_status: receiptMachine.code.inReview, reason: null }
            : receipt
        )
      }
  }
}

/** How far it is to a stop from the last one that was left, and since when, where no truck can have come so far since: as the server will find it. */
export const comesTooFast = ({ points }: Trip, stop: Stop, at: string): { m: number; ms: number } | undefined => {
  const [last] = points.filter(({ done_at }) => done_at !== null).sort((a, b) => Date.parse(b.done_at ?? '') - Date.parse(a.done_at ?? ''))
  if (!last) return undefined
  const [m, ms] = [distanceM(last, stop), Math.max(0, Date.parse(at) - Date.parse(last.departed_at ?? last.done_at ?? at))]
  return isTooFast(m, ms) ? { m, ms } : undefined
}
/** Stops that came so, as the server knows, without a word of why. */
export const unexplained = ({ points }: Trip): Stop[] => points.filter(({ too_fast, node_reason }) => too_fast && node_reason === '')

/** A receipt that the server is going to open at this stop; its id 0 says that it is not there yet. */
const withReceipt = (trip: Trip, point_id: number | undefined): Trip => {
  const isRelay = trip.points.some(({ id, relay_waybill_id }) => id === point_id && relay_waybill_id !== null)
  if (point_id === undefined || isRelay || trip.receipts.some((receipt) => receipt.point_id === point_id)) return trip
  return {
    ...trip,
    receipts: [...trip.receipts, { id: 0, version: 1, receipt_no: '', receipt_status: receiptMachine.code.toUpload, point_id, reason: null }]
  }
}
