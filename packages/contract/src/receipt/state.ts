import { canMove } from '../kit/machine.ts'
import { paperMachine, receiptMachine } from './machine.ts'

type Judged = { receipt_status: number; carrier_checked_at: string | null }
const inReview = receiptMachine.code.inReview

/** Uploaded, and the carrier has not looked yet: the shipper can only look. */
export const waitsForCarrier = ({ receipt_status, carrier_checked_at }: Judged): boolean => receipt_status === inReview && !carrier_checked_at
/** The shipper may confirm it or send it back. */
export const readyToConfirm = ({ receipt_status, carrier_checked_at }: Judged): boolean => receipt_status === inReview && carrier_checked_at !== null
/** Nobody has uploaded it, or it was sent back: the shipper may ask for it. */
export const toBeReminded = ({ receipt_status }: Judged): boolean =>
  receipt_status === receiptMachine.code.toUpload || receipt_status === receiptMachine.code.rejected
/** The shipper waits for the paper, wherever it is thought to be. */
export const isPaperAway = ({ paper_status }: { paper_status: number }): boolean => canMove(paperMachine, paper_status, 'receive', 'shipper')
