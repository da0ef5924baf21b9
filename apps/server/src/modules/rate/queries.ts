import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { rate } from '@yunshu/contract/rate/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { getProject } from '../project/index.ts'

export type ShownRule = OutputOf<typeof rate.create>

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
