import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { rate } from '@yunshu/contract/rate/contract'
import { weightLoss } from '@yunshu/domain/loss'
import type { TripFacts } from '@yunshu/domain/tripFacts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { findLink } from '../link/rows.ts'
import { findOrder } from '../order/rows.ts'
import { getProject } from '../project/index.ts'
import { lossTermsOf } from './loss.ts'
import { payeeToTry } from './payees.ts'
import { priceNewOnLanes } from './lane.ts'
import { priceOfOrder } from './order.ts'
import { placeOf } from './planned.ts'
import { type NoRate, priceIn, priceTrip, type RatePriced } from './price.ts'

type Asked = Omit<InputOf<typeof rate.trial>, 'project_id' | 'payee_scope' | 'goods_value_fen'>

/** 试算: a project of any state prices a trip, so that both sides see what it would mean before it holds. */
export const trialRate = read(rate.trial, async ({ tx, actor, input }) => {
  const { project_id, payee_scope, goods_value_fen, ...asked } = input
  const project = await getProject(tx, actor, project_id)
  const payee = payee_scope ? await payeeToTry(tx, actor, payee_scope) : null
  const { kg: of_kg, loaded_kg = of_kg, unloaded_kg = loaded_kg } = asked
  const loss =
    goods_value_fen === undefined || of_kg === 0
      ? null
      : weightLoss({ loaded_kg, unloaded_kg, ...lossTermsOf(project), value_fen: goods_value_fen, of_kg })
  const answer = answerOf(await withSystemScope(tx, async () => await priceIn(tx, project, { ...(await tripOf(tx, project, asked)), payee })))
  return { ...answer, loss: loss && { tolerance_kg: loss.tolerance_kg, claim_kg: loss.claim_kg, loss_fen: loss.loss_fen } }
})

/** The contract price of a carrier for an order as far as it is filled in. */
export const estimateRate = read(rate.estimate, async ({ tx, actor, input }) => {
  const { carrier_id, ...asked } = input
  const pair = { tenant_id: actor.tenant_id, shipper_id: actor.company_id }
  return answerOf(await priceTrip(tx, { ...pair, direction: 1, carrier_id, ...(await tripOf(tx, pair, asked)) }))
})

/** The same as its carrier asks, which fills the order in for a customer. */
export const estimateFor = read(rate.estimateFor, async ({ tx, actor, input }) => {
  const { shipper_id, ...asked } = input
  const pair = { tenant_id: actor.tenant_id, shipper_id }
  if (!(await findLink(tx, actor.tenant_id, shipper_id, actor.company_id))) refuse('notFound')
  const { trip, onLane } = await withSystemScope(tx, async () => {
    const asking = await tripOf(tx, pair, asked)
    const ends = [asked.start_at, asked.end_at].flatMap((at) => at ?? [])
    const [found] = await priceNewOnLanes(tx, { ...pair, carrier_id: actor.company_id }, [{ trip: asking, stops: ends }])
    return { trip: asking, onLane: found }
  })
  return answerOf(onLane ?? (await priceTrip(tx, { ...pair, direction: 1, carrier_id: actor.company_id, ...trip })))
})

/** The contract price of a carrier for an order that is there: what assigning it would give. */
export const estimateOrder = read(rate.estimateOrder, async ({ tx, actor, input }) => {
  const { tenant_id, company_id } = actor
  const found = await findOrder(tx, tenant_id, input.order_id)
  if (found?.shipper_id !== company_id || found.deleted_at !== null) return refuse('notFound')
  return answerOf(await priceOfOrder(tx, found, input.carrier_id))
})

const tripOf = async (
  tx: Tx,
  { tenant_id, shipper_id }: { readonly tenant_id: number; readonly shipper_id: number },
  { start_area_code, end_area_code, start_at, end_at, trips = 1, stops = 0, waiting_minutes = 0, nights = 0, cold = false, ...trip }: Asked
): Promise<TripFacts> => {
  const place = async (area_code: string, at: Asked['start_at']) =>
    at ? await placeOf(tx, { tenant_id, company_id: shipper_id }, { area_code, ...at }) : { code: area_code, address_id: null }
  const { at, goods_type_ids, kg, vehicle_type_id = null, loaded_kg = null, unloaded_kg = null, m3 = null, km = null, num = null } = trip
  // Each vehicle stops, waits and stays as often as was asked, at one point.
  const holds = waiting_minutes > 0 || nights > 0 ? [{ minutes: waiting_minutes, nights }] : []
  return {
    at,
    start: await place(start_area_code, start_at),
    end: await place(end_area_code, end_at),
    vehicle_type_id,
    goods_type_ids,
    kg,
    loaded_kg,
    unloaded_kg,
    m3,
    km,
    num,
    vehicles: Array.from({ length: trips }, () => ({ stops, holds })),
    cold,
    payee: null
  }
}

const answerOf = (priced: RatePriced | NoRate): OutputOf<typeof rate.estimate> =>
  priced.no_rate ? { priced: null, no_rate: priced.trace } : { priced, no_rate: null }
