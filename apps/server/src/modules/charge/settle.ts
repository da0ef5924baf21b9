import type { Day } from '@yunshu/domain/calendar'
import { amountOfTrace, type ChargeTrace, type SettledTrace } from '@yunshu/domain/charge'
import { type Fen, sumFen } from '@yunshu/domain/money'
import { type SettleFacts, settleTrip, type SettleStep, traceOfSettlement } from '@yunshu/domain/settleModel'
import { countsFor, type SettleTerms } from '@yunshu/domain/settleTerms'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { type Happened, happenedOf, happenedOn, type HappenedRow, modelOfTrip, modelsOfPair, termsOf } from '../settlemodel/rows.ts'
import { type RideToSettle, ridesToSettle, tripsToSettle } from '../waybill/rows.ts'
import type { OrderFacts, Ride } from './facts.ts'
import { taxed, unpriced, type Wanted } from './price.ts'

/** The version of a settlement model that is in force on the own day of a ride. */
type Model = { readonly ride: RideToSettle; readonly model: Row<'settle_model'>; readonly terms: SettleTerms }
type Models = ReadonlyMap<number, Model>
/** What the charges of the order say already. */
type Standing = {
  /** The freight of a trip that somebody set by hand. */
  readonly setFreight: (waybill_id: number) => Row<'charge'> | undefined
  /** Items that exceptions settled with the customer. */
  readonly claimedItems: (waybill_id: number) => readonly string[]
}

/** The model of each ride of an order that has one on its own day, and whose charges are not fixed yet, by waybill. Within `withSystemScope`. */
export const modelsOfRides = async (tx: Tx, { order, rides }: OrderFacts, isFixed: (ride: Ride) => boolean): Promise<Models> => {
  const { tenant_id, shipper_id, carrier_id } = order
  const open = rides.filter((ride) => !isFixed(ride)).map(({ waybill_id }) => waybill_id)
  if (carrier_id === null || open.length === 0) return new Map()
  const models = await modelsOfPair(tx, tenant_id, carrier_id, shipper_id)
  if (models.length === 0) return new Map()
  const { rows } = await ridesToSettle(tenant_id, open).execute(tx)
  return new Map(
    rows.flatMap((ride) => {
      const model = modelOfTrip(models, ride.trip_day)
      return model ? [[ride.waybill_id, { ride, model, terms: termsOf(model) }] as const] : []
    })
  )
}

/**
 * What the customer owes for the trips of an order of which a settlement model is in force (docs/adr/0065): the lines of the settlement, the price that they were
 * given as its base. Trips without a model keep the lines that they were priced with.
 */
export const settleOrder = async (tx: Tx, facts: OrderFacts, priced: readonly Wanted[], models: Models, standing: Standing): Promise<Wanted[]> => {
  if (models.size === 0) return [...priced]
  const done = await readDone(
    tx,
    facts.order.tenant_id,
    [...models.values()].map(({ ride }) => ride)
  )
  const wanted = priced.filter(({ ride }) => !models.has(ride.waybill_id))
  for (const [waybill_id, found] of models) {
    const month_trips = found.terms.rebate_side > 0 ? await tripsOfMonth(tx, facts.order, found.ride.trip_day) : 0
    const of = facts.rides.find((ride) => ride.waybill_id === waybill_id)!
    const own = priced.filter(({ ride }) => ride.waybill_id === waybill_id)
    wanted.push(...settleRide({ facts, of, found, own, done: { ...done.get(waybill_id)!, month_trips }, standing }))
  }
  return wanted
}

type Done = Omit<SettleFacts, 'up' | 'down' | 'loss_fen' | 'goods_fen' | 'is_back'>
/* What happened on the trips so far, as a trial reads it. */
const readDone = async (tx: Tx, tenant_id: number, rides: readonly RideToSettle[]): Promise<ReadonlyMap<number, Happened>> => {
  const days = rides.map(({ trip_day }) => trip_day).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const { columns, joins } = happenedOn(tenant_id, first, last)
  const { rows } = await sql<HappenedRow & { waybill_id: number }>`
    with trips as materialized (select r.*, r.waybill_id as id from (${ridesToSettle(
      tenant_id,
      rides.map(({ waybill_id }) => waybill_id)
    )}) as r)
    select t.waybill_id, t.trip_day, t.distance_plan_m, t.seal_missing, ${columns} from trips t ${joins}`.execute(tx)
  return new Map(rows.map((raw) => [raw.waybill_id, happenedOf(raw)]))
}
/* Trips of the customer in the month of the trip, as they stand now. */
const tripsOfMonth = async (tx: Tx, { tenant_id, carrier_id, shipper_id }: Row<'order'>, day: Day): Promise<number> => {
  const trips = tripsToSettle({ tenant_id, carrier_id: carrier_id ?? 0, month: day.slice(0, 7), shipper_id })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${trips}) as m`.execute(tx)
  return rows[0]?.n ?? 0
}

type Settling = {
  readonly facts: OrderFacts
  readonly of: Ride
  readonly found: Model
  readonly own: readonly Wanted[]
  readonly done: Done
  readonly standing: Standing
}
const settleRide = ({ facts, of, found: { model, terms: agreed }, own, done, standing }: Settling): Wanted[] => {
  const freight = own.find(({ item_code }) => item_code === 'F01')
  const base = baseOf(agreed, freight, standing.setFreight(of.waybill_id))
  const items = standing.claimedItems(of.waybill_id)
  const claimed = stepsOf(items)
  const terms = closed(base.from === 'manual' ? pricedByHand(agreed) : agreed, claimed)
  const isLossModel = countsFor('up', terms.loss_side)
  const losses = own.filter(({ item_code }) => itemsOf.loss?.includes(item_code))
  const settledFacts: SettleFacts = {
    ...done,
    up: base.fen === null ? null : { unit: 5, price_fen: base.fen },
    down: null,
    is_back: base.trace?.kind === 'rule' && base.trace.rate.picked_by.reversed,
    loss_fen: isLossModel ? -sumFen(losses.map(({ amount_fen }) => amount_fen)) : 0,
    goods_fen: null
  }
  const side = settleTrip(terms, settledFacts).up
  if (side === null) {
    const { model_no, revision } = model
    const tried = { model_no, revision, day: done.day, km: done.km, rule: freight?.trace.kind === 'unpriced' ? freight.trace.tried : null }
    return base.from === 'model' ? [...own.filter((want) => want !== freight), unpriced(facts, of, 'F01', 'NO_MODEL_PRICE', tried)] : [...own]
  }
  const settlement = traceOfSettlement(model, terms, settledFacts)
  const tax_rate_bp = freight?.tax_rate_bp ?? facts.order.tax_rate_bp
  const lines = side.lines
    .filter(({ step, fen }) => (step === 'base' ? base.from !== 'manual' : fen !== 0))
    .map(({ step, item_code, qty, value }): Wanted => {
      const isBase = step === 'base'
      const trace: SettledTrace = { kind: 'settled', side: 'up', step, settlement, base_from: base.from, base: isBase ? base.trace : null, claimed }
      const counted =
        base.from === 'model' ? { qty, unit_price_e4: value * 100 } : { qty: freight?.qty ?? null, unit_price_e4: freight?.unit_price_e4 ?? null }
      return {
        ride: of,
        item_code,
        ...taxed(amountOfTrace(trace), tax_rate_bp),
        source: 4,
        no_rate: false,
        ...(isBase ? counted : { qty: null, unit_price_e4: null }),
        trace
      }
    })
  // Of the lines of the price those stay that no step counts; where the model itself prices the trip, none.
  const isLeft = ({ item_code, source }: Wanted): boolean => !countedItems(terms).includes(item_code) && !(base.from === 'model' && source === 1)
  const kept = own.filter((want) => (want === freight ? base.from === 'manual' : !losses.includes(want) && isLeft(want)))
  return [...kept, ...(isLossModel ? [] : losses), ...lines]
}

type Base = { readonly from: SettledTrace['base_from']; readonly fen: Fen | null; readonly trace: ChargeTrace | null }
/* Where the base comes from, the first that there is: a price by hand, the model itself, the price of the lane, the rule of the project. */
const baseOf = ({ base_by }: SettleTerms, freight: Wanted | undefined, set: Row<'charge'> | undefined): Base => {
  if (set) return { from: 'manual', fen: set.amount_fen, trace: set.trace as ChargeTrace }
  if (freight?.source === 2) return { from: 'manual', fen: freight.amount_fen, trace: freight.trace }
  if (base_by === 2) return { from: 'model', fen: null, trace: freight?.trace.kind === 'rule' ? freight.trace : null }
  const isByLane = freight?.trace.kind === 'rule' && freight.trace.rate.picked_by.lane !== undefined
  return { from: isByLane ? 'lane' : 'rule', fen: freight && !freight.no_rate ? freight.amount_fen : null, trace: freight?.trace ?? null }
}

/* What a step writes, by which an exception that settled the same is told. */
const itemsOf: Readonly<Partial<Record<SettleStep, readonly string[]>>> = { wait: ['F06'], late: ['D03'], loss: ['D01', 'D02'], missing: ['D05'] }
const stepsOf = (items: readonly string[]): SettleStep[] =>
  (Object.keys(itemsOf) as SettleStep[]).filter((step) => itemsOf[step]?.some((item) => items.includes(item)))
/* A price by hand is the whole freight: way back and fuel are in it. */
const pricedByHand = (terms: SettleTerms): SettleTerms => ({ ...terms, base_by: 1, back_side: 0, fuel_side: 0 })
const closed = (terms: SettleTerms, claimed: readonly SettleStep[]): SettleTerms =>
  claimed.reduce((left, step) => ({ ...left, [`${step}_side`]: 0 }), terms)
/* What the steps that count for the customer write, whether it comes to something or not. */
const countedItems = ({ stop_side, wait_side, back_side, fuel_side }: SettleTerms): string[] =>
  (
    [
      [stop_side, 'F05'],
      [wait_side, 'F06'],
      [back_side, 'F14'],
      [fuel_side, 'F10']
    ] as const
  ).flatMap(([of, item]) => (countsFor('up', of) ? [item] : []))
