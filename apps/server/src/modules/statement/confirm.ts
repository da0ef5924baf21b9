import { lineCheck, statementMachine } from '@yunshu/contract/statement/machine'
import { statement } from '@yunshu/contract/statement/contract'
import { formatYuan } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { detachCharges } from '../charge/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandAgreed } from './excessAdjustments.ts'
import { applyConfirmation, fingerprintOf, undoConfirmation } from './confirmation.ts'
import { demandTurn, moveStatement, toPartner } from './move.ts'
import { getStatementRow, lockStatement } from './queries.ts'

/** The side to which the statement was sent confirms it: its fingerprint is stored, its content cannot change any more, and corrections go onto the next statement. */
export const confirmStatement = write(statement.confirm, async ({ tx, actor, input, publishChange }) => {
  const before = await lockStatement(tx, actor, input.id, statement.confirm)
  demandTurn(actor, before, 'confirm', 'other')
  const { reason } = input
  if (!reason) await demandChecked(tx, before)
  const after = await confirm(tx, actor, before, 'confirm', publishChange, input.version)
  return {
    output: await getStatementRow(tx, actor, after.id),
    log: { id: after.id, no: after.statement_no, before, after: { ...after, ...(reason && { reason }) } }
  }
})

/* Nobody confirms without a word what was compared with nothing, or differs. Downstream the payee reads his own trips, and has no figures to compare. */
const demandChecked = async (tx: Tx, { tenant_id, id, direction, dispute_count }: Row<'statement'>): Promise<void> => {
  if (direction !== 1 || dispute_count > 0) return
  const countOf = (check: 'unchecked' | 'differs') => sql<number>`count(*) filter (where line_check = ${codes(lineCheck, check)})::int`.as(check)
  const { unchecked, differs } = await tx
    .selectFrom('statement_line')
    .select([countOf('unchecked'), countOf('differs')])
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', id)
    .executeTakeFirstOrThrow()
  if (unchecked + differs > 0) refuse('reasonForOpen', { unchecked, differs })
}

/** The creditor confirms for the other side (代客确认), with a file that the other side has signed. */
export const confirmStatementFor = write(statement.confirmFor, async ({ tx, actor, input, publishChange }) => {
  const before = await lockStatement(tx, actor, input.id, statement.confirmFor)
  demandTurn(actor, before, 'confirmFor', 'maker')
  if (!input.confirm_file) refuse('fileNeeded')
  await shareFiles(tx, actor, input.confirm_file.split(','), before.parties)
  const changes = { confirm_file: input.confirm_file, remark: input.remark ?? before.remark }
  const after = await confirm(tx, actor, before, 'confirmFor', publishChange, input.version, changes)
  return { output: await getStatementRow(tx, actor, after.id), log: { id: after.id, no: after.statement_no, before, after } }
})

const confirm = async (
  tx: Tx,
  actor: Actor,
  before: Row<'statement'>,
  move: 'confirm' | 'confirmFor',
  publishChange: PublishChange,
  seen: number,
  changes: { confirm_file?: string; remark?: string } = {}
): Promise<Row<'statement'>> => {
  // Its trips may have left it since it was sent: receipts that were opened again.
  if (before.line_count === 0 && before.adjust_fen === 0) refuse('nothingToBill')
  if (before.dispute_count > 0) refuse('linesOpen', { count: before.dispute_count })
  await demandAgreed(tx, before)
  return await withSystemScope(tx, async () => {
    const lines_hash = await fingerprintOf(tx, before)
    const stamp = {
      confirmed_at: nowIso(),
      confirmed_by: actor.user_id,
      confirmed_by_name: `${actor.company_name} ${actor.user_name}`.trim(),
      lines_hash
    }
    const after = await moveStatement(tx, actor, before, move, publishChange, { ...changes, ...stamp }, seen)
    await applyConfirmation(tx, actor, after, publishChange)
    const slots = { statement_no: after.statement_no, total: formatYuan(after.total_fen) }
    await notifyCompany({ tx, publishChange }, actor, { ...toPartner(actor, after), phrase: 'statementConfirmed', slots })
    return after
  })
}

/** Voids a statement. Before it is confirmed, its maker does so alone; afterwards one side asks and the other agrees by the same call, as long as there is no bill. */
export const voidStatement = write(statement.void, async ({ tx, actor, input, publishChange }) => {
  const before = await lockStatement(tx, actor, input.id, statement.void)
  const isConfirmed = before.statement_status === statementMachine.code.confirmed
  if (!isConfirmed) demandTurn(actor, before, 'void', 'maker')
  const { statement_no } = before
  if (isConfirmed && (before.void_asked_by === null || before.void_asked_by === actor.company_id)) {
    const asked = await withSystemScope(tx, () => moveAside(tx, actor, before, input.reason, input.version, publishChange))
    const slots = { company_name: actor.company_name || actor.user_name, statement_no, reason: input.reason }
    await notifyCompany({ tx, publishChange }, actor, { ...toPartner(actor, asked), phrase: 'statementVoidAsked', slots })
    return { output: await getStatementRow(tx, actor, asked.id), log: { id: asked.id, no: statement_no, before, after: asked } }
  }
  const after = await withSystemScope(tx, async () => {
    const voided = await moveStatement(tx, actor, before, 'void', publishChange, { void_reason: input.reason, dispute_count: 0 }, input.version)
    await (isConfirmed ? undoConfirmation(tx, actor, voided, input.reason, publishChange) : detachCharges(tx, voided))
    return voided
  })
  await notifyCompany({ tx, publishChange }, actor, {
    ...toPartner(actor, after),
    phrase: 'statementVoided',
    slots: { statement_no, reason: input.reason }
  })
  return { output: await getStatementRow(tx, actor, after.id), log: { id: after.id, no: statement_no, before, after } }
})

const moveAside = async (
  tx: Tx,
  actor: Actor,
  before: Row<'statement'>,
  void_reason: string,
  seen: number,
  publishChange: PublishChange
): Promise<Row<'statement'>> => {
  if (seen !== before.version) refuse('staleVersion')
  const after = await tx
    .updateTable('statement')
    .set({ void_asked_by: actor.company_id, void_reason, version: before.version + 1, updated_at: nowIso(), updated_by: actor.user_id })
    .where('tenant_id', '=', before.tenant_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('statement', after)
  return after
}
