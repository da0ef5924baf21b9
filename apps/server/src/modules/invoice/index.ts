import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { applyForInvoice, withdrawApply } from './apply.ts'
import { invoiceInfo, invoiceXml } from './info.ts'
import { attachFiles, numberInvoice, sendInvoices, takeNumber } from './issue.ts'
import { invoiceList, invoicePartners, issuedList } from './list.ts'
import { openLinesOf, openToInvoice } from './open.ts'
import { readNumbers } from './readNumbers.ts'
import { receiveInvoices, resendInvoices } from './receive.ts'
import { askRedLetter, reverseInvoice } from './red.ts'
import { approveApply, rejectApply, splitApply } from './review.ts'
import { decideRisk, judgeOrders, judgeOrdersAnew, riskOfOrder } from './orderRisk.ts'
import { invoiceSettings, setInvoicing } from './setting.ts'

export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'invoice.judgeOrders', cron: '*/10 * * * *', work: async () => void (await judgeOrders(services)) }
]
export const verbs = [
  riskOfOrder,
  decideRisk,
  invoiceList,
  issuedList,
  invoicePartners,
  invoiceInfo,
  openToInvoice,
  openLinesOf,
  applyForInvoice,
  withdrawApply,
  approveApply,
  rejectApply,
  splitApply,
  numberInvoice,
  takeNumber,
  readNumbers,
  attachFiles,
  sendInvoices,
  askRedLetter,
  reverseInvoice,
  receiveInvoices,
  resendInvoices,
  invoiceXml,
  invoiceSettings,
  setInvoicing
]
export { judgeTrips, stoppedTrips, stopsInvoice } from './risk.ts'
export { judgeOrders, judgeOrdersAnew }
