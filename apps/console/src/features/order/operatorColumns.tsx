import type { Tone } from '@yunshu/contract/kit/machine'
import type { orderCells } from '@yunshu/contract/order/cells'
import type { Column } from '../../kit/cells.tsx'
import { Mark } from '../../kit/Status.tsx'
import { ReportMark } from '../../widgets/ReportMark.tsx'
import { head, load, type OrderRow, tail } from './columns.tsx'

const riskTones: readonly Tone[] = ['done', 'care', 'wrong']
const Risky = ({ row: { risk_flag, risk_score } }: { row: OrderRow }) =>
  risk_flag === null ? '-' : <Mark tone={riskTones[risk_flag] ?? 'rest'}>{risk_score}</Mark>

export const operatorColumns: Column<OrderRow, keyof typeof orderCells>[] = [
  ...head,
  { name: 'shipper_name', width: 112, under: ['carrier_name'], rank: 1 },
  { name: 'carrier_name', width: 130, hidden: true },
  { name: 'risk_score', width: 96, cell: (row) => <Risky row={row} /> },
  { name: 'report_status', width: 96, cell: (row) => <ReportMark code={row.report_status ?? 0} /> },
  ...load(undefined),
  ...tail
]
