import { sql } from 'kysely'
import { systemActor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { paperRulesOf } from '../paper/index.ts'
import { ends } from './expiry.ts'
import { vehiclesWithCompliance } from './queries.ts'

/** The vehicles of a platform with a paper that ends within so many days or has ended: by how many days it is past, below zero while it still holds. One statement for all of them. */
export const vehiclesEnding = async (tx: Tx, tenant_id: number, within: number) => {
  const rules = await paperRulesOf(tx, tenant_id)
  const first = sql<{
    past: number
  }>`(select (${rules.today}::date - min(p.ends)) as past from ${ends} where p.ends <= ${rules.today}::date + ${within}::int)`
  return await vehiclesWithCompliance(tx, systemActor(tenant_id), rules)
    .innerJoinLateral(first.as<'first'>('first'), (on) => on.onTrue())
    .where('first.past', 'is not', null)
    .select(['v.id', 'v.company_id', 'v.plate_no', 'first.past'])
    .execute()
}
