import { statement } from '@yunshu/contract/statement/contract'
import { formatYuan } from '@yunshu/domain/money'
import { nowIso } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandAgreed } from './excessAdjustments.ts'
import { demandTurn, moveStatement, toPartner } from './move.ts'
import { getStatement, getStatementRow } from './queries.ts'

/** The maker sends a statement to the other side; from here on both see it. */
export const sendStatement = write(statement.send, async ({ tx, actor, input, publishChange }) => {
  const before = await getStatement(tx, actor, input.id, statement.send)
  demandTurn(actor, before, 'send', 'maker')
  if (before.line_count === 0 && before.adjust_fen === 0) refuse('nothingToBill')
  await demandAgreed(tx, before)
  const after = await moveStatement(tx, actor, before, 'send', publishChange, { sent_at: nowIso() }, input.version)
  const slots = { company_name: actor.company_name, statement_no: after.statement_no, total: formatYuan(after.total_fen) }
  await notifyCompany({ tx, publishChange }, actor, { ...toPartner(actor, after), phrase: 'statementSent', slots })
  return { output: await getStatementRow(tx, actor, after.id), log: { id: after.id, no: after.statement_no, before, after } }
})

/** The maker withdraws a statement that the other side has not answered yet. */
export const recallStatement = write(statement.recall, async ({ tx, actor, input, publishChange }) => {
  const before = await getStatement(tx, actor, input.id, statement.recall)
  demandTurn(actor, before, 'recall', 'maker')
  const after = await moveStatement(tx, actor, before, 'recall', publishChange, { sent_at: null }, input.version)
  return { output: await getStatementRow(tx, actor, after.id), log: { id: after.id, no: after.statement_no, before, after } }
})
