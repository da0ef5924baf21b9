import type { invoice } from '@yunshu/contract/invoice/contract'
import { applyMachine, invoiceMachine } from '@yunshu/contract/invoice/machine'
import type { Column } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { Risk } from '../../widgets/RiskTable.tsx'
import { phrases } from './phrases.ts'

export type ApplyRow = RowOf<typeof invoice.list>
export type InvoiceRow = RowOf<typeof invoice.issued>

/** A document of the stand-in says so wherever its number stands. */
export const DrillMark = () => {
  const say = useSay()
  return (
    <span title={say(phrases, 'drillWhy')}>
      <Mark tone="care">{say(phrases, 'drill')}</Mark>
    </span>
  )
}
const InvoiceNo = ({ row }: { row: InvoiceRow }) => (
  <span className="marks">
    {row.invoice_no} {row.is_drill && <DrillMark />}
  </span>
)

/** The applications, as buyer, seller and operator see them. */
export const applyColumns = (type: number): Column<ApplyRow>[] => [
  { name: 'apply_no', width: 154, link: true },
  { name: 'apply_status', width: 110, cell: (row) => <Status machine={applyMachine} code={row.apply_status} /> },
  type === 4 ? { name: 'seller_name', width: 160 } : { name: 'title', width: 160, under: ['tax_no'] },
  { name: 'amount_fen', width: 140, sum: true, sort: 'amount_fen', under: ['tax_fen'] },
  { name: 'tax_rate_bp', width: 80 },
  { name: 'invoice_type', width: 120 },
  ...(type === 4 ? [] : [{ name: 'risk_flag' as const, width: 100, cell: (row: ApplyRow) => <Risk code={row.risk_flag} /> }]),
  { name: 'waybill_count', width: 90, rest: true },
  { name: 'issued_fen', width: 120, sum: true },
  { name: 'red_fen', width: 120, sum: true },
  { name: 'issued_at', width: 130 },
  { name: 'delivered_at', width: 130 },
  { name: 'created_at', width: 130, sort: 'created_at' },
  { name: 'tax_fen', width: 110, sum: true, hidden: true },
  { name: 'tax_no', width: 180, hidden: true },
  ...(type === 1 ? [{ name: 'seller_name' as const, width: 160 }] : []),
  { name: 'created_by_name', width: 110, hidden: true },
  { name: 'remark', width: 200, hidden: true }
]

/** Documents with a number; a red letter stands as a row of its own. */
export const issuedColumns: Column<InvoiceRow>[] = [
  { name: 'invoice_no', width: 220, cell: (row) => <InvoiceNo row={row} /> },
  { name: 'doc_status', width: 110, cell: (row) => <Status machine={invoiceMachine} code={row.doc_status} /> },
  { name: 'title', width: 170, under: ['tax_no'] },
  { name: 'gross_fen', width: 130, sum: true, under: ['tax_fen'] },
  { name: 'issued_at', width: 130, sort: 'issued_at' },
  { name: 'apply_no', width: 154 },
  { name: 'seller_name', width: 160, rest: true },
  { name: 'red_of_no', width: 190 },
  { name: 'red_no', width: 190 },
  { name: 'red_reason', width: 140 },
  { name: 'red_fen', width: 120 },
  { name: 'delivered_at', width: 130 },
  { name: 'net_fen', width: 120, sum: true, hidden: true },
  { name: 'tax_fen', width: 110, sum: true, hidden: true },
  { name: 'tax_no', width: 180, hidden: true },
  { name: 'tax_rate_bp', width: 80, hidden: true },
  { name: 'invoice_type', width: 120, hidden: true }
]
