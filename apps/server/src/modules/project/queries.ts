import { projectMachine } from '@yunshu/contract/project/machine'
import { codes } from '../../platform/db/codes.ts'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { project } from '@yunshu/contract/project/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { ruleCount } from '../rate/rows.ts'

export type Shown = OutputOf<typeof project.list>['data'][number]

/** The projects an actor may see at all: a shipper its own with their drafts, a carrier those that were submitted to it and all of its own, the operator all of the tenant. */
const projectsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('project as p').where('p.tenant_id', '=', actor.tenant_id).where('p.deleted_at', 'is', null)
  if (actor.type === 1) return base
  return actor.type === 4
    ? base.where('p.shipper_id', '=', actor.company_id)
    : base
        .where('p.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
        .where((e) =>
          e.or([
            e('p.direction', '=', payingOut),
            e('p.project_status', 'in', [projectMachine.code.pending, projectMachine.code.active, projectMachine.code.stopped])
          ])
        )
}

/** The direction of a carrier's own prices (下游运价), what it pays those who drive for it. */
export const payingOut = 2

/** A project to write to: only whose prices they are. */
export const getOwnProject = async (tx: Tx, actor: Actor, id: number): Promise<Row<'project'>> => {
  const found = await getProject(tx, actor, id)
  return found.shipper_id === actor.company_id ? found : refuse('notFound')
}

/** A project to act on; one that the actor may not see is refused as if it did not exist. */
export const getProject = async (tx: Tx, actor: Actor, id: number): Promise<Row<'project'>> =>
  (await projectsOf(tx, actor).selectAll('p').where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** One project as the lists show it, after a move. */
export const getProjectRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  ((await rowsOf(tx, actor).where('p.id', '=', id).executeTakeFirst()) as Shown | undefined) ?? refuse('notFound')

type Shares = NonNullable<OutputOf<typeof project.info>['split']>
/** The shares in which a carrier's own prices are paid; nothing where its rule says. */
export const sharesOf = ({ split }: Pick<Row<'project'>, 'split'>): Shares | null => split as Shares | null

export const getSharesOf = async (tx: Tx, tenant_id: number, id: number): Promise<Shares | null> =>
  sharesOf(await tx.selectFrom('project').select('split').where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow())

/** 过期: it was in force and its days are over; never stored. */
export const isOver = () =>
  sql<boolean>`(p.project_status = ${codes(projectMachine, 'active')} and least(p.valid_to + 1, p.ended_on) <= ${shanghaiDay(now())}::date)`

export const rowsOf = (tx: Tx, actor: Actor) =>
  projectsOf(tx, actor)
    .select([
      'p.id',
      'p.version',
      'p.project_no',
      'p.revision',
      'p.project_name',
      'p.contract_no',
      'p.contract_file',
      'p.valid_from',
      'p.valid_to',
      'p.ended_on',
      'p.tax_mode',
      'p.tax_rate_bp',
      'p.ratio',
      'p.fuel_base_fen',
      'p.fuel_share_bp',
      'p.fuel_trigger_bp',
      'p.loss_by',
      'p.loss_tolerance',
      'p.loss_rule',
      'p.remark',
      'p.shipper_id',
      'p.shipper_name',
      'p.carrier_id',
      'p.carrier_name',
      'p.project_status',
      'p.reason',
      'p.submitted_at',
      'p.confirmed_at',
      'p.confirmed_by_name',
      'p.created_at',
      'p.created_by_name'
    ])
    .select([
      isOver().as('is_expired'),
      sql<boolean>`p.fuel_base_fen is not null`.as('fuel_linkage'),
      ruleCount(actor.tenant_id, sql.ref('p.id')).as('price_scope')
    ])

/** The revisions of one project that the actor may see, newest first. */
export const revisionsOf = async (tx: Tx, actor: Actor, project_no: string): Promise<OutputOf<typeof project.info>['revisions']> =>
  (await projectsOf(tx, actor)
    .select(['p.id', 'p.revision', 'p.project_status', 'p.valid_from', 'p.valid_to', 'p.ended_on', 'p.remark', isOver().as('is_expired')])
    .where('p.project_no', '=', project_no)
    .orderBy('p.revision', 'desc')
    .execute()) as OutputOf<typeof project.info>['revisions']

type Pair = { readonly tenant_id: number; readonly direction: number; readonly shipper_id: number; readonly carrier_id: number }

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
    .where('project_status', 'in', [projectMachine.code.active, projectMachine.code.stopped])
    .where('valid_from', '<=', day)
    .where('valid_to', '>=', day)
    .where((e) => e.or([e('ended_on', 'is', null), e('ended_on', '>', day)]))
    .executeTakeFirst()

/** The projects of one company with several carriers, whenever they hold; `holdsOn` says for which days. */
export const findProjectsOf = async (
  tx: Tx,
  { tenant_id, direction, shipper_id, carrier_ids }: Omit<Pair, 'carrier_id'> & { readonly carrier_ids: readonly number[] }
): Promise<Row<'project'>[]> =>
  await tx
    .selectFrom('project')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('direction', '=', direction)
    .where('shipper_id', '=', shipper_id)
    .where('carrier_id', 'in', [...carrier_ids])
    .where('project_status', 'in', [projectMachine.code.active, projectMachine.code.stopped])
    .execute()
export const holdsOn = ({ valid_from, valid_to, ended_on }: Row<'project'>, day: string): boolean =>
  valid_from <= day && valid_to >= day && (ended_on === null || ended_on > day)
