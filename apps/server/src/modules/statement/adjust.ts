import { statement } from '@yunshu/contract/statement/contract'
import { makeSubDocNo } from '@yunshu/domain/docno'
import { vatOfGross } from '@yunshu/domain/vat'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { refreshStatements } from '../charge/index.ts'
import { demandOpen } from './move.ts'
import { getStatement, getStatementRow } from './queries.ts'

type Adjust = {
  readonly adjust_type: number
  readonly amount_fen: number
  readonly reason: string
  readonly tax_rate_bp?: number | undefined
  readonly line_id?: number | null | undefined
  readonly ref_no?: string | undefined
  readonly files?: string | undefined
}

/** The maker adds to a statement, or takes off it, with the reason; a correction of an earlier period names it. */
export const adjustStatement = write(statement.adjust, async ({ tx, actor, input, publishChange }) => {
  const before = await getStatement(tx, actor, input.id)
  demandMaker(actor, before)
  if (input.amount_fen === 0) refuse('adjustNothing')
  await updateVersioned(tx, 'statement', actor, before, {}, input.version)
  if (input.line_id) await demandLine(tx, before, input.line_id)
  const made = await insertAdjust(tx, actor, before, input)
  await refreshStatements(tx, actor.tenant_id, [before.id], publishChange)
  const output = await getStatementRow(tx, actor, before.id)
  const { adjust_no, amount_fen, reason } = made
  return { output, log: { id: before.id, no: before.statement_no, after: { adjust_no, amount_fen, reason }, parties: before.parties } }
})

/** Takes an adjustment off again. */
export const unadjustStatement = write(statement.unadjust, async ({ tx, actor, input, publishChange }) => {
  const before = await getStatement(tx, actor, input.id)
  demandMaker(actor, before)
  const gone = await tx
    .deleteFrom('statement_adjust')
    .where('tenant_id', '=', actor.tenant_id)
    .where('statement_id', '=', before.id)
    .where('id', '=', input.adjust_id)
    .returning(['adjust_no', 'amount_fen', 'reason'])
    .executeTakeFirst()
  if (!gone) return refuse('notFound')
  await updateVersioned(tx, 'statement', actor, before, {}, input.version)
  await refreshStatements(tx, actor.tenant_id, [before.id], publishChange)
  return {
    output: await getStatementRow(tx, actor, before.id),
    log: { id: before.id, no: before.statement_no, before: gone, parties: before.parties }
  }
})

const demandMaker = (actor: Actor, row: Row<'statement'>): void => {
  demandOpen(row)
  if (row.maker_id !== actor.company_id) refuse('notYourTurn', { who: row.maker_id === row.shipper_id ? row.shipper_name : row.carrier_name })
}
const demandLine = async (tx: Tx, row: Row<'statement'>, line_id: number): Promise<void> => {
  const line = tx
    .selectFrom('statement_line')
    .select('id')
    .where('tenant_id', '=', row.tenant_id)
    .where('statement_id', '=', row.id)
    .where('id', '=', line_id)
  if (!(await line.executeTakeFirst())) refuse('notFound')
}

/** Writes an adjustment of a statement; its number counts up within it. */
export const insertAdjust = async (tx: Tx, actor: Actor, row: Row<'statement'>, adjust: Adjust): Promise<Row<'statement_adjust'>> => {
  const { tenant_id, parties, id: statement_id, shipper_id, carrier_id, statement_no } = row
  const { adjust_type, amount_fen, reason, tax_rate_bp = 900, line_id = null, ref_no = '', files = '' } = adjust
  const { last } = await tx
    .selectFrom('statement_adjust')
    .select((e) => e.fn.max('adjust_no').as('last'))
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', statement_id)
    .executeTakeFirstOrThrow()
  await shareFiles(tx, tenant_id, files.split(',').filter(Boolean), parties)
  const { net_fen, tax_fen } = vatOfGross(amount_fen, tax_rate_bp)
  return await tx
    .insertInto('statement_adjust')
    .values({
      tenant_id,
      id: newId(),
      parties,
      adjust_no: makeSubDocNo(statement_no, Number((last ?? '-00').slice(-2)) + 1),
      statement_id,
      shipper_id,
      carrier_id,
      adjust_type,
      line_id,
      ref_no,
      amount_fen,
      net_fen,
      tax_fen,
      tax_rate_bp,
      reason,
      files,
      company_id: actor.company_id,
      created_by: actor.user_id,
      created_by_name: actor.user_name,
      created_at: nowIso()
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
