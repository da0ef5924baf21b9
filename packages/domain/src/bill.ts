import { type Fen, sumFen } from './money.ts'

/** The approvals a bill needs before it is paid: below 10,000 yuan one, below 100,000 two, else three (SM-P). */
export const auditLevels = (amount_fen: Fen): 1 | 2 | 3 => (amount_fen < 1_000_000 ? 1 : amount_fen < 10_000_000 ? 2 : 3)

/** The bucket of an open bill by whole days past its due day: 0 not due, 1 up to 30 days, 2 up to 60, 3 up to 90, 4 longer (账龄). */
export const ageingOf = (overdue_days: number): 0 | 1 | 2 | 3 | 4 => {
  if (overdue_days <= 0) return 0
  return overdue_days <= 30 ? 1 : overdue_days <= 60 ? 2 : overdue_days <= 90 ? 3 : 4
}

/** A bill that still asks for money. */
export interface OpenBill {
  readonly id: number
  readonly open_fen: Fen
  readonly due_at: string
}
/** What of a receipt goes to one bill. */
export interface Allocation {
  readonly id: number
  readonly amount_fen: Fen
}

/** Writes an amount off against bills, the oldest due first (核销); what no bill asks for is left as an advance (预收). Parts and rest sum to the amount. */
export const allocateOldestFirst = (amount_fen: Fen, bills: readonly OpenBill[]): { parts: Allocation[]; rest_fen: Fen } => {
  if (!Number.isSafeInteger(amount_fen) || amount_fen < 0) throw new RangeError(`not an amount to write off: ${amount_fen}`)
  let rest_fen = amount_fen
  const parts: Allocation[] = []
  for (const { id, open_fen } of bills.toSorted((a, b) => (a.due_at === b.due_at ? a.id - b.id : a.due_at < b.due_at ? -1 : 1))) {
    const part = Math.min(rest_fen, Math.max(open_fen, 0))
    if (part === 0) continue
    parts.push({ id, amount_fen: part })
    rest_fen -= part
  }
  return { parts, rest_fen }
}

/** What several bills still ask for together. */
export const openTotal = (bills: readonly OpenBill[]): Fen => sumFen(bills.map(({ open_fen }) => open_fen))
