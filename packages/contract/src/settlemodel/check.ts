import { plainTerms, type SettleTerms, termsFaults } from '@yunshu/domain/settleTerms'
import { type Fault, faultsOf } from '../kit/fault.ts'
import { settleModelFaults } from './words.ts'

/** The rules of a model beyond its schema: each step that counts says what it costs, and ladders leave no gap. The form shows the faults, the server refuses them. */
export const settleModelFormFaults = (entered: Partial<SettleTerms>): Fault[] =>
  faultsOf(
    settleModelFaults,
    termsFaults({ ...plainTerms, ...entered }).map(({ field, fault }) => [true, field, fault] as const)
  )
