import { incomeFile } from './file.ts'
import { incomeOfQuarter } from './quarter.ts'

export const verbs = [incomeOfQuarter, incomeFile]
