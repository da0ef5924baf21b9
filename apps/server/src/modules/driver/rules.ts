import { type Day, shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** What the state of papers is judged by: today in Shanghai by the server's clock, the warning window, and whether a commercial policy is asked for. */
export type PaperRules = { readonly today: Day; readonly warn_days: number; readonly require_commercial: boolean }

/** The rules of a tenant, from its settings; 30 days and a commercial policy unless it says otherwise (domain 4.13). */
export const paperRulesOf = async (tx: Tx, tenant_id: number): Promise<PaperRules> => {
  const tenant = await tx.selectFrom('tenant').select('settings').where('id', '=', tenant_id).executeTakeFirst()
  const { warn_days, require_commercial } = (tenant?.settings ?? {}) as { warn_days?: unknown; require_commercial?: unknown }
  const days = typeof warn_days === 'number' && warn_days >= 1 && warn_days <= 90 ? Math.round(warn_days) : 30
  return { today: shanghaiDay(now()), warn_days: days, require_commercial: require_commercial !== false }
}
