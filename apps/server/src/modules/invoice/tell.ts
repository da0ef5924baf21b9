import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Row } from '../../platform/db/versioned.ts'

/** Who is notified about an application, and the page to which the notice leads. */
export const sellerNotice = (row: Row<'invoice_apply'>, act: 'review' | 'red') => ({
  company_id: row.seller_id,
  grant: carrier.invoicing.may[act],
  link: linkTo(carrier.invoicingInfo, { id: row.id }),
  biz_type: 'invoice_apply',
  biz_id: row.id,
  notice_type: 3 as const
})
export const buyerNotice = (row: Row<'invoice_apply'>) => ({
  company_id: row.buyer_id,
  grant: shipper.invoices.may.view,
  link: linkTo(shipper.invoiceInfo, { id: row.id }),
  ofCarrier: { grant: carrier.payables.may.view, link: linkTo(carrier.payables) },
  biz_type: 'invoice_apply',
  biz_id: row.id,
  notice_type: 3 as const
})
/** The same as a mail, with the files behind its link. */
export const buyerMail = (row: Row<'invoice_apply'>) => ({ ...buyerNotice(row), category: 3 as const })
