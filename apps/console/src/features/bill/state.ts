import { codeOf } from '@yunshu/contract/kit/machine'
import { billMachine } from '@yunshu/contract/bill/machine'

type Judged = { bill_status: number; frozen: boolean; amount_fen: number; paid_fen: number; pending_fen: number }
const asking = [codeOf(billMachine, 'unpaid'), codeOf(billMachine, 'partlyPaid')]

/** What a bill still asks for. */
export const openFen = ({ amount_fen, paid_fen, pending_fen }: Judged): number => amount_fen - paid_fen - pending_fen
/** Approved, not frozen, and something of it is open. */
export const isPayable = (row: Judged): boolean => asking.includes(row.bill_status) && !row.frozen && openFen(row) > 0
/** Nothing has come of it yet, and it still asks for money. */
export const isOpen = ({ bill_status }: Pick<Judged, 'bill_status'>): boolean =>
  bill_status === codeOf(billMachine, 'inReview') || asking.includes(bill_status)
/** Nobody has paid or promised anything of it. */
export const isUntouched = ({ bill_status, paid_fen, pending_fen }: Judged): boolean => isOpen({ bill_status }) && paid_fen === 0 && pending_fen === 0
