import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { recon } from '@yunshu/contract/recon/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type Shown = OutputOf<typeof recon.rows>['data'][number]
type ShownFile = OutputOf<typeof recon.files>['data'][number]

/** The bank's statements, each with the number of lines that are matched and that are not. */
export const filesOf = (tx: Tx, actor: Actor) => {
  const count = (codes: string) =>
    sql<number>`(select count(*)::int from bank_row r where r.tenant_id = ${actor.tenant_id} and r.file_id = f.id and r.match_status in (${sql.raw(codes)}))`
  return tx
    .selectFrom('bank_file as f')
    .where('f.tenant_id', '=', actor.tenant_id)
    .select(['f.id', 'f.bank_day', 'f.row_count', 'f.in_fen', 'f.out_fen', 'f.closing_fen', 'f.created_by_name', 'f.created_at'])
    .select([count('10, 60').as('matched'), count('20, 30, 40').as('unsolved')])
}
export const getFileRow = async (tx: Tx, actor: Actor, id: number): Promise<ShownFile> =>
  await filesOf(tx, actor).where('f.id', '=', id).executeTakeFirstOrThrow()

const linesOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('bank_row as r')
    .innerJoin('bank_file as f', (on) => on.onRef('f.tenant_id', '=', 'r.tenant_id').onRef('f.id', '=', 'r.file_id'))
    .where('r.tenant_id', '=', actor.tenant_id)
/** The lines of the bank's statements. */
export const shownLines = (tx: Tx, actor: Actor) =>
  linesOf(tx, actor)
    .select([
      'r.id',
      'r.version',
      'f.bank_day',
      'r.row_no',
      'r.bank_serial_no',
      'r.occurred_at',
      'r.direction as bank_direction',
      'r.amount_fen',
      'r.own_fen'
    ])
    .select([
      'r.other_name',
      'r.other_tail',
      'r.virtual_account',
      'r.match_status',
      'r.biz_no',
      'r.solve_reason',
      'r.proposed_by_name',
      'r.solved_by_name',
      'r.solved_at'
    ])
    .select(sql<boolean>`coalesce(r.proposed_by = ${actor.user_id}, false)`.as('proposed_by_me'))
    .$narrowType<Pick<Shown, 'bank_direction' | 'match_status'>>()
export const getLineRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  (await shownLines(tx, actor).where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** A line of the bank's statement to act on. */
export const getLine = async (tx: Tx, actor: Actor, id: number): Promise<Row<'bank_row'>> =>
  (await linesOf(tx, actor).selectAll('r').where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
