import { billMachine } from '@yunshu/contract/bill/machine'
import { isIn } from '@yunshu/contract/kit/machine'

type Judged = { bill_status: number; frozen: boolean; amount_fen: number; paid_fen: number; pending_fen: number; financed?: boolean }
const asks = ({ bill_status }: Pick<Judged, 'bill_status'>) => isIn(billMachine, bill_status, 'unpaid', 'partlyPaid')

/** What a bill still asks for. */
export const openFen = ({ amount_fen, paid_fen, pending_fen }: Judged): number => amount_fen - paid_fen - pending_fen
/** Approved, not frozen, and something of it is open. */
export const isPayable = (row: Judged): boolean => asks(row) && !row.frozen && openFen(row) > 0
/** What keeps a bill that is not settled from being paid; the names are those of the sentences that say so. */
export const unpayable = (row: Judged): 'payInReview' | 'payFrozen' | 'payPromised' | 'payAssigned' | undefined =>
  row.bill_status === billMachine.code.inReview
    ? 'payInReview'
    : !asks(row)
      ? undefined
      : row.frozen
        ? 'payFrozen'
        : openFen(row) <= 0
          ? 'payPromised'
          : row.financed
            ? 'payAssigned'
            : undefined
/** Nothing has come of it yet, and it still asks for money. */
export const isOpen = (row: Pick<Judged, 'bill_status'>): boolean => row.bill_status === billMachine.code.inReview || asks(row)
/** Nobody has paid or promised anything of it. */
export const isUntouched = ({ bill_status, paid_fen, pending_fen }: Judged): boolean => isOpen({ bill_status }) && paid_fen === 0 && pending_fen === 0
