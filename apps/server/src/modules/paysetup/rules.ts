import { paysetup } from '@yunshu/contract/paysetup/contract'
import { defaultCaps, type PartCaps } from '@yunshu/domain/parts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { payRulesOf } from '../paypass/index.ts'
import { platformSettings, setPlatformSettings } from '../tenant/rows.ts'

const rulesOf = async (tx: Tx, tenant_id: number) => {
  const kept = (await withSystemScope(tx, () => platformSettings(tx, tenant_id)))['part_caps'] as Partial<PartCaps> | undefined
  const { fuel_bp: fuel_cap_bp, etc_bp: etc_cap_bp } = { ...defaultCaps, ...kept }
  return { fuel_cap_bp, etc_cap_bp, ...(await payRulesOf(tx, tenant_id)) }
}

export const payRules = read(paysetup.rules, async ({ tx, actor }) => await rulesOf(tx, actor.tenant_id))

/** 平台规则, from the next dispatch and the next payment on; what was divided or paid before stays as it is. */
export const setPayRules = write(paysetup.setRules, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, company_id } = actor
  const { fuel_cap_bp: fuel_bp, etc_cap_bp: etc_bp, ...pay_password } = input
  const before = await rulesOf(tx, tenant_id)
  await withSystemScope(tx, () => setPlatformSettings(tx, tenant_id, { part_caps: { fuel_bp, etc_bp }, pay_password }))
  publishChange('paysetup', { id: company_id, parties: [company_id] })
  return { output: input, log: { id: company_id, no: actor.company_name, before, after: input } }
})
