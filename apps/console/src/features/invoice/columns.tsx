import type { invoice } from '@yunshu/contract/invoice/contract'
import { applyMachine, invoiceMachine, redState } from '@yunshu/contract/invoice/machine'
import type { Column } from '../../kit/cells.tsx'
import { Files } from '../../kit/Files.tsx'
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
const redTones = { 1: 'wait', 2: 'care', 3: 'rest' } as const
/* Only what is reversed, or asked to be, says so. */
const RedState = ({ row: { red_state } }: { row: ApplyRow }) => {
  const say = useSay()
  const code = red_state as 0 | 1 | 2 | 3
  return code === redState.code.none ? '-' : <Mark tone={redTones[code]}>{say.label(redState.names[code])}</Mark>
}
const InvoiceNo = ({ row }: { row: InvoiceRow }) => (
  <span className="marks">
    {row.invoice_no} {row.is_drill && <DrillMark />}
  </span>
)

/** The applications, as buyer, seller and operator see them. */
export const applyColumns = (type: number): Column<ApplyRow, 'risk_reason'>[] => [
  { name: 'apply_no', width: 150, link: true, under: ['created_at'] },
  { name: 'apply_status', width: 122, cell: (row) => <Status machine={applyMachine} code={row.apply_status} /> },
  ...(type === 4 ? [] : [{ name: 'title' as const, width: 166, under: ['tax_no'] as const }]),
  ...(type === 2 ? [] : [{ name: 'seller_name' as const, width: 136 }]),
  { name: 'amount_fen', width: 126, sum: true, sort: 'amount_fen', under: ['tax_fen'], rank: 1 },
  ...(type === 4
    ? []
    : [
        {
          name: 'risk_flag' as const,
          width: 144,
          under: ['risk_reason'] as const,
          cell: (row: ApplyRow) => <Risk code={row.risk_flag} />,
          rank: 1 as const
        }
      ]),
  { name: 'invoice_no', width: 182, under: ['issued_at'] },
  { name: 'invoice_type', width: 110, under: ['tax_rate_bp'] },
  { name: 'waybill_count', width: 76 },
  { name: 'red_state', width: 110, under: ['red_fen'], cell: (row) => <RedState row={row} /> },
  { name: 'issued_at', width: 116, hidden: true },
  { name: 'issued_fen', width: 120, sum: true, hidden: true },
  { name: 'red_fen', width: 120, sum: true, hidden: true },
  { name: 'delivered_at', width: 116, hidden: type !== 4 },
  { name: 'created_at', width: 116, sort: 'created_at', hidden: true },
  { name: 'tax_rate_bp', width: 80, hidden: true },
  { name: 'tax_fen', width: 110, sum: true, hidden: true },
  { name: 'tax_no', width: 180, hidden: true },
  ...(type === 4 ? [{ name: 'title' as const, width: 168, hidden: true }] : []),
  { name: 'receiver_email', width: 180, hidden: true },
  { name: 'created_by_name', width: 110, hidden: true },
  { name: 'remark', width: 200, hidden: true }
]

/** Documents with a number; a red letter stands as a row of its own. */
export const issuedColumns: Column<InvoiceRow>[] = [
  { name: 'invoice_no', width: 240, cell: (row) => <InvoiceNo row={row} /> },
  { name: 'doc_status', width: 110, cell: (row) => <Status machine={invoiceMachine} code={row.doc_status} /> },
  { name: 'title', width: 170, under: ['tax_no'] },
  { name: 'gross_fen', width: 130, sum: true, under: ['tax_fen'] },
  { name: 'issued_at', width: 130, sort: 'issued_at' },
  { name: 'apply_no', width: 154 },
  { name: 'seller_name', width: 160 },
  { name: 'red_of_no', width: 190 },
  { name: 'red_no', width: 190 },
  { name: 'red_reason', width: 140 },
  { name: 'red_fen', width: 120 },
  { name: 'files', width: 150, cell: (row) => (row.files === '' ? '-' : <Files list={row.files} />) },
  { name: 'delivered_at', width: 130 },
  { name: 'net_fen', width: 120, sum: true, hidden: true },
  { name: 'tax_fen', width: 110, sum: true, hidden: true },
  { name: 'tax_no', width: 180, hidden: true },
  { name: 'tax_rate_bp', width: 80, hidden: true },
  { name: 'invoice_type', width: 120, hidden: true }
]
