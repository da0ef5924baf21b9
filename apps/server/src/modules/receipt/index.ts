import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { addReceiptPhotos } from './addPhotos.ts'
import { losePaper, receivePaper, sendPaper, takePaper } from './paper.ts'
import { remindReceipt } from './remind.ts'
import { receiptList } from './list.ts'
import { receiptBoard, receiptInfo } from './read.ts'
import { checkReceipt, confirmReceipt, rejectReceipt, reopenReceipt } from './review.ts'
import { settleReceipts } from './settle.ts'
import { uploadReceipt } from './upload.ts'

export const verbs = [
  receiptList,
  receiptInfo,
  receiptBoard,
  uploadReceipt,
  addReceiptPhotos,
  checkReceipt,
  rejectReceipt,
  confirmReceipt,
  reopenReceipt,
  remindReceipt,
  sendPaper,
  takePaper,
  receivePaper,
  losePaper
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'receipt.settle', cron: '17 * * * *', work: async () => void (await settleReceipts(services)) }
]
export { receiptsOfTrips, receivedTrips } from './judged.ts'
export { answerOriginals, mirrorReceipts } from './mirror.ts'
export { receiptsOverdue } from './overdue.ts'
