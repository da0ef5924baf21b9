import { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { needsDriver } from '@yunshu/domain/ladder'
import { sumFen } from '@yunshu/domain/money'
import { recomputeSettlement, type SettledSide, traceOfSettlement } from '@yunshu/domain/settleModel'
import { shanghaiMonth } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { getWaybill } from '../waybill/index.ts'
import { readTrips, type TripToSettle } from './facts.ts'
import { getModel, getModelRow, modelsFor } from './queries.ts'
import { modelOfTrip, termsOf } from './rows.ts'

/** 试算: a trip by a version of any state, or by the one of its own day; nothing is written. */
export const trialModel = read(settlemodel.trial, async ({ tx, actor, input }) => {
  const trip = await getTrip(tx, actor, input.waybill_id)
  const { waybill_no, trip_day, shipper_id } = trip
  if (shipper_id === null) return refuse('modelShared', { waybill_no })
  const own = modelOfTrip(await modelsFor(tx, actor, shipper_id), trip_day)
  const row = input.id === undefined ? (own ?? refuse('modelNone', { waybill_no, day: trip_day })) : await getModel(tx, actor, input.id)
  // What is shown is what the trace comes to when it is read again.
  const trace = traceOfSettlement(row, termsOf(row), trip.facts)
  const { up, down } = recomputeSettlement(trace)
  return {
    model: await getModelRow(tx, actor, row.id),
    trip: tripShown(trip),
    facts: factsShown(trip),
    up: up && sideShown(up),
    down: down && sideShown(down),
    is_own: own?.id === row.id,
    own_revision: own?.model_no === row.model_no ? own.revision : null,
    engine: trace.engine,
    needs_driver: down !== null && needsDriver({ freight_fen: down.freight_fen, standing_fen: 0, deduct_fen: deductedFrom(down) })
  }
})

/* A trip of the actor's, with its facts. */
const getTrip = async (tx: Tx, actor: Actor, waybill_id: number): Promise<TripToSettle> => {
  const { tenant_id, carrier_id, plan_start_time } = await getWaybill(tx, actor, waybill_id)
  // Its required pickup is in the month of its planned departure, or in the one before or after.
  const months = [0, -1, 1].map((by) => shanghaiMonth(new Date(Date.parse(plan_start_time) + by * 31 * 86_400_000)))
  for (const month of new Set(months)) {
    const [found] = await readTrips(tx, { tenant_id, carrier_id, month, waybill_id })
    if (found) return found
  }
  return refuse('notFound')
}

const deductedFrom = ({ lines }: SettledSide): number => -sumFen(lines.filter(({ item_code }) => item_code.startsWith('D')).map(({ fen }) => fen))

export const tripShown = ({ waybill_id, waybill_no, trip_day, shipper_name, plate_no, start_address_diming, end_address_diming }: TripToSettle) => ({
  waybill_id,
  waybill_no,
  trip_day,
  shipper_name,
  plate_no,
  start_address_diming,
  end_address_diming
})
const factsShown = ({ distance_m, facts }: TripToSettle) => {
  const { stops, waits, is_back, late_min, loss_fen, seal_missing, photos_missing, track_bp, fuel_fen, month_trips } = facts
  const wait_min = Math.round(waits.reduce((sum, minutes) => sum + minutes, 0))
  return { distance_m, stops, wait_min, is_back, late_min, loss_fen, seal_missing, photos_missing, track_bp, fuel_fen, month_trips }
}
const sideShown = ({ lines, ...side }: SettledSide) => ({ ...side, lines: lines.map((line) => ({ ...line })) })
