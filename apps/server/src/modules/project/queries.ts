import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/over.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** The projects an actor may see at all: a shipper its own with their drafts, a carrier those that were submitted to it, the operator all of the tenant. */
export const projectsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('project as p').where('p.tenant_id', '=', actor.tenant_id).where('p.deleted_at', 'is', null)
  if (actor.type === 1) return base
  return actor.type === 4
    ? base.where('p.shipper_id', '=', actor.company_id)
    : base.where('p.carrier_id', '=', actor.type === 2 ? actor.company_id : 0).where('p.project_status', 'in', [20, 30, 40])
}

/** A project to act on; a stranger's is as good as none. */
export const getProject = async (tx: Tx, actor: Actor, id: number): Promise<Row<'project'>> =>
  (await projectsOf(tx, actor).selectAll('p').where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

type Pair = { readonly tenant_id: number; readonly direction: 1 | 2; readonly shipper_id: number; readonly carrier_id: number }

/** The project of a pair that holds on a day; the database sees to it that there is one at most. A stopped one holds for the days before its end. */
export const findProjectAt = async (
  tx: Tx,
  { tenant_id, direction, shipper_id, carrier_id }: Pair,
  day: string
): Promise<Row<'project'> | undefined> =>
  await tx
    .selectFrom('project')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('direction', '=', direction)
    .where('shipper_id', '=', shipper_id)
    .where('carrier_id', '=', carrier_id)
    .where('project_status', 'in', [30, 40])
    .where('valid_from', '<=', day)
    .where('valid_to', '>=', day)
    .where((e) => e.or([e('ended_on', 'is', null), e('ended_on', '>', day)]))
    .executeTakeFirst()
