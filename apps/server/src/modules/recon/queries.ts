import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { recon } from '@yunshu/contract/recon/contract'
import { matchStatus } from '@yunshu/contract/recon/enums'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type Shown = OutputOf<typeof recon.rows>['data'][number]
type ShownFile = OutputOf<typeof recon.files>['data'][number]

/** The bank's statements; how their lines came out is told by `withCounts`. */
export const filesOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('bank_file as f')
    .where('f.tenant_id', '=', actor.tenant_id)
    .select(['f.id', 'f.bank_day', 'f.row_count', 'f.passed_count', 'f.in_fen', 'f.out_fen', 'f.closing_fen', 'f.created_by_name', 'f.created_at'])
export const getFileRow = async (tx: Tx, actor: Actor, id: number): Promise<ShownFile> => {
  const [row = refuse('notFound')] = await withCounts(tx, actor, await filesOf(tx, actor).where('f.id', '=', id).execute())
  return row
}

/** Statements with the number of their lines that are matched and that are not; all lines of a page are read once. */
export const withCounts = async <R extends { readonly id: number }>(tx: Tx, { tenant_id }: Actor, files: readonly R[]) => {
  const { rows: counts } = await sql<Pick<ShownFile, 'matched' | 'unsolved'> & { file_id: number }>`
    select f.id as file_id, counted.* from unnest(${files.map(({ id }) => id)}::bigint[]) as f (id)
    cross join lateral (
      select count(*) filter (where r.match_status in (${codes(matchStatus, 'matched', 'solved')}))::int as matched,
        count(*) filter (where r.match_status in (${codes(matchStatus, 'onlyAtBank', 'onlyInBooks', 'amountsDiffer')}))::int as unsolved
      from bank_row r where r.tenant_id = ${tenant_id} and r.file_id = f.id
    ) counted`.execute(tx)
  const known = new Map(counts.map(({ file_id, ...count }) => [file_id, count]))
  return files.map((file) => ({ ...file, ...(known.get(file.id) ?? { matched: 0, unsolved: 0 }) }))
}

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
      'r.reversal',
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
