import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Row } from '../../platform/db/versioned.ts'

const ofCarrier = ({ id }: Row<'bill'>, act: 'review' | 'pay') => ({ grant: carrier.payables.may[act], link: linkTo(carrier.payableInfo, { id }) })
/** Who is notified about a bill, and the page to which the notice leads. */
export const debtorNotice = (row: Row<'bill'>, act: 'review' | 'pay') => ({
  company_id: row.debtor_id,
  ...(row.direction === 1
    ? { grant: shipper.payables.may[act], link: linkTo(shipper.payableInfo, { id: row.id }), ofCarrier: ofCarrier(row, act) }
    : ofCarrier(row, act)),
  biz_type: 'bill',
  biz_id: row.id,
  notice_type: 3 as const
})
export const creditorNotice = (row: Row<'bill'>) => ({
  company_id: row.creditor_id,
  grant: carrier.receivables.may.view,
  link: linkTo(carrier.receivableInfo, { id: row.id }),
  biz_type: 'bill',
  biz_id: row.id,
  notice_type: 3 as const
})
