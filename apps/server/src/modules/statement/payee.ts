import { statement } from '@yunshu/contract/statement/contract'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { read } from '../../platform/verb/verb.ts'
import { findPayees } from '../payable/index.ts'
import { partnersOf } from './gather.ts'
import { findStatement, getStatementRow, lineColumns, linesOf, rowsOf } from './queries.ts'

// Statements of what a carrier owes for trips, as who is paid sees them on his phone.

const statementsAtOnce = 24
const linesAtOnce = 500

/** Whom the company pays for trips, for choosing one of them. */
export const payeesToSettle = read(statement.payees, async ({ tx, actor, input }) => ({
  data: await findPayees(tx, actor.tenant_id, actor.company_id, input.keyword ?? '', input.payee_id)
}))

/** The companies with which one's own settles, for choosing one of them. */
export const partnersToSettle = read(statement.partners, async ({ tx, actor, input }) => ({
  data: await partnersOf(tx, actor, input.keyword ?? '')
}))

/** The statements that carriers have sent to a person, the newest first. */
export const myStatements = read(statement.mine, async ({ tx, actor }) => ({
  data: await rowsOf(tx, actor)
    .where('s.statement_status', '<>', statementMachine.code.void)
    .orderBy('s.sent_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(statementsAtOnce)
    .execute()
}))

/** One of them with its trips, and what was said about each. */
export const myStatement = read(statement.ofMine, async ({ tx, actor, input }) => {
  const row = await findStatement(tx, actor, input.id)
  const lines = await linesOf(tx, actor)
    .select([...lineColumns])
    .where('l.statement_id', '=', row.id)
    .orderBy('l.delivered_at')
    .orderBy('l.id')
    .limit(linesAtOnce)
    .execute()
  const said = await tx
    .selectFrom('line_message as m')
    .select(['m.line_id', 'm.kind', 'm.message', 'm.other_fen', 'm.at', 'm.user_name'])
    .where('m.tenant_id', '=', actor.tenant_id)
    .where('m.statement_id', '=', row.id)
    .orderBy('m.at')
    .orderBy('m.id')
    .execute()
  const adjusts = await tx
    .selectFrom('statement_adjust as a')
    .select(['a.line_id', 'a.amount_fen', 'a.reason'])
    .where('a.tenant_id', '=', actor.tenant_id)
    .where('a.statement_id', '=', row.id)
    .orderBy('a.id')
    .execute()
  return {
    statement: await getStatementRow(tx, actor, row.id),
    lines: lines.map((line) => ({
      ...line,
      messages: said.filter(({ line_id }) => line_id === line.id).map(({ line_id: _, ...one }) => one),
      adjusts: adjusts.filter(({ line_id }) => line_id === line.id).map(({ line_id: _, ...one }) => one)
    }))
  }
})
