import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Row } from '../../platform/db/versioned.ts'

/** The recipients of a notice about a receipt, and the page that it opens. */
export const toShipper = (row: Row<'receipt'>) => ({
  company_id: row.shipper_id,
  grant: shipper.receipts.may.review,
  link: linkTo(shipper.receiptInfo, { id: row.id }),
  biz_type: 'receipt',
  biz_id: row.id
})
export const toCarrier = (row: Row<'receipt'>) => ({
  company_id: row.carrier_id,
  grant: carrier.waybills.may.receipt,
  link: linkTo(carrier.waybillInfo, { id: row.waybill_id }),
  biz_type: 'receipt',
  biz_id: row.id
})
