import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { payeeAccount, setPayeeAccount } from './account.ts'
import { bankFile } from './file.ts'
import { approveBatch, payBatch, sendBackBatch, sendBatch, submitBatch, voidBatch } from './flow.ts'
import { batchInfo, batchLines, batchList } from './list.ts'
import { createBatch, takeOutRow } from './make.ts'
import { owedList } from './owed.ts'
import { payableToRequest } from './toRequest.ts'
import { readResults } from './results.ts'
import { workBatch, workLeftovers, workQueue } from './work.ts'

export const verbs = [
  owedList,
  payableToRequest,
  batchList,
  batchInfo,
  batchLines,
  createBatch,
  takeOutRow,
  submitBatch,
  approveBatch,
  sendBackBatch,
  voidBatch,
  payBatch,
  sendBatch,
  bankFile,
  readResults,
  payeeAccount,
  setPayeeAccount
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: workQueue, work: async (data) => await workBatch(services, data as { tenant_id: number; id: number }) },
  { queue: 'batch.leftovers', cron: '*/5 * * * *', work: async () => await workLeftovers(services) }
]
export { workBatch } from './work.ts'
export { approvableBy } from './queries.ts'
export { accountsOfPayees, accountsOfPayments } from './paidTo.ts'
