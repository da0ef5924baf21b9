import { type Day, daysBetween } from './calendar.ts'
import { type Fen, fenToBig, figure, roundFen, sumFen, toFen } from './money.ts'

/** A year of interest has 360 days, as the factoring contracts say (domain 5.8). */
const yearDays = 360n
const wholeBp = 10_000n

/** What is lent on one receivable: the share of it, never rounded up, so that a loan is never above its ratio. */
export const advanceFen = (receivable_fen: Fen, advance_bp: number): Fen => toFen((fenToBig(receivable_fen) * BigInt(advance_bp)) / wholeBp)

/** Interest of a principal for some days, actual days over 360. */
export const interestFen = (principal_fen: Fen, rate_bp_year: number, days: number): Fen =>
  roundFen(fenToBig(principal_fen) * BigInt(rate_bp_year) * BigInt(days), yearDays * wholeBp)

/** The factor's fee, a share of what was assigned. */
const factorFeeFen = (receivable_fen: Fen, fee_bp: number): Fen => roundFen(fenToBig(receivable_fen) * BigInt(fee_bp), wholeBp)

interface LoanOffer {
  readonly advance_fen: Fen
  readonly interest_fen: Fen
  readonly fee_fen: Fen
  /** What reaches the borrower: interest of the term and fee are kept back when the money is lent. */
  readonly net_fen: Fen
}
/** What a loan on some receivables comes to. */
export const offerLoan = (
  receivables: readonly Fen[],
  terms: { readonly advance_bp: number; readonly rate_bp_year: number; readonly fee_bp: number; readonly days: number }
): LoanOffer => {
  const advance_fen = sumFen(receivables.map((fen) => advanceFen(fen, terms.advance_bp)))
  const interest_fen = interestFen(advance_fen, terms.rate_bp_year, terms.days)
  const fee_fen = factorFeeFen(sumFen(receivables), terms.fee_bp)
  return { advance_fen, interest_fen, fee_fen, net_fen: sumFen([advance_fen, -interest_fen, -fee_fen]) }
}

/** What is owed on a loan, in the order in which a repayment fills it. */
export interface Owed {
  readonly fee_fen: Fen
  readonly penalty_fen: Fen
  readonly interest_fen: Fen
  readonly principal_fen: Fen
}
/** The parts of one repayment; what is too much is the borrower's. */
export interface RepaymentParts extends Owed {
  readonly surplus_fen: Fen
}
/** A repayment that was made, by its day. */
export interface Repaid extends Owed {
  readonly day: Day
}
/** What was agreed, as far as it decides what is owed later. Interest and fee of the first term were kept back when it was lent; what an extension costs is owed. */
export interface LoanAgreed {
  readonly principal_fen: Fen
  readonly rate_bp_year: number
  /** How many times the rate overdue days cost, in basis points: 15000 is one and a half times. */
  readonly penalty_bp: number
  readonly due_day: Day
  readonly extension_interest_fen: Fen
  readonly extension_fee_fen: Fen
}

/**
 * What is owed at the end of a day. Overdue days are counted over what of the principal was open on each of them, and rounded once over all of them:
 * neither how often it is asked nor into how many parts a day's repayment falls changes a fen.
 */
export const owedOn = (agreed: LoanAgreed, repaid: readonly Repaid[], day: Day): Owed => {
  const left = (fen: Fen, part: keyof Owed): Fen => sumFen([fen, ...repaid.map((one) => -one[part])])
  return {
    fee_fen: left(agreed.extension_fee_fen, 'fee_fen'),
    penalty_fen: left(penaltyFen(agreed, repaid, day), 'penalty_fen'),
    interest_fen: left(agreed.extension_interest_fen, 'interest_fen'),
    principal_fen: left(agreed.principal_fen, 'principal_fen')
  }
}

/** Overdue interest of all days after the due day up to and with this one. */
export const penaltyFen = (agreed: LoanAgreed, repaid: readonly Repaid[], day: Day): Fen => {
  let open = fenToBig(agreed.principal_fen)
  let from = agreed.due_day
  let fenDays = 0n
  for (const { day: at, principal_fen } of repaid.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const until = at < day ? at : day
    if (until > from) {
      fenDays += open * BigInt(daysBetween(from, until))
      from = until
    }
    open -= fenToBig(principal_fen)
  }
  if (day > from) fenDays += open * BigInt(daysBetween(from, day))
  return roundFen(fenDays * BigInt(agreed.rate_bp_year) * BigInt(agreed.penalty_bp), yearDays * wholeBp * wholeBp)
}

/** Divides a repayment: fee, penalty, interest, principal, and the rest to the borrower. */
export const divideRepayment = (amount_fen: Fen, owed: Owed): RepaymentParts => {
  if (!Number.isSafeInteger(amount_fen) || amount_fen < 0) throw new RangeError(`not an amount to repay: ${amount_fen}`)
  let rest = amount_fen
  const take = (fen: Fen): Fen => {
    const part = Math.min(rest, Math.max(figure(fen), 0))
    rest -= part
    return part
  }
  const fee_fen = take(owed.fee_fen)
  const penalty_fen = take(owed.penalty_fen)
  const interest_fen = take(owed.interest_fen)
  const principal_fen = take(owed.principal_fen)
  return { fee_fen, penalty_fen, interest_fen, principal_fen, surplus_fen: rest }
}

export const owedTotal = ({ fee_fen, penalty_fen, interest_fen, principal_fen }: Owed): Fen =>
  sumFen([fee_fen, penalty_fen, interest_fen, principal_fen])
