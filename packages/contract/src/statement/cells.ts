import type { Cells } from '../kit/endpoint.ts'

type Period = { readonly period_from: string; readonly period_to: string; readonly round: number }

export const statementCells = {
  /** The days of a statement; a second one of the same days has its number behind them. */
  period: ({ period_from, period_to, round }) => `${period_from} ~ ${period_to}${round > 1 ? ` #${round}` : ''}`
} as const satisfies Cells<Period>
