import { adjustStatement, unadjustStatement } from './adjust.ts'
import { confirmStatement, confirmStatementFor, voidStatement } from './confirm.ts'
import { generateStatement } from './generate.ts'
import { listMatches, statementLines, statementList } from './list.ts'
import { appealDifferences, matchStatement, statementColumns } from './match.ts'
import { previewStatement, statementInfo, statementLeft, statementLine } from './read.ts'
import { recallStatement, sendStatement } from './send.ts'
import { billStatement } from './settle.ts'
import { answerDispute, disputeLine, remarkLine, withdrawDispute } from './thread.ts'

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
  unadjustStatement,
  confirmStatement,
  confirmStatementFor,
  voidStatement,
  billStatement,
  statementColumns,
  matchStatement,
  listMatches,
  appealDifferences
]
export { settleStatement } from './settle.ts'
