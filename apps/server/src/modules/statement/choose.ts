import { diffReason, lineStatus, matchKey, verdict } from '@yunshu/contract/statement/machine'
import { statement } from '@yunshu/contract/statement/contract'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { layBeside, usualTolerance } from './match.ts'
import { demandOpen } from './move.ts'
import { getStatement, getStatementRow } from './queries.ts'
import { refreshStatements } from './rows.ts'

/**
 * A person says which line a row of the workbook is, or that it is none: where its number stands twice, where it was found nowhere, or where two would fit. A row
 * that had the line before stands without one afterwards; a line that loses its row is missing there again.
 */
export const chooseLine = write(statement.choose, async ({ tx, actor, input, publishChange }) => {
  const before = await getStatement(tx, actor, input.id, statement.choose)
  demandOpen(before)
  const [match = refuse('notFound')] = await matchesOf(tx, before, 'id', [input.match_id])
  if (match.row_no === null || !isOpen(match)) refuse('rowIsMatched', { row_no: match.row_no ?? 0 })
  const line = input.line_id === null ? undefined : await agreedLine(tx, before, input.line_id)
  await updateVersioned(tx, 'statement', actor, before, {}, input.version)
  const lines = [match.line_id, input.line_id].filter((id) => id !== null)
  const found = lines.length > 0 ? await matchesOf(tx, before, 'line_id', lines) : []
  // The line that was only proposed is free again.
  if (match.line_id !== null && match.line_id !== line?.id) await missThere(tx, before, match, found)
  if (line) {
    for (const other of found.filter(({ id, line_id }) => id !== match.id && line_id === line.id)) await letGo(tx, other)
    await setMatch(tx, match, {
      line_id: line.id,
      match_key: matchKey.code.byHand,
      own_fen: line.own_fen,
      ...resultOf(match.other_fen ?? 0, line.own_fen)
    })
  } else await setMatch(tx, match, strange(match))
  await layBeside(tx, actor.tenant_id, before.id)
  await refreshStatements(tx, actor.tenant_id, [before.id], publishChange)
  const said = { row_no: match.row_no, customer_order_no: match.customer_order_no, waybill_no: line?.waybill_no ?? '', other_fen: match.other_fen }
  return {
    output: { statement: await getStatementRow(tx, actor, before.id) },
    log: { id: before.id, no: before.statement_no, after: said, parties: before.parties }
  }
})

type Match = Row<'statement_match'>
const isOpen = ({ verdict: code, line_id, match_key }: Match): boolean =>
  code === verdict.code.choose || line_id === null || match_key === matchKey.code.byHand

const matchesOf = async (tx: Tx, { tenant_id, id }: Row<'statement'>, by: 'id' | 'line_id', ids: readonly number[]): Promise<Match[]> =>
  await tx.selectFrom('statement_match').selectAll().where('tenant_id', '=', tenant_id).where('statement_id', '=', id).where(by, 'in', ids).execute()
const agreedLine = async (tx: Tx, { tenant_id, id: statement_id }: Row<'statement'>, id: number): Promise<Row<'statement_line'>> => {
  const line =
    (await tx
      .selectFrom('statement_line')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('statement_id', '=', statement_id)
      .where('id', '=', id)
      .executeTakeFirst()) ?? refuse('notFound')
  if (line.line_status === lineStatus.code.disputed) refuse('lineHasDispute', { waybill_no: line.waybill_no })
  return line
}

type Change = Partial<Pick<Match, 'line_id' | 'match_key' | 'own_fen' | 'diff_fen' | 'diff_reason' | 'verdict'>>
const setMatch = async (tx: Tx, { tenant_id, id }: Match, change: Change): Promise<void> => {
  await tx.updateTable('statement_match').set(change).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
}
const resultOf = (other_fen: number, own_fen: number) => {
  const diff_fen = other_fen - own_fen
  const isNear = Math.abs(diff_fen) <= usualTolerance
  const reason = diff_fen === 0 ? null : isNear ? diffReason.code.rounding : diffReason.code.other
  return { diff_fen, diff_reason: reason, verdict: isNear ? verdict.code.accept : verdict.code.appeal }
}
/* A row of theirs that is no line of ours. */
const strange = ({ other_fen, diff_reason }: Match) => ({
  line_id: null,
  match_key: null,
  own_fen: null,
  diff_fen: other_fen ?? 0,
  diff_reason: diff_reason === diffReason.code.doubled ? diff_reason : diffReason.code.notOnStatement,
  verdict: verdict.code.appeal
})
/* Whoever had the line: a row stands alone from now on, and that the line is missing there is no longer true. */
const letGo = async (tx: Tx, other: Match): Promise<void> => {
  if (other.row_no === null) await tx.deleteFrom('statement_match').where('tenant_id', '=', other.tenant_id).where('id', '=', other.id).execute()
  else await setMatch(tx, other, strange(other))
}
const missThere = async (
  tx: Tx,
  { id: statement_id, parties, party_id, carrier_id, tenant_id }: Row<'statement'>,
  match: Match,
  found: readonly Match[]
) => {
  if (found.some(({ id, line_id }) => id !== match.id && line_id === match.line_id)) return
  const { line_id, own_fen } = match
  const alone = { row_no: null, other_fen: null, line_id, own_fen, diff_fen: -(own_fen ?? 0), diff_reason: diffReason.code.onlyOnStatement }
  await tx
    .insertInto('statement_match')
    .values({ tenant_id, id: newId(), parties, statement_id, party_id, carrier_id, ...alone, verdict: verdict.code.appeal })
    .execute()
}
