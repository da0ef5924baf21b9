import { bankFiles, bankRows } from './queries.ts'
import { proposeSolution, solveDifference } from './solve.ts'
import { uploadStatement } from './upload.ts'

export const verbs = [bankFiles, bankRows, uploadStatement, proposeSolution, solveDifference]
export { claimBankRow, demandReconciled, openDifferences, releaseBankRows } from './claim.ts'
