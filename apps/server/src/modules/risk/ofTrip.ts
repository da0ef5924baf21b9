import { carrier } from '@yunshu/contract/consoles/carrier'
import { invoice } from '@yunshu/contract/invoice/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { riskFlag, riskRule } from '@yunshu/contract/risk/enums'
import type { RiskFacts } from '@yunshu/domain/risk'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { getWaybill, tripBeside } from '../waybill/index.ts'
import { judgeTrips, stopsInvoice } from './risk.ts'

type Evidence = OutputOf<typeof invoice.riskOfTrip>[number]['evidence']
const { receivable, payable } = carrier.waybills.may

/** 运单体检: what the review of an invoice would find of a trip, and by what, while there is still time to put it right. */
export const riskOfTrip = read(invoice.riskOfTrip, async ({ tx, actor, input }) => {
  const trip = await getWaybill(tx, actor, input.waybill_id)
  const [judged] = await judgeTrips(tx, actor.tenant_id, [trip.id])
  const { facts = {}, checks = [] } = judged ?? {}
  const isDouble = ({ name, result }: { name: string; result: number }): boolean =>
    (name === 'other' || name === 'twin') && result !== riskFlag.code.pass
  const beside = checks.some(isDouble) ? await besideOf(tx, actor, trip, facts) : undefined
  return checks.map(({ name, rule, ...check }) => ({
    rule: riskRule.code[name],
    ...check,
    stops: stopsInvoice({ rule, ...check }),
    evidence: { ...nothing, ...shownOf[name](facts, actor), ...(isDouble({ name, ...check }) && beside) }
  }))
})

const besideOf = async (tx: Tx, actor: Actor, trip: Row<'waybill'>, facts: RiskFacts): Promise<Partial<Evidence>> => {
  const found = await tripBeside(tx, actor, trip, facts.other?.other.from)
  return { other_id: found?.id ?? null, other_no: found?.waybill_no ?? null }
}

const nothing: Evidence = {
  points: null,
  expected: null,
  loading: null,
  unloading: null,
  distance_m: null,
  minutes: null,
  loaded_kg: null,
  approved_kg: null,
  other_id: null,
  other_no: null,
  fen_ktkm: null,
  median_fen_ktkm: null,
  paid_fen: null,
  freight_fen: null,
  paid_at: null,
  ordered_at: null
}
/* What a check was judged by, as far as the reader may see it: the price is what customers owe, what was paid is what the carrier owes. */
const shownOf: Readonly<Record<keyof typeof riskRule.code, (facts: RiskFacts, actor: Actor) => Partial<Evidence>>> = {
  track: ({ track }) => track ?? {},
  seen: ({ seen }) => seen ?? {},
  run: ({ run }) => run ?? {},
  load: ({ load }) => load ?? {},
  other: () => ({}),
  price: ({ price }, actor) =>
    price && mayDo(actor, receivable) ? { fen_ktkm: Math.round(price.fen_tkm * 1000), median_fen_ktkm: Math.round(price.median_fen_tkm * 1000) } : {},
  payee: () => ({}),
  paid: ({ paid }, actor) => (paid && mayDo(actor, payable) ? paid : {}),
  twin: () => ({}),
  parties: () => ({}),
  payment: ({ payment }, actor) => (payment && mayDo(actor, payable) ? payment : {})
}
