import { adjustStatement, agreeAdjust, unadjustStatement } from './adjust.ts'
import { confirmStatement, confirmStatementFor, voidStatement } from './confirm.ts'
import { generateStatement } from './generate.ts'
import { listMatches, statementLines, statementList } from './list.ts'
import { appealDifferences, matchStatement, statementColumns } from './match.ts'
import { previewStatement, statementInfo, statementLeft, statementLine } from './read.ts'
import { recallStatement, sendStatement } from './send.ts'
import { answerDispute, disputeLine, remarkLine, withdrawDispute } from './dispute.ts'

export const verbs = [
  statementList,
  statementInfo,
  statementLines,
  statementLine,
  previewStatement,
  statementLeft,
  generateStatement,
  sendStatement,
  recallStatement,
  disputeLine,
  withdrawDispute,
  answerDispute,
  remarkLine,
  adjustStatement,
  agreeAdjust,
  unadjustStatement,
  confirmStatement,
  confirmStatementFor,
  voidStatement,
  statementColumns,
  matchStatement,
  listMatches,
  appealDifferences
]
export { moveStatement, toPartner } from './move.ts'
export { getStatement, getStatementRow } from './queries.ts'
export { settleStatement } from './settle.ts'
