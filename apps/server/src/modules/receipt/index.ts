import { chaseReceipt } from './chase.ts'
import { receiptBoard, receiptInfo, receiptList } from './read.ts'
import { checkReceipt, confirmReceipt, rejectReceipt, reopenReceipt } from './review.ts'
import { uploadReceipt } from './upload.ts'

export const receiptVerbs = [receiptList, receiptInfo, receiptBoard, uploadReceipt, checkReceipt, rejectReceipt, confirmReceipt, reopenReceipt, chaseReceipt]
