import { proposeSolution, solveDifference } from './solve.ts'
import { uploadStatement } from './upload.ts'
import { bankFiles, bankRows } from './list.ts'
import { withdrawStatement } from './withdraw.ts'

export const verbs = [bankFiles, bankRows, uploadStatement, withdrawStatement, proposeSolution, solveDifference]
export { matchBankRow, demandReconciled, lastClosing, matchedAtBank, openDifferences, releaseBankRows } from './bankRow.ts'
