import type { Cells } from '../kit/endpoint.ts'
import { statementState } from './machine.ts'

type Told = {
  readonly period_from: string
  readonly period_to: string
  readonly round: number
  readonly statement_status: number
  readonly is_maker: boolean
}

export const statementCells = {
  /** The days of a statement; a further statement of the same days has its number after them. */
  period: ({ period_from, period_to, round }) => `${period_from} ~ ${period_to}${round > 1 ? ` #${round}` : ''}`,
  /** The state, and whose turn it is. */
  statement_status: (row, { lang }) => statementState(row)[lang]
} as const satisfies Cells<Told>
