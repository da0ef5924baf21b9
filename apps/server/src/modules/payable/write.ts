import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { payable } from '@yunshu/contract/payable/contract'
import { partKind } from '@yunshu/contract/payable/enums'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { findClosedStatementOf } from '../charge/index.ts'
import { setSetting } from '../company/rows.ts'
import { demandOwnTrip, lockTrip, setPayable } from '../waybill/rows.ts'
import { getParts, getTrip } from './queries.ts'
import { dropPlan, updatePayable, planParts } from './update.ts'
import { demandMargin, splitRuleOf } from './rule.ts'
import { proposeAgain } from './propose.ts'
import { askedParts, demandShares, kindOf } from './rows.ts'

export const partsOfWaybill = read(payable.ofWaybill, async ({ tx, actor, input }) => await getParts(tx, actor, input.waybill_id))

/** Enters what is paid for a trip that went without it, or changes it while nothing of it is released; the margin is asked for as at its dispatch. */
export const pricePayable = write(payable.price, async (context) => {
  const { tx, actor, input } = context
  const { tenant_id, id } = await getTrip(tx, actor, input.waybill_id)
  const trip = await withSystemScope(tx, () => lockTrip(tx, tenant_id, id))
  demandOwnTrip(trip)
  const before = await getTrip(tx, actor, id)
  if (before.version !== input.version) refuse('staleVersion')
  if (before.waybill_status === waybillMachine.code.cancelled)
    throw new Refusal('illegalMove', { from: { zh: '已取消', en: 'Cancelled' }, to: { zh: '录入应付', en: 'priced' } })
  if (await findClosedStatementOf(tx, { tenant_id, waybill_id: id })) refuse('tripReconciled', { waybill_no: before.waybill_no })
  const why = demandMargin(actor, before.receivable_fen, input.payable_fen, input.margin_reason)
  const proposed = await proposeAgain(tx, before)
  await withSystemScope(tx, async () => {
    await dropPlan(tx, actor, trip)
    await setPayable(tx, trip, input.payable_fen, proposed)
    const split = input.split ?? proposed?.proposal.split
    await planParts(tx, actor, { ...trip, payable_fen: input.payable_fen }, split ? askedParts(split) : undefined)
  })
  await updatePayable(context, before.id)
  return {
    output: await getParts(tx, actor, before.id),
    log: {
      type: 'waybill',
      id: before.id,
      no: before.waybill_no,
      before: { payable_fen: before.payable_fen, proposed_fen: before.proposed_fen },
      after: {
        payable_fen: input.payable_fen,
        proposed_fen: proposed ? proposed.proposed_fen : before.proposed_fen,
        ...(why && { margin_reason: why })
      }
    }
  }
})

export const proposePayable = read(payable.propose, async ({ tx, actor, input }) => ({
  proposal: (await proposeAgain(tx, await getTrip(tx, actor, input.waybill_id)))?.proposal ?? null
}))

const getRule = async (tx: Tx, { tenant_id, company_id }: Actor) => {
  const { split, due_days, caps } = await withSystemScope(tx, () => splitRuleOf(tx, tenant_id, company_id))
  return {
    split: split.flatMap((part) => ('share_bp' in part ? [{ part_kind: partKind.code[part.kind] as number, share_bp: part.share_bp }] : [])),
    due_days: { ...due_days },
    fuel_cap_bp: caps.fuel_bp,
    etc_cap_bp: caps.etc_bp
  }
}
export const splitRule = read(payable.rule, async ({ tx, actor }) => await getRule(tx, actor))

/** 付款拆分规则: how the carrier pays where a dispatch says nothing else. Trips that are dispatched already keep theirs. */
export const setSplitRule = write(payable.setRule, async ({ tx, actor, input }) => {
  const before = await getRule(tx, actor)
  const kept = keptRule(input)
  const { caps } = await withSystemScope(tx, () => splitRuleOf(tx, actor.tenant_id, actor.company_id))
  demandShares(input.split, caps)
  await withSystemScope(tx, () => setSetting(tx, actor.tenant_id, actor.company_id, 'split_rule', kept))
  const after = await getRule(tx, actor)
  return {
    output: after,
    log: { type: 'company', id: actor.company_id, no: actor.company_name, before: { split_rule: before }, after: { split_rule: after } }
  }
})
const keptRule = ({ split, due_days }: InputOf<typeof payable.setRule>) => ({
  split: split.map(({ part_kind, share_bp }) => ({ kind: kindOf(part_kind), share_bp })),
  due_days
})
