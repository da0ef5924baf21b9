import { type Fen, figure, sumFen } from './money.ts'

/** The approvals a bill needs before it is paid: below 10,000 yuan one, below 100,000 two, else three (SM-P). */
export const auditLevels = (amount_fen: Fen): 1 | 2 | 3 => (figure(amount_fen) < 1_000_000 ? 1 : amount_fen < 10_000_000 ? 2 : 3)

/** A bill that is not fully paid. */
export interface OpenBill {
  readonly id: number
  readonly open_fen: Fen
  readonly due_at: string
}
/** The part of a payment that one bill gets. */
export interface Allocation {
  readonly id: number
  readonly amount_fen: Fen
}

/** Writes an amount off against bills, the oldest due first (核销); what exceeds all bills is left as an advance (预收). The parts and the rest sum to the amount. */
export const allocateOldestFirst = (amount_fen: Fen, bills: readonly OpenBill[]): { parts: Allocation[]; rest_fen: Fen } => {
  if (!Number.isSafeInteger(amount_fen) || amount_fen < 0) throw new RangeError(`not an amount to write off: ${amount_fen}`)
  let rest_fen = amount_fen
  const parts: Allocation[] = []
  for (const { id, open_fen } of bills.toSorted((a, b) => (a.due_at === b.due_at ? a.id - b.id : a.due_at < b.due_at ? -1 : 1))) {
    const part = Math.min(rest_fen, Math.max(figure(open_fen), 0))
    if (part === 0) continue
    parts.push({ id, amount_fen: part })
    rest_fen -= part
  }
  return { parts, rest_fen }
}

/** The amount that is still unpaid of several bills together. */
export const openTotal = (bills: readonly OpenBill[]): Fen => sumFen(bills.map(({ open_fen }) => open_fen))
