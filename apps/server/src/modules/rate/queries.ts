import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { rate } from '@yunshu/contract/rate/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { pageOf } from '../../platform/db/page.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { getProject } from '../project/index.ts'

export type ShownRule = OutputOf<typeof rate.create>

/** The rules of a project that the actor may see. */
export const listRules = async (tx: Tx, actor: Actor, filters: InputOf<typeof rate.list>): Promise<OutputOf<typeof rate.list>> => {
  const { project_id, keyword, billing_unit, vehicle_type_id, sort = 'rule_no', order = 'asc' } = filters
  const { tenant_id, id } = await getProject(tx, actor, project_id)
  let rows = tx.selectFrom('rate_rule as r').selectAll('r').where('r.tenant_id', '=', tenant_id).where('r.project_id', '=', id)
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where((e) => e.or([e('r.rule_no', 'ilike', like), e('r.start_name', 'ilike', like), e('r.end_name', 'ilike', like)]))
  }
  if (billing_unit) rows = rows.where('r.billing_unit', '=', billing_unit)
  if (vehicle_type_id) rows = rows.where(sql<boolean>`(${vehicle_type_id} = any(r.vehicle_type_ids) or r.vehicle_type_ids = '{}')`)
  const page = await pageOf(tx, rows.orderBy(sql.ref(`r.${sort}`), order).orderBy('r.rule_no'), filters)
  return { ...page, data: page.data.map(shownRule) }
}

/** A rule with its project, as far as the actor may see both; a stranger's is as good as none. */
export const getRule = async (tx: Tx, actor: Actor, id: number): Promise<{ rule: Row<'rate_rule'>; project: Row<'project'> }> => {
  const rule =
    (await tx.selectFrom('rate_rule').selectAll().where('tenant_id', '=', actor.tenant_id).where('id', '=', id).executeTakeFirst()) ??
    refuse('notFound')
  return { rule, project: await getProject(tx, actor, rule.project_id) }
}

export const rulesOf = async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }): Promise<Row<'rate_rule'>[]> =>
  await tx.selectFrom('rate_rule').selectAll().where('tenant_id', '=', tenant_id).where('project_id', '=', id).orderBy('rule_no').execute()

export const shownRule = ({
  tenant_id: _t,
  parties: _p,
  created_at: _c,
  created_by: _b,
  updated_at: _u,
  updated_by: _w,
  ...rule
}: Row<'rate_rule'>): ShownRule => rule as ShownRule
