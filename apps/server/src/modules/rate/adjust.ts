import { rate } from '@yunshu/contract/rate/contract'
import { projectFaults } from '@yunshu/contract/project/words'
import { rateFaults } from '@yunshu/contract/rate/words'
import type { Tier } from '@yunshu/domain/freight'
import { type Adjustment, adjustPrices } from '@yunshu/domain/rateSheet'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { formatYuan } from '@yunshu/domain/money'
import { refuse, refuseFault, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { getOwnProject, getProjectRow, nextRevision } from '../project/index.ts'
import { rulesOf } from './queries.ts'

/** 批量调价: a draft of the next revision with moved prices. What the carrier confirmed is never changed in place. */
export const adjustRates = write(rate.adjust, async ({ tx, actor, input, publishChange }) => {
  const before = await getOwnProject(tx, actor, input.project_id)
  const adjustment = adjustmentOf(input)
  if (!adjustment) return refuseFault(actor.origin.lang, { field: 'adjust_bp', reason: { zh: rateFaults.zh.oneOfBoth, en: rateFaults.en.oneOfBoth } })
  if (before.version !== input.version) refuse('staleVersion')
  if (input.valid_from > before.valid_to)
    refuseFaults([{ field: 'valid_from', reason: { zh: projectFaults.zh.daysTurned, en: projectFaults.en.daysTurned } }], actor.origin.lang)
  const chosen = new Set((await rulesOf(tx, before)).filter(({ id }) => !input.rule_ids || input.rule_ids.includes(id)).map(({ rule_no }) => rule_no))
  const after = await nextRevision(tx, actor, before, { valid_from: input.valid_from, remark: remarkOf(adjustment) })
  for (const rule of await rulesOf(tx, after)) {
    if (!chosen.has(rule.rule_no)) continue
    const { min_charge_fen, max_charge_fen } = rule
    const moved = adjustPrices({ tiers: rule.tiers as Tier[], min_charge_fen, max_charge_fen }, adjustment)
    if (!moved) return refuse('priceBelowZero', { rule_no: rule.rule_no })
    await tx
      .updateTable('rate_rule')
      .set({ ...moved, tiers: JSON.stringify(moved.tiers) })
      .where('tenant_id', '=', rule.tenant_id)
      .where('id', '=', rule.id)
      .execute()
  }
  publishChange('project', after)
  return { output: await getProjectRow(tx, actor, after.id), log: { id: after.id, no: after.project_no, after: { ...after, ...adjustment } } }
})

const adjustmentOf = ({ adjust_bp, adjust_fen }: InputOf<typeof rate.adjust>): Adjustment | undefined => {
  if ((adjust_bp === undefined) === (adjust_fen === undefined)) return undefined
  return adjust_bp === undefined ? { by: 'fen', fen: adjust_fen ?? 0 } : { by: 'percent', bp: adjust_bp }
}

/* Said without words, since both companies read it. */
const remarkOf = (adjustment: Adjustment): string => {
  const [amount, text] =
    adjustment.by === 'percent' ? [adjustment.bp, `${adjustment.bp / 100} %`] : [adjustment.fen, `${formatYuan(adjustment.fen)} CNY`]
  return amount > 0 ? `+${text}` : text
}
