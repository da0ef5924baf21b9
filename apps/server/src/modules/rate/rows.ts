import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'

export { demandNoTies } from './ties.ts'

type Project = Row<'project'>

/** The rules of a revision keep their numbers; their days are cut to those of the new one, and a rule whose days are over is left behind. */
export const copyRules = async (tx: Tx, from: Project, to: Project): Promise<void> => {
  const rules = await tx.selectFrom('rate_rule').selectAll().where('tenant_id', '=', from.tenant_id).where('project_id', '=', from.id).execute()
  const copies = rules
    .filter(({ valid_to }) => valid_to >= to.valid_from)
    .map(({ created_at: _at, updated_at: _on, ...rule }) => ({
      ...rule,
      id: newId(),
      version: 1,
      parties: to.parties,
      project_id: to.id,
      tiers: JSON.stringify(rule.tiers),
      surcharges: JSON.stringify(rule.surcharges),
      valid_from: rule.valid_from < to.valid_from ? to.valid_from : rule.valid_from
    }))
  if (copies.length > 0) await tx.insertInto('rate_rule').values(copies).execute()
}

/** Rules that begin or end with their project go on doing so where its days are moved, unless no day of theirs would be left. */
export const moveRuleDays = async (tx: Tx, before: Project, after: Project): Promise<void> => {
  if (before.valid_from === after.valid_from && before.valid_to === after.valid_to) return
  const moved = (name: 'valid_from' | 'valid_to') =>
    sql<string>`case when ${sql.ref(name)} = ${before[name]}::date then ${after[name]}::date else ${sql.ref(name)} end`
  const [valid_from, valid_to] = [moved('valid_from'), moved('valid_to')]
  await tx
    .updateTable('rate_rule')
    .set({ valid_from, valid_to })
    .where('tenant_id', '=', after.tenant_id)
    .where('project_id', '=', after.id)
    .where(sql<boolean>`${valid_from} <= ${valid_to}`)
    .execute()
}

/** Rules are seen by whoever sees their project. */
export const setRuleParties = async (tx: Tx, { tenant_id, id, parties }: Project): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('rate_rule')
    .set({ parties })
    .where('tenant_id', '=', tenant_id)
    .where('project_id', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** How many rules the project that a statement names has. */
export const ruleCount = (tenant_id: number, project_id: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from rate_rule r where r.tenant_id = ${tenant_id} and r.project_id = ${project_id})`

/** Whether a price, or a surcharge of one, is for a type of vehicles. */
export const isTypePriced = async (tx: Tx, tenant_id: number, vehicle_type_id: number): Promise<boolean> =>
  (
    await sql`select 1 from rate_rule where tenant_id = ${tenant_id} and ${vehicle_type_id} = any(vehicle_type_ids)
    union all select 1 from rate_rule r, jsonb_array_elements(r.surcharges) s
      where r.tenant_id = ${tenant_id} and s -> 'condition' -> 'vehicle_type_ids' @> to_jsonb(${vehicle_type_id}::int) limit 1`.execute(tx)
  ).rows.length > 0
