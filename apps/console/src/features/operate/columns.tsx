import { carrier } from '@yunshu/contract/consoles/carrier'
import type { operate } from '@yunshu/contract/operate/contract'
import { lossReason } from '@yunshu/contract/operate/enums'
import { linkTo } from '@yunshu/contract/kit/console'
import { Link } from 'react-router'
import { Button } from 'antd'
import type { Column } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'

export type RankRow = RowOf<typeof operate.ranks>
type TripRow = RowOf<typeof operate.trips>
const { margin } = carrier.operate.may

/** What is ranked, by the measures that the page has; what it is called leads to it alone. */
export const rankColumns = (onDrill: (row: RankRow) => void): Column<RankRow>[] => [
  { name: 'rank_name', width: 200, rank: 1, cell: (row) => <DrillName row={row} onDrill={onDrill} /> },
  { name: 'trip_count', width: 84, sort: 'trip_count', under: ['prior_trip_count'], rank: 1 },
  { name: 'revenue_fen', width: 128, sort: 'revenue_fen', under: ['prior_revenue_fen'], may: margin, rank: 1 },
  { name: 'cost_fen', width: 128, sort: 'cost_fen', may: margin },
  { name: 'margin_fen', width: 128, sort: 'margin_fen', under: ['prior_margin_fen'], may: margin, rank: 1 },
  { name: 'margin_bp', width: 88, sort: 'margin_bp', may: margin, rank: 1 },
  { name: 'km_cost_fen', width: 96, sort: 'km_cost_fen', may: margin, rank: 3 },
  { name: 'ktkm_cost_fen', width: 104, sort: 'ktkm_cost_fen', may: margin, rank: 3 },
  { name: 'loss_count', width: 84, sort: 'loss_count', may: margin },
  { name: 'loaded_bp', width: 84, sort: 'loaded_bp' },
  { name: 'load_bp', width: 84, sort: 'load_bp' },
  { name: 'on_time_bp', width: 84, sort: 'on_time_bp' },
  { name: 'abnormal_count', width: 84, sort: 'abnormal_count', under: ['abnormal_bp'], rank: 3 },
  { name: 'receipt_wait', width: 88, sort: 'receipt_wait', rank: 3 },
  { name: 'money_wait', width: 88, sort: 'money_wait', rank: 3 },
  { name: 'pay_wait', width: 88, sort: 'pay_wait', hidden: true },
  { name: 'distance_m', width: 100, sort: 'distance_m', hidden: true },
  { name: 'unpriced_count', width: 100, may: margin, hidden: true },
  { name: 'abnormal_bp', width: 90, sort: 'abnormal_bp', hidden: true },
  { name: 'prior_trip_count', width: 90, hidden: true },
  { name: 'prior_revenue_fen', width: 120, may: margin, hidden: true },
  { name: 'prior_margin_fen', width: 120, may: margin, hidden: true }
]
const DrillName = ({ row, onDrill }: { row: RankRow; onDrill: (row: RankRow) => void }) => {
  const say = useSay()
  return row.id === 0 ? (
    <span>{say(phrases, 'unknown')}</span>
  ) : (
    <Button type="link" size="small" className="operate-name" onClick={() => onDrill(row)}>
      {row.rank_name}
    </Button>
  )
}

/** The trips behind a figure, the loss and its reason among them. */
export const tripColumns: Column<TripRow>[] = [
  {
    name: 'waybill_no',
    width: 170,
    rank: 1,
    cell: (row) => <Link to={linkTo(carrier.waybillInfo, { id: row.waybill_id })}>{row.waybill_no}</Link>,
    under: ['unload_done_at']
  },
  { name: 'shipper_name', width: 150, rank: 1 },
  { name: 'start_name', width: 130, under: ['end_name'] },
  { name: 'plate_no', width: 110, under: ['driver_name'] },
  { name: 'revenue_fen', width: 116, sort: 'revenue_fen', may: margin, rank: 1 },
  { name: 'cost_fen', width: 116, sort: 'cost_fen', may: margin, rank: 1 },
  { name: 'margin_fen', width: 116, sort: 'margin_fen', may: margin, rank: 1 },
  {
    name: 'loss_reason',
    width: 150,
    may: margin,
    rank: 1,
    cell: (row) => (row.loss_reason === null ? <span>-</span> : <Reason code={row.loss_reason} />)
  },
  { name: 'on_time', width: 72, under: ['late_min'] },
  { name: 'abnormal_count', width: 72, sort: 'abnormal_count', rank: 3 },
  { name: 'dispatcher_name', width: 90, rank: 3 },
  { name: 'unload_done_at', width: 110, sort: 'unload_done_at', hidden: true },
  { name: 'end_name', width: 130, hidden: true },
  { name: 'driver_name', width: 90, hidden: true },
  { name: 'vehicle_use', width: 80, hidden: true },
  { name: 'late_min', width: 80, sort: 'late_min', hidden: true },
  { name: 'claim_up_fen', width: 110, may: margin, rank: 3 },
  { name: 'claim_down_fen', width: 110, may: margin, hidden: true }
]
const Reason = ({ code }: { code: number }) => {
  const say = useSay()
  const name = Object.entries(lossReason.names).find(([key]) => Number(key) === code)?.[1]
  return <Mark tone="wrong">{name ? say.label(name) : String(code)}</Mark>
}
