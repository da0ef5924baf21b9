import { answerDecision, statementMachine } from '@yunshu/contract/statement/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { statement } from '@yunshu/contract/statement/contract'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { refreshStatements } from './rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { adjustedFen, insertAdjust, tellSecond } from './adjust.ts'
import { demandTurn, moveStatement, toPartner } from './move.ts'
import { getLine, getLineRow, getStatement } from './queries.ts'

const [agreed, disputed, answered] = [1, 2, 3]

/** The side to which the statement was sent disputes a line, with the reason, the amount that it expects, and evidence. */
export const disputeLine = write(statement.dispute, async ({ tx, actor, input, publishChange }) => {
  const line = await getLine(tx, actor, input.id)
  const before = await getStatement(tx, actor, line.statement_id, statement.dispute)
  demandTurn(actor, before, 'dispute', 'other')
  const { other_fen = line.other_fen, diff_reason = line.diff_reason, message, files } = input
  await changeLine(tx, actor, line, { line_status: disputed, disputed_at: nowIso(), other_fen, diff_reason }, input.version)
  await say(tx, actor, line, { kind: 1, message, files, other_fen })
  const after = await moveStatement(tx, actor, before, 'dispute', publishChange)
  await refreshStatements(tx, actor.tenant_id, [after.id], publishChange)
  const slots = { company_name: actor.company_name || actor.user_name, statement_no: after.statement_no, reason: message }
  if (before.statement_status === statementMachine.code.sent)
    await notifyCompany({ tx, publishChange }, actor, { ...toPartner(actor, after), phrase: 'statementDisputed', slots })
  return { output: await getLineRow(tx, actor, line.id), log: logOf(after, line, { message, other_fen }) }
})

/** The side that disputed a line withdraws the dispute; once none is left, the statement can be confirmed. */
export const withdrawDispute = write(statement.withdraw, async ({ tx, actor, input, publishChange }) => {
  const line = await getLine(tx, actor, input.id)
  const before = await getStatement(tx, actor, line.statement_id, statement.withdraw)
  demandTurn(actor, before, 'resend', 'other')
  if (line.line_status !== disputed) refuse('lineNotDisputed')
  await changeLine(tx, actor, line, { line_status: agreed, other_fen: null, diff_reason: null }, input.version)
  await say(tx, actor, line, { kind: 4, message: input.message ?? '' })
  await settleDisputes(tx, actor, before, publishChange)
  return { output: await getLineRow(tx, actor, line.id), log: logOf(before, line, { message: input.message ?? '' }) }
})

/** The maker answers a dispute by what the line shall come to; the difference is adjusted by itself, once. After the last answer it is the other side's turn again. */
export const answerDispute = write(statement.answer, async ({ tx, actor, input, publishChange }) => {
  const line = await getLine(tx, actor, input.id)
  const before = await getStatement(tx, actor, line.statement_id, statement.answer)
  demandTurn(actor, before, 'resend', 'maker')
  if (line.line_status !== disputed) refuse('lineNotDisputed')
  const { message, files, decision } = input
  const target = agreedAmount(input, line)
  await lockStatement(tx, before)
  await changeLine(tx, actor, line, { line_status: answered }, input.version)
  await say(tx, actor, line, { kind: 2, message, files })
  // What was adjusted for this trip before counts: the same difference is never paid twice.
  const adjust_fen = target === undefined ? 0 : target - line.own_fen - (await adjustedFen(tx, line))
  if (adjust_fen !== 0) {
    const reason = message.slice(0, 200)
    const asked = { adjust_type: adjust_fen < 0 ? 2 : 1, amount_fen: adjust_fen, reason, line_id: line.id, ref_no: line.waybill_no }
    await tellSecond(tx, actor, before, await insertAdjust(tx, actor, before, asked), publishChange)
  }
  const after = await settleDisputes(tx, actor, before, publishChange)
  if (after.statement_status === statementMachine.code.sent)
    await notifyCompany({ tx, publishChange }, actor, {
      ...toPartner(actor, after),
      phrase: 'statementAnswered',
      slots: { statement_no: after.statement_no }
    })
  return { output: await getLineRow(tx, actor, line.id), log: logOf(after, line, { message, decision, adjust_fen }) }
})

/** What a line shall come to by an answer; nothing where the maker's amount stands. */
const agreedAmount = ({ decision, agreed_fen }: InputOf<typeof statement.answer>, { other_fen }: Row<'statement_line'>): number | undefined => {
  if (decision === answerDecision.code.agree) return other_fen ?? refuse('noOtherAmount')
  if (decision === answerDecision.code.meet) return agreed_fen ?? refuse('agreedNeeded')
  return undefined
}
const lockStatement = async (tx: Tx, { tenant_id, id }: Row<'statement'>): Promise<void> =>
  void (await tx
    .selectFrom('statement')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow())

/** Adds a message to a line; nothing else changes. */
export const remarkLine = write(statement.remark, async ({ tx, actor, input, publishChange }) => {
  const line = await getLine(tx, actor, input.id)
  const before = await getStatement(tx, actor, line.statement_id, statement.remark)
  const { message, files } = input
  // The line first: one that went with its draft meanwhile is refused, not written to.
  await changeLine(tx, actor, line, {})
  const said = await say(tx, actor, line, { kind: 3, message, files })
  publishChange('statement', before)
  const { id, kind, company_name, user_name, other_fen, at } = said
  return {
    output: { id, kind, company_name, user_name, is_own: true, message, files: said.files, other_fen, at },
    log: logOf(before, line, { message })
  }
})

/* When no line is disputed any more, it is the other side's turn again. */
const settleDisputes = async (
  tx: Tx,
  actor: Actor,
  before: Row<'statement'>,
  publishChange: Parameters<typeof moveStatement>[4]
): Promise<Row<'statement'>> => {
  await refreshStatements(tx, actor.tenant_id, [before.id], publishChange)
  const now = await getStatement(tx, actor, before.id)
  return now.dispute_count === 0 ? await moveStatement(tx, actor, now, 'resend', publishChange, { sent_at: nowIso() }) : now
}

const changeLine = async (
  tx: Tx,
  actor: Actor,
  line: Row<'statement_line'>,
  changes: { line_status?: number; disputed_at?: string; other_fen?: number | null; diff_reason?: number | null },
  seen?: number
): Promise<void> => void (await updateVersioned(tx, 'statement_line', actor, line, { ...changes, message_count: line.message_count + 1 }, seen))

type Said = { readonly kind: 1 | 2 | 3 | 4; readonly message: string; readonly files?: string | undefined; readonly other_fen?: number | null }
/** Writes a message about a line; both sides see its files. */
export const say = async (
  tx: Tx,
  actor: Actor,
  line: Row<'statement_line'>,
  { kind, message, files = '', other_fen = null }: Said
): Promise<Row<'line_message'>> => {
  const { tenant_id, parties, statement_id, party_id, carrier_id } = line
  await shareFiles(tx, actor, files.split(',').filter(Boolean), parties)
  return await tx
    .insertInto('line_message')
    .values({
      tenant_id,
      id: newId(),
      parties,
      statement_id,
      line_id: line.id,
      party_id,
      carrier_id,
      kind,
      company_id: actor.company_id,
      company_name: actor.company_name,
      user_name: actor.user_name,
      message,
      files,
      other_fen,
      at: nowIso()
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const logOf = (row: Row<'statement'>, line: Row<'statement_line'>, said: object) => ({
  id: row.id,
  no: row.statement_no,
  after: { waybill_no: line.waybill_no, ...said },
  parties: row.parties
})
