import { type Day, shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { platformSettings } from '../tenant/rows.ts'

/** What the state of papers is judged by: today in Shanghai by the server's clock, the warning window, whether a commercial policy is asked for, and whether papers have to pass before a dispatch. */
export type PaperRules = { readonly today: Day; readonly warn_days: number; readonly require_commercial: boolean; readonly pass_first: boolean }

/** The rules of a tenant, from its settings; 30 days, a commercial policy and dispatches with papers that wait, unless it says otherwise (domain 4.13, docs/adr/0030). */
export const paperRulesOf = async (tx: Tx, tenant_id: number): Promise<PaperRules> => {
  const { warn_days, require_commercial, pass_first } = await platformSettings(tx, tenant_id)
  const days = typeof warn_days === 'number' && warn_days >= 1 && warn_days <= 90 ? Math.round(warn_days) : 30
  return { today: shanghaiDay(now()), warn_days: days, require_commercial: require_commercial !== false, pass_first: pass_first === true }
}
