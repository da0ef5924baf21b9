import { releaseMachine } from '@yunshu/contract/release/machine'
import { codes } from '../../platform/db/codes.ts'
import type { release } from '@yunshu/contract/release/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type Shown = OutputOf<typeof release.issue>

/** The releases an actor may see: the shipper's own, and the carrier's whose trip it is. */
const releasesOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('release as f').where('f.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  return actor.type === 4
    ? base.where('f.shipper_id', '=', actor.company_id)
    : base.where('f.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
}

export const getRelease = async (tx: Tx, actor: Actor, id: number): Promise<Row<'release'>> =>
  (await releasesOf(tx, actor).selectAll('f').where('f.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The release of an order that may be used now. */
export const findOpenRelease = async (tx: Tx, actor: Actor, order_id: number): Promise<Row<'release'> | undefined> =>
  await releasesOf(tx, actor)
    .selectAll('f')
    .where('f.order_id', '=', order_id)
    .where('f.release_status', '=', releaseMachine.code.released)
    .where('f.valid_to', '>', nowIso())
    .orderBy('f.id', 'desc')
    .executeTakeFirst()

export const releaseRows = (tx: Tx, actor: Actor) =>
  releasesOf(tx, actor).select([
    'f.id',
    'f.version',
    'f.release_no',
    'f.order_id',
    'f.order_no',
    'f.release_status',
    'f.valid_to',
    'f.issued_by_name',
    'f.used_at',
    'f.used_by_name',
    'f.created_at',
    sql<boolean>`f.release_status = ${codes(releaseMachine, 'released')} and f.valid_to <= ${nowIso()}`.as('is_over')
  ])
export const getReleaseRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  (await releaseRows(tx, actor).where('f.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
