import { adjustStatement, agreeAdjust, unadjustStatement } from './adjust.ts'
import { confirmStatement, confirmStatementFor, voidStatement } from './confirm.ts'
import { generateDown, generateStatement } from './generate.ts'
import { listMatches, statementLines, statementList } from './list.ts'
import { chooseLine } from './choose.ts'
import { appealDifferences, matchStatement } from './match.ts'
import { statementColumns } from './matchColumns.ts'
import { previewDown, previewStatement, statementInfo, statementLeft, statementLine } from './read.ts'
import { myStatement, myStatements, partnersToSettle, payeesToSettle } from './payee.ts'
import { recallStatement, sendStatement } from './send.ts'
import { answerDispute, disputeLine, remarkLine, withdrawDispute } from './dispute.ts'

export const verbs = [
  statementList,
  statementInfo,
  statementLines,
  statementLine,
  previewStatement,
  previewDown,
  payeesToSettle,
  partnersToSettle,
  myStatements,
  myStatement,
  statementLeft,
  generateStatement,
  generateDown,
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
  chooseLine,
  listMatches,
  appealDifferences
]
export { tripsOf } from './confirmation.ts'
export { moveStatement, toPartner } from './move.ts'
export { evidenceOf } from './evidence.ts'
export { lockStatement, getStatementRow } from './queries.ts'
export { settleStatement } from './settle.ts'
export { setInvoicedAmount, type Invoiceable, invoiceableOf, ratesOf } from './invoiceable.ts'
