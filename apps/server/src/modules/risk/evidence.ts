import { carrier } from '@yunshu/contract/consoles/carrier'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { risk } from '@yunshu/contract/risk/contract'
import type { riskRule } from '@yunshu/contract/risk/enums'
import type { RiskFacts } from '@yunshu/domain/risk'
import type { Actor } from '../../platform/actor.ts'
import { mayDo } from '../../platform/verb/verb.ts'

export type Evidence = OutputOf<typeof risk.ofTrip>[number]['evidence']
const { receivable, payable } = carrier.waybills.may

/** What is known of nothing. */
export const nothing: Evidence = {
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
/** What a check was judged by, as far as the reader may see it: the price is what customers owe, what was paid is what the carrier owes. */
export const shownOf: Readonly<Record<keyof typeof riskRule.code, (facts: RiskFacts, actor: Actor) => Partial<Evidence>>> = {
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
