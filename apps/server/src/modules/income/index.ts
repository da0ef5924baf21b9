import { incomeOfQuarter } from './quarter.ts'

export const verbs = [incomeOfQuarter]
