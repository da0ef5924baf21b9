import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { rate } from '@yunshu/contract/rate/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { bookOf } from '../address/rows.ts'
import { getOwnProject } from '../project/index.ts'

type ShownRule = OutputOf<typeof rate.create>

/** A rule with its project, if the actor may see both; otherwise refused as if it did not exist. */
export const getRule = async (tx: Tx, actor: Actor, id: number): Promise<{ rule: Row<'rate_rule'>; project: Row<'project'> }> => {
  const rule =
    (await tx.selectFrom('rate_rule').selectAll().where('tenant_id', '=', actor.tenant_id).where('id', '=', id).executeTakeFirst()) ??
    refuse('notFound')
  return { rule, project: await getOwnProject(tx, actor, rule.project_id) }
}

export const rulesOf = async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }): Promise<Row<'rate_rule'>[]> =>
  await tx.selectFrom('rate_rule').selectAll().where('tenant_id', '=', tenant_id).where('project_id', '=', id).orderBy('rule_no').execute()

/** The places of the actor's address book, with what gives each its name (`bookedName`) in choices, rules and sheets. */
export const placesOf = (tx: Tx, { tenant_id, company_id }: Actor) =>
  bookOf(tx, tenant_id, company_id)
    .select(['id', 'area_code', 'address_province', 'address_city', 'address_area', 'address', 'address_diming'])
    .where('deleted_at', 'is', null)

export const shownRule = ({
  tenant_id: _t,
  parties: _p,
  created_at: _c,
  created_by: _b,
  updated_at: _u,
  updated_by: _w,
  ...rule
}: Row<'rate_rule'>): ShownRule => rule as ShownRule
