import { sql } from 'kysely'
import { systemActor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { paperRulesOf } from '../paper/index.ts'
import { ends } from './expiry.ts'
import { driversOf } from './queries.ts'

/** The drivers of a platform with a paper that ends within so many days or has ended: by how many days it is past, below zero while it still holds. One statement for all of them. */
export const driversEnding = async (tx: Tx, tenant_id: number, within: number) => {
  const { today } = await paperRulesOf(tx, tenant_id)
  const first = sql<{ past: number }>`(select (${today}::date - min(p.ends)) as past from ${ends} where p.ends <= ${today}::date + ${within}::int)`
  return await driversOf(tx, systemActor(tenant_id))
    .innerJoinLateral(first.as<'first'>('first'), (on) => on.onTrue())
    .where('first.past', 'is not', null)
    .select(['d.id', 'd.company_id', 'd.driver_name', 'first.past'])
    .execute()
}
