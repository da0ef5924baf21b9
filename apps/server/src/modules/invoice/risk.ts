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

/** The checks of domain 4.14 over the trips of an application, one by one, each with what it found; of what is not known nothing is judged. */
/** `decided`: what the operator denied by hand is no risk any more; without it, what the facts alone say. */
export const risksOfTrips = async (tx: Tx, tenant_id: number, ids: readonly number[], decided = true): Promise<RiskCheck[]> =>
  await withSystemScope(tx, async () => {
    const denied = decided ? await deniedOnTrips(tx, tenant_id, ids) : new Set<string>()
    const [trips, proofs] = [await riskFactsOf(tx, tenant_id, ids), await proofOfTrips(tx, tenant_id, ids)]
    const [owed, paid] = [await owedOfTrips(tx, tenant_id, ids), await paidOfTrips(tx, tenant_id, ids)]
    const loads = await maxLoadsOf(
      tx,
      tenant_id,
      trips.flatMap(({ vehicle_id }) => vehicle_id ?? [])
    )
    const proofOf = new Map(proofs.map((proof) => [proof.id, proof]))
    const judged = trips.map((trip) => {
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
      return { id: trip.id, no: trip.waybill_no, results: risksOf(facts) }
    })
    const { pass, warn, block } = riskFlag.code
    const codeOf = { pass, warn, block } as const
    return (Object.keys(riskRule.code) as (keyof typeof riskRule.code)[]).map((name) => {
      const found = judged.flatMap(({ id, no, results }) => {
        const result = results[name]
        if (result === undefined) return []
        return [{ no, result: denied.has(deniedKey(id, riskRule.code[name])) ? pass : codeOf[result] }]
      })
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
  })

/** The first check that stops an invoice. */
export const findStop = (checks: readonly RiskCheck[]): RiskCheck | undefined =>
  checks.find(({ rule, result }) => result === riskFlag.code.block && stopping.includes(rule))
/** The worst of all checks. */
export const flagOf = (checks: readonly RiskCheck[]): number => Math.max(riskFlag.code.pass, ...checks.map(({ result }) => result))
