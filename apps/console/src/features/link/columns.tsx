import type { link } from '@yunshu/contract/link/contract'
import { invoiceType, settleCycle } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import type { Column } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { EndDay } from '../../widgets/complianceStatus.tsx'
import { phrases } from './phrases.ts'

export type CarrierRow = RowOf<typeof link.carriers>
export type CustomerRow = RowOf<typeof link.shippers>
/** Either side's row with the other company's name. */
export type LinkRow = (CarrierRow | CustomerRow) & { name: string }
export const named = <R extends CarrierRow | CustomerRow>(row: R): R & { name: string } => ({
  ...row,
  name: 'carrier_name' in row ? row.carrier_name : row.shipper_name
})

export const percent = (bp: number | null): string => (bp === null ? '-' : `${bp / 100}%`)
const shared = <R extends CarrierRow | CustomerRow>(): Column<R>[] => [
  { name: 'contract_no', width: 150, kind: 'copy' },
  { name: 'contract_valid_to', width: 150, kind: (row) => <EndDay end={row.contract_valid_to} needed={false} /> },
  { name: 'order_count_30d', width: 120, kind: 'num' },
  { name: 'open_order_count', width: 100, kind: 'num' },
  { name: 'on_time_rate_bp', width: 100, kind: (row) => percent(row.on_time_rate_bp) },
  { name: 'receipt_rate_bp', width: 100, kind: (row) => percent(row.receipt_rate_bp) },
  { name: 'damage_rate_bp', width: 100, kind: (row) => percent(row.damage_rate_bp) },
  { name: 'settle_cycle', width: 100, kind: settleCycle },
  { name: 'pay_days', width: 110, kind: 'num' },
  { name: 'tax_rate_bp', width: 90, kind: (row) => percent(row.tax_rate_bp), hidden: true },
  { name: 'invoice_type', width: 110, kind: invoiceType, hidden: true },
  { name: 'receipt_days', width: 110, kind: 'num', hidden: true },
  { name: 'deposit_fen', width: 130, kind: 'money', hidden: true },
  { name: 'reason', width: 160, kind: 'text', hidden: true }
]

/** The cooperation, with what is particular about this carrier: it has not joined, or it is the default one. */
const LinkState = ({ row }: { row: CarrierRow }) => {
  const say = useSay()
  return (
    <>
      <Status machine={linkMachine} code={row.link_status} /> {!row.joined && <Mark tone="care">{say(phrases, 'notJoinedYet')}</Mark>}{' '}
      {row.default_flag && <Mark tone="rest">{say(phrases, 'isDefault')}</Mark>}
    </>
  )
}

/** 承运商: the columns of domain 2.2. */
export const carrierColumns: Column<CarrierRow>[] = [
  { name: 'carrier_name', width: 220, kind: 'no' },
  { name: 'link_status', width: 190, kind: (row) => <LinkState row={row} /> },
  { name: 'credit_code', width: 190, kind: 'copy' },
  { name: 'contact_name', width: 110, kind: 'text' },
  { name: 'contact_mobile', width: 140, kind: 'text' },
  { name: 'score', width: 90, kind: 'num', sort: 'score' },
  { name: 'vehicle_count', width: 90, kind: 'num' },
  { name: 'road_permit_valid_to', width: 160, kind: (row) => <EndDay end={row.road_permit_valid_to} needed={false} /> },
  ...shared<CarrierRow>()
]

/** 客户: what a carrier sees of its shippers. */
export const customerColumns: Column<CustomerRow>[] = [
  { name: 'shipper_name', width: 220, kind: 'no' },
  { name: 'link_status', width: 100, kind: linkMachine },
  { name: 'customer_no', width: 130, kind: 'copy', hidden: true },
  { name: 'credit_code', width: 190, kind: 'copy' },
  { name: 'contact_name', width: 110, kind: 'text' },
  { name: 'contact_mobile', width: 140, kind: 'text' },
  ...shared<CustomerRow>()
]
