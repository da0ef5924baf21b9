import { proposeSolution, solveDifference } from './solve.ts'
import { uploadStatement } from './upload.ts'
import { bankFiles, bankRows } from './list.ts'

export const verbs = [bankFiles, bankRows, uploadStatement, proposeSolution, solveDifference]
export { matchBankRow, demandReconciled, lastClosing, matchedAtBank, openDifferences, releaseBankRows } from './bankRow.ts'
export { readCsv } from './parse.ts'
