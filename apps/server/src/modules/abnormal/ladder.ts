import { abnormal } from '@yunshu/contract/abnormal/contract'
import type { Fault } from '@yunshu/contract/kit/fault'
import { type Ladder, usualLadder } from '@yunshu/domain/ladder'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuseFaults } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { setSetting, settingsOf } from '../company/rows.ts'

/** The ladder of a carrier. Within `withSystemScope` where somebody else asks. */
export const ladderOf = async (tx: Tx, tenant_id: number, carrier_id: number): Promise<Ladder> => ({
  ...usualLadder,
  ...((await settingsOf(tx, tenant_id, carrier_id))['loss_ladder'] as Partial<Ladder> | undefined)
})

export const abnormalLadder = read(abnormal.ladder, async ({ tx, actor }) => await ladderOf(tx, actor.tenant_id, actor.company_id))

/** 放空与压车阶梯: what is proposed from now on; what was claimed by the one before stands. */
export const setAbnormalLadder = write(abnormal.setLadder, async ({ tx, actor, input }) => {
  const { tenant_id, company_id } = actor
  refuseFaults(faultsOf(input), actor.origin.lang)
  const before = await ladderOf(tx, tenant_id, company_id)
  await withSystemScope(tx, () => setSetting(tx, tenant_id, company_id, 'loss_ladder', input))
  return { output: input, log: { type: 'company', id: company_id, no: actor.company_name, before, after: input } }
})

/* The later the word, the more it costs. */
const faultsOf = ({ near_min, far_min, near_bp, far_bp, arrived_bp, hour_fen, day_cap_fen }: Ladder): Fault[] =>
  [
    far_min < near_min && { field: 'far_min', reason: { zh: '不能少于临近取消的分钟数', en: 'is not less than that of short notice' } },
    near_bp < far_bp && { field: 'near_bp', reason: { zh: '不能低于提前取消的比例', en: 'is not below that with some notice' } },
    arrived_bp < near_bp && { field: 'arrived_bp', reason: { zh: '不能低于临近取消的比例', en: 'is not below that at short notice' } },
    day_cap_fen < hour_fen && { field: 'day_cap_fen', reason: { zh: '不能低于每小时的费用', en: 'is not below that of an hour' } }
  ].filter((fault) => fault !== false)
