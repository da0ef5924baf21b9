import { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { sumFen } from '@yunshu/domain/money'
import { settleTrip } from '@yunshu/domain/settleModel'
import type { SettleTerms } from '@yunshu/domain/settleTerms'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { readTrips, type TripToSettle } from './facts.ts'
import { getModel, getModelRow } from './queries.ts'
import { termsOf } from './rows.ts'
import { tripShown } from './trial.ts'

/** Rows that one looks at; the sums are of all trips. */
const mostRows = 200
/** A month of more trips than this would keep a person waiting. */
const mostTrips = 20_000

/** 版本对比: what the unloaded trips of a month come to by one version and by another, each trip by both, whatever its own day says; those that change most first. */
export const compareModels = read(settlemodel.compare, async ({ tx, actor, input }) => {
  const { id, other_id, month } = input
  const [before, after] = [await getModel(tx, actor, id), await getModel(tx, actor, other_id)]
  if (before.model_no !== after.model_no || before.id === after.id) refuse('modelNotSame')
  const scope = { tenant_id: actor.tenant_id, carrier_id: actor.company_id, month, shipper_id: after.shipper_id ?? undefined }
  const trips = await readTrips(tx, scope, mostTrips + 1)
  if (trips.length > mostTrips) refuse('modelTooMany', { month, most: mostTrips })
  const done = trips.filter(({ is_done }) => is_done)
  const [were, are] = [termsOf(before), termsOf(after)]
  const rows = done.flatMap((trip) => comparedOf(trip, were, are))
  const sum = (of: keyof Sums) => sumFen(rows.map((row) => row[of]))
  return {
    month,
    before: await getModelRow(tx, actor, before.id),
    after: await getModelRow(tx, actor, after.id),
    trip_count: rows.length,
    left_out: done.length - rows.length,
    sums: {
      before_up_fen: sum('before_up_fen'),
      after_up_fen: sum('after_up_fen'),
      before_down_fen: sum('before_down_fen'),
      after_down_fen: sum('after_down_fen')
    },
    rows: rows.toSorted((a, b) => changeOf(b) - changeOf(a)).slice(0, mostRows)
  }
})

type Sums = { before_up_fen: number; after_up_fen: number; before_down_fen: number; after_down_fen: number }
const changeOf = (sums: Sums): number => Math.abs(sums.after_up_fen - sums.before_up_fen) + Math.abs(sums.after_down_fen - sums.before_down_fen)

/* Nothing where one of the two cannot settle it, so that the sums compare the same trips. */
const comparedOf = (trip: TripToSettle, before: SettleTerms, after: SettleTerms) => {
  if (trip.shipper_id === null) return []
  const [was, is] = [settleTrip(before, trip.facts), settleTrip(after, trip.facts)]
  if (!was.up || !is.up || !was.down || !is.down) return []
  const sums = {
    before_up_fen: was.up.total_fen,
    after_up_fen: is.up.total_fen,
    before_down_fen: was.down.total_fen,
    after_down_fen: is.down.total_fen
  }
  return [{ ...tripShown(trip), ...sums }]
}
