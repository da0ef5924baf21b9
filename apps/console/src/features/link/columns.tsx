import type { link } from '@yunshu/contract/link/contract'
import { linkMachine, linkState } from '@yunshu/contract/link/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import type { Column } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { EndDay } from '../../widgets/complianceStatus.tsx'
import { phrases } from './phrases.ts'

export type CarrierRow = RowOf<typeof link.carriers>
/** The row with the company's name as the actions of a cooperation take it. */
export const named = (row: CarrierRow): CarrierRow & { name: string } => ({ ...row, name: row.carrier_name })

const shared: Column<CarrierRow>[] = [
  { name: 'contract_no', width: 150 },
  { name: 'contract_valid_to', width: 150, cell: (row) => <EndDay end={row.contract_valid_to} needed={false} /> },
  { name: 'order_count_30d', width: 120 },
  { name: 'open_order_count', width: 100 },
  { name: 'on_time_rate_bp', width: 100 },
  { name: 'receipt_rate_bp', width: 100 },
  { name: 'damage_rate_bp', width: 100 },
  { name: 'settle_cycle', width: 100 },
  { name: 'pay_days', width: 110 },
  { name: 'tax_rate_bp', width: 90, hidden: true },
  { name: 'invoice_type', width: 110, hidden: true },
  { name: 'receipt_days', width: 110, hidden: true },
  { name: 'deposit_fen', width: 130, hidden: true },
  { name: 'reason', width: 160, hidden: true }
]

/** The cooperation, and while it is asked for, whose turn it is. */
export const LinkStatus = ({ row }: { row: CarrierRow }) => (
  <Mark tone={stateOf(linkMachine, row.link_status).tone}>{useSay().label(linkState(row))}</Mark>
)
/** The same, with what is particular about this carrier: it has not joined, or it is the default one. */
const LinkState = ({ row }: { row: CarrierRow }) => {
  const say = useSay()
  return (
    <>
      <LinkStatus row={row} /> {!row.joined && <Mark tone="care">{say(phrases, 'notJoinedYet')}</Mark>}{' '}
      {row.default_flag && <Mark tone="rest">{say(phrases, 'isDefault')}</Mark>}
    </>
  )
}

/** 承运商: the columns of domain 2.2. */
export const carrierColumns: Column<CarrierRow>[] = [
  { name: 'carrier_name', width: 180, link: true },
  { name: 'link_status', width: 190, cell: (row) => <LinkState row={row} /> },
  { name: 'credit_code', width: 190, rank: 3 },
  { name: 'contact_name', width: 136, under: ['contact_mobile'] },
  { name: 'contact_mobile', width: 140, hidden: true },
  { name: 'score', width: 90, sort: 'score' },
  { name: 'kpi_score', width: 100, under: ['kpi_month'] },
  { name: 'kpi_month', width: 100, hidden: true },
  { name: 'vehicle_count', width: 90 },
  { name: 'road_permit_valid_to', width: 160, cell: (row) => <EndDay end={row.road_permit_valid_to} needed={false} /> },
  ...shared
]
