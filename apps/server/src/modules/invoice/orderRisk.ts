import { riskFlag, riskRule, riskVerdict } from '@yunshu/contract/risk/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { risk, riskTimer } from '@yunshu/contract/risk/contract'
import { type RiskResult, riskScore } from '@yunshu/domain/risk'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { getOrder } from '../order/index.ts'
import { judgedOf, keepRisk, toJudge } from '../order/rows.ts'
import { judgeAnew, ordersOnTrips, tripsOfOrder } from '../waybill/index.ts'
import { risksOfTrips } from './risk.ts'
import { verdictsOf } from './verdict.ts'

type Judged = OutputOf<typeof risk.ofOrder>
const { pass, warn, block } = riskFlag.code
const resultOf = (code: number): RiskResult => (code === block ? 'block' : code === warn ? 'warn' : 'pass')

/**
 * The checks of an order, what the operator decided of each, and what they come to: a false alarm counts nothing, what is confirmed as much as what stops an invoice.
 * Whether its freight is paid says when it can be invoiced, not whether it is doubtful.
 */
const judge = async (tx: Tx, actor: Actor, order_id: number): Promise<Judged> => {
  const { tenant_id } = actor
  const found = await risksOfTrips(tx, tenant_id, await tripsOfOrder(tx, actor, order_id), false)
  const verdicts = await verdictsOf(tx, tenant_id, [order_id])
  const checks = found.map((check): Judged['checks'][number] => {
    const decided = verdicts.find(({ rule }) => rule === check.rule)
    const { remark = '', files = '', decided_by_name = '', decided_at = null } = decided ?? {}
    const verdict = (decided?.verdict ?? null) as 1 | 2 | null
    return { ...check, waybill_nos: [...check.waybill_nos], verdict, remark, files, decided_by_name, decided_at }
  })
  const counted = checks
    .filter(({ rule }) => rule !== riskRule.code.paid)
    .map(({ result, verdict }) => (verdict === riskVerdict.code.denied ? pass : verdict === riskVerdict.code.confirmed ? block : result))
  return { risk_flag: Math.max(pass, ...counted), risk_score: riskScore(counted.map(resultOf)), checks }
}

export const riskOfOrder = read(risk.ofOrder, async ({ tx, actor, input }) => await judge(tx, actor, (await getOrder(tx, actor, input.order_id)).id))

/** 风险核查: the operator decides what a check has found, under the order's lock; the flag and the score of the order follow at once. */
export const decideRisk = write(risk.decide, async ({ tx, actor, input, publishChange }) => {
  const { order_id, rule, verdict, remark, files = '' } = input
  const { tenant_id, parties, order_no } = await getOrder(tx, actor, order_id)
  const waybill = await tripsOfOrder(tx, actor, order_id)
  await lockRows(tx, tenant_id, { order: [order_id], waybill })
  const before = await judge(tx, actor, order_id)
  const check = before.checks.find((one) => one.rule === rule)
  if (!check || (check.result === pass && check.verdict === null)) return refuse('riskNotFound')
  if (check.verdict === verdict) refuse('riskDecidedSo', { verdict: nameOf(riskVerdict, verdict) })
  const decided_at = nowIso()
  await tx
    .updateTable('order_risk')
    .set({ replaced_at: decided_at })
    .where('tenant_id', '=', tenant_id)
    .where('order_id', '=', order_id)
    .where('rule', '=', rule)
    .where('replaced_at', 'is', null)
    .execute()
  await tx
    .insertInto('order_risk')
    .values({
      tenant_id,
      id: newId(),
      parties: [],
      order_id,
      rule,
      result: check.result,
      verdict,
      remark,
      files,
      decided_at,
      decided_by: actor.user_id,
      decided_by_name: actor.user_name
    })
    .execute()
  const after = await judge(tx, actor, order_id)
  await keepRisk(tx, tenant_id, order_id, after)
  await judgeAnew(tx, tenant_id, waybill)
  publishChange('order', { id: order_id, parties })
  const told = ({ risk_flag, risk_score }: Judged, more: object) => ({ risk_flag, risk_score, rule, ...more })
  return {
    output: after,
    log: {
      type: 'order',
      id: order_id,
      no: order_no,
      before: told(before, { verdict: check.verdict, remark: check.remark, files: check.files }),
      after: told(after, { verdict, remark, files }),
      parties: []
    }
  }
})

const judgeOrder = write(riskTimer.judge, async ({ tx, actor, input }) => {
  await lockRows(tx, actor.tenant_id, { order: [input.id] })
  await keepRisk(tx, actor.tenant_id, input.id, await judge(tx, actor, input.id))
  return { output: { id: input.id }, log: 'none' as const }
})

/** The timer: what was delivered since is judged, each order in its own transaction. */
export const judgeOrders = async (services: Services): Promise<number> =>
  await runDue(services, judgeOrder, await transactAsSystem(services.db, (tx) => toJudge(tx)))

/** The orders on trips whose checks come to something else by now: what is kept of those that were judged follows. */
export const judgeOrdersAnew = async (services: Services, tenant_id: number, waybill_ids: readonly number[]): Promise<void> => {
  if (waybill_ids.length === 0) return
  const due = await transactAsSystem(services.db, async (tx) => {
    const rides = await ordersOnTrips(tx, { tenant_id }, waybill_ids)
    return await judgedOf(tx, tenant_id, [...new Set(rides.map(({ order_id }) => order_id))])
  })
  await runDue(services, judgeOrder, due)
}
