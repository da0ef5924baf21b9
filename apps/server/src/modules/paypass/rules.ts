import { usualPayRules } from '@yunshu/contract/paysetup/rules'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { platformSettings } from '../tenant/rows.ts'

/** 支付密码规则 of the platform: so many wrong tries within a day lock it until it is reset, and so much is paid at most within a day of that (decision 36, domain 5.7). */
export const payRulesOf = async (tx: Tx, tenant_id: number): Promise<typeof usualPayRules> => ({
  ...usualPayRules,
  ...((await withSystemScope(tx, () => platformSettings(tx, tenant_id)))['pay_password'] as Partial<typeof usualPayRules> | undefined)
})
