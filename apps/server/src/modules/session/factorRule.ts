import { user } from '@yunshu/contract/user/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nowIso } from '../../platform/clock.ts'
import { everybody } from '../../platform/session/factor.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'

export const factorRule = read(user.factorRule, async ({ tx, actor }) => await ruleOf(tx, actor))

/** Demands a second factor of the people of one's company; the operator may demand it of everybody on its platform. */
export const demandFactor = write(user.demandFactor, async ({ tx, actor, input: { factor_own, factor_all } }) => {
  const before = await ruleOf(tx, actor)
  if (factor_all !== undefined && factor_all !== before.factor_all && actor.who !== 'operator') refuse('factorAllOperator')
  await demand(tx, actor, actor.company_id, factor_own)
  if (factor_all !== undefined) await demand(tx, actor, everybody, factor_all)
  const after = await ruleOf(tx, actor)
  return { output: after, log: { id: actor.company_id, type: 'company', no: actor.company_name, before, after } }
})

const ruleOf = async (tx: Tx, { tenant_id, company_id }: Actor): Promise<{ factor_own: boolean; factor_all: boolean }> => {
  const rows = await tx
    .selectFrom('factor_demand')
    .select('company_id')
    .where('tenant_id', '=', tenant_id)
    .where('company_id', 'in', [company_id, everybody])
    .execute()
  const of = new Set(rows.map((row) => row.company_id))
  return { factor_own: of.has(company_id), factor_all: of.has(everybody) }
}

const demand = async (tx: Tx, { tenant_id, user_id }: Actor, company_id: number, isDemanded: boolean): Promise<void> => {
  if (isDemanded)
    await tx
      .insertInto('factor_demand')
      .values({ tenant_id, company_id, created_by: user_id, created_at: nowIso() })
      .onConflict((on) => on.doNothing())
      .execute()
  else await tx.deleteFrom('factor_demand').where('tenant_id', '=', tenant_id).where('company_id', '=', company_id).execute()
}
