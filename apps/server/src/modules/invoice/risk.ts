import { riskFlag, riskRule } from '@yunshu/contract/risk/enums'
import { type RiskFacts, risksOf } from '@yunshu/domain/risk'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { paidOfTrips } from '../bill/index.ts'
import { owedOfTrips } from '../charge/index.ts'
import { proofOfTrips } from '../gps/index.ts'
import { maxLoadsOf } from '../vehicle/index.ts'
import { riskFactsOf } from '../waybill/index.ts'
import { deniedKey, deniedOnTrips } from './verdict.ts'

/** One check of the trips of an application: how many could be judged, the worst result, and the trips that did not pass. */
export type RiskCheck = { readonly rule: number; readonly result: number; readonly judged: number; readonly waybill_nos: readonly string[] }

/** Checks that stop an invoice. The others that say "stop" (domain 4.14) stop the report to the authority, and here whoever reviews decides. */
const stopping: readonly number[] = [riskRule.code.track, riskRule.code.twin, riskRule.code.payee]
/** A trip of less than half an hour has too few positions for a share of them to say anything. */
const leastSpans = 6
/** As many trips as a reader looks at. */
const mostNamed = 20

type RuleName = keyof typeof riskRule.code
const ruleNames = Object.keys(riskRule.code) as readonly RuleName[]
const { pass, warn, block } = riskFlag.code
const codeOf = { pass, warn, block } as const
/** What one check says of a trip: nothing where its facts are not known. What the operator `denied` by hand passes. */
type TripCheck = { readonly name: RuleName; readonly rule: number; readonly judged: boolean; readonly denied: boolean; readonly result: number }
type JudgedTrip = { readonly id: number; readonly no: string; readonly facts: RiskFacts; readonly checks: readonly TripCheck[] }

/** Trips by the checks of domain 4.14, in the order of their codes, with the facts that there are. Without `decided` nothing counts as denied. */
export const judgeTrips = async (tx: Tx, tenant_id: number, ids: readonly number[], decided = true): Promise<JudgedTrip[]> =>
  await withSystemScope(tx, async () => {
    const denials = decided ? await deniedOnTrips(tx, tenant_id, ids) : new Set<string>()
    const [trips, proofs] = [await riskFactsOf(tx, tenant_id, ids), await proofOfTrips(tx, tenant_id, ids)]
    const [owed, paid] = [await owedOfTrips(tx, tenant_id, ids), await paidOfTrips(tx, tenant_id, ids)]
    const loads = await maxLoadsOf(
      tx,
      tenant_id,
      trips.flatMap(({ vehicle_id }) => vehicle_id ?? [])
    )
    const proofOf = new Map(proofs.map((proof) => [proof.id, proof]))
    return trips.map((trip) => {
      const proof = proofOf.get(trip.id)
      const [freight_fen, bills] = [owed.get(trip.id), paid.get(trip.id)]
      const approved_kg = loads.get(trip.vehicle_id ?? 0)
      const { distance_m, minutes, load_kg, depart, arrive, other_depart, other_arrive, fen_tkm, lane_fen_tkm, payee_type, twin } = trip
      const facts: RiskFacts = {
        ...(proof && proof.expected >= leastSpans && { track: { points: proof.points, expected: proof.expected } }),
        ...(proof && { seen: { loading: proof.loading, unloading: proof.unloading } }),
        ...(distance_m !== null && minutes !== null && { run: { distance_m, minutes } }),
        ...(load_kg !== null && approved_kg !== undefined && { load: { loaded_kg: load_kg, approved_kg } }),
        ...(depart !== null && {
          other: { own: { from: depart, to: arrive }, other: { from: other_depart ?? arrive, to: other_arrive ?? arrive }, reachable: false }
        }),
        ...(fen_tkm !== null && lane_fen_tkm !== null && { price: { fen_tkm, median_fen_tkm: lane_fen_tkm } }),
        payee: payee_type === 2 ? 'entrusted' : 'driver',
        ...(freight_fen !== undefined && bills && { paid: { paid_fen: bills.paid_fen, freight_fen } }),
        ...(bills?.paid_at && trip.ordered_at !== null && { payment: { paid_at: bills.paid_at, ordered_at: trip.ordered_at } }),
        parties: { shipper: trip.shipper_name, consignee: trip.consignee, carrier: trip.carrier_name },
        twin
      }
      const results = risksOf(facts)
      const checks = ruleNames.map((name) => {
        const [rule, said] = [riskRule.code[name], results[name]]
        const denied = denials.has(deniedKey(trip.id, rule))
        return { name, rule, judged: said !== undefined, denied, result: said === undefined || denied ? pass : codeOf[said] }
      })
      return { id: trip.id, no: trip.waybill_no, facts, checks }
    })
  })

/**
 * The checks over the trips of an application, one by one, each with what it found. `decided`: what the operator denied by hand is no risk any more; without it,
 * what the facts alone say.
 */
export const risksOfTrips = async (tx: Tx, tenant_id: number, ids: readonly number[], decided = true): Promise<RiskCheck[]> => {
  const judged = await judgeTrips(tx, tenant_id, ids, decided)
  return ruleNames.map((name) => {
    const found = judged.flatMap(({ no, checks }) =>
      checks.filter((check) => check.name === name && check.judged).map(({ result }) => ({ no, result }))
    )
    return {
      rule: riskRule.code[name],
      result: Math.max(pass, ...found.map(({ result }) => result)),
      judged: found.length,
      waybill_nos: found
        .filter(({ result }) => result !== pass)
        .slice(0, mostNamed)
        .map(({ no }) => no)
    }
  })
}

/** Those of trips whose checks stop an invoice, and with it the money that is lent on it. */
export const stoppedTrips = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const judged = ids.length === 0 ? [] : await judgeTrips(tx, tenant_id, ids)
  return new Set(judged.filter(({ checks }) => checks.some(stopsInvoice)).map(({ id }) => id))
}

/** Whether a check stops an invoice. */
export const stopsInvoice = ({ rule, result }: Pick<RiskCheck, 'rule' | 'result'>): boolean => result === block && stopping.includes(rule)
/** The first check that does. */
export const findStop = (checks: readonly RiskCheck[]): RiskCheck | undefined => checks.find(stopsInvoice)
/** The worst of all checks. */
export const flagOf = (checks: readonly RiskCheck[]): number => Math.max(riskFlag.code.pass, ...checks.map(({ result }) => result))
