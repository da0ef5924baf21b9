import { applyForInvoice, withdrawApply } from './apply.ts'
import { invoiceInfo, invoiceXml } from './info.ts'
import { numberInvoice, sendInvoices } from './issue.ts'
import { invoiceList, issuedList } from './list.ts'
import { openToInvoice } from './open.ts'
import { receiveInvoices, resendInvoices } from './receive.ts'
import { askRedLetter, reverseInvoice } from './red.ts'
import { approveApply, rejectApply, splitApply } from './review.ts'
import { riskOfOrder, riskOfTrip } from './tripRisk.ts'
import { invoiceSettings, setInvoicing } from './setting.ts'

export const verbs = [
  riskOfTrip,
  riskOfOrder,
  invoiceList,
  issuedList,
  invoiceInfo,
  openToInvoice,
  applyForInvoice,
  withdrawApply,
  approveApply,
  rejectApply,
  splitApply,
  numberInvoice,
  sendInvoices,
  askRedLetter,
  reverseInvoice,
  receiveInvoices,
  resendInvoices,
  invoiceXml,
  invoiceSettings,
  setInvoicing
]
