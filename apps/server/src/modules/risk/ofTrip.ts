import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { risk } from '@yunshu/contract/risk/contract'
import { riskFlag, riskRule } from '@yunshu/contract/risk/enums'
import { healthRule } from '@yunshu/contract/risk/health'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { read } from '../../platform/verb/verb.ts'
import { judgeTrips, stopsInvoice } from '../invoice/index.ts'
import { faultsOfTrips, type Missing } from '../report/index.ts'
import type { RiskFacts } from '@yunshu/domain/risk'
import { getWaybill, tripBeside } from '../waybill/index.ts'
import { type Evidence, nothing, shownOf } from './evidence.ts'

type TripCheck = OutputOf<typeof risk.ofTrip>[number]

/** 运单体检: what the review of an invoice and the report to the authority would find of a trip, and by what, while there is still time to put it right. */
export const riskOfTrip = read(risk.ofTrip, async ({ tx, actor, input, services }): Promise<TripCheck[]> => {
  const trip = await getWaybill(tx, actor, input.waybill_id)
  const [judged] = await judgeTrips(tx, actor.tenant_id, [trip.id])
  const missing = await faultsOfTrips(tx, services.secrets, actor.tenant_id, [trip.id])
  const { facts = {}, checks = [] } = judged ?? {}
  const isDouble = ({ name, result }: { name: string; result: number }): boolean =>
    (name === 'other' || name === 'twin') && result !== riskFlag.code.pass
  const beside = checks.some(isDouble) ? await besideOf(tx, actor, trip, facts) : undefined
  return [
    ...checks.map(({ name, rule, ...check }) => ({
      rule: riskRule.code[name],
      ...check,
      stops: stopsInvoice({ rule, ...check }),
      evidence: { ...nothing, ...shownOf[name](facts, actor), ...(isDouble({ name, ...check }) && beside) },
      missing: []
    })),
    fieldsCheck(missing.get(trip.id))
  ]
})

/** Whether the messages to the authority would leave: a check that stops the report, and no invoice. */
export const fieldsCheck = (missing: readonly Missing[] | undefined): TripCheck => ({
  rule: healthRule.code.fields,
  result: missing?.length ? riskFlag.code.block : riskFlag.code.pass,
  judged: missing !== undefined,
  stops: false,
  denied: false,
  evidence: nothing,
  missing: [...(missing ?? [])]
})

const besideOf = async (tx: Tx, actor: Actor, trip: Row<'waybill'>, facts: RiskFacts): Promise<Partial<Evidence>> => {
  const found = await tripBeside(tx, actor, trip, facts.other?.other.from)
  return { other_id: found?.id ?? null, other_no: found?.waybill_no ?? null }
}
