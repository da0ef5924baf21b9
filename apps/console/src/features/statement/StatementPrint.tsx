import { statement } from '@yunshu/contract/statement/contract'
import { statementTerms } from '@yunshu/contract/statement/words'
import { day, kg, money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { PrintDialog, Sheet } from '../../widgets/PrintDialog.tsx'
import { periodText, type StatementRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** A statement on paper: its lines, adjustments and sums, and where both sides stamp. The first 200 lines; longer ones are exported. */
export const StatementPrint = ({ row, onClose }: { row: StatementRow; onClose: () => void }) => {
  const say = useSay()
  const lines = useCall(statement.lines, { statement_id: row.id, pagesize: 200 })
  const info = useCall(statement.info, { id: row.id })
  const term = (name: keyof typeof statementTerms.zh) => say(statementTerms, name)
  const heads = [
    say.both({ zh: '运单号', en: 'Waybill' }),
    say.both({ zh: '客户单号', en: 'Customer no.' }),
    say.both({ zh: '车牌', en: 'Plate' }),
    say(phrases, 'route'),
    term('delivered_at'),
    'kg',
    say.both({ zh: '运费', en: 'Freight' }),
    term('surcharge_fen'),
    term('deduct_fen'),
    say(phrases, 'total')
  ]
  return (
    <PrintDialog title={`${say(phrases, 'print')} ${row.statement_no}`} ready={lines.data !== undefined && info.data !== undefined} onClose={onClose}>
      <Sheet>
        <h1>{say(phrases, 'sheetTitle')}</h1>
        <p>
          {row.statement_no} · {row.carrier_name} → {row.shipper_name} · {periodText(row)}
        </p>
        <table className="statement-sheet">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.data?.data.map((line) => (
              <tr key={line.id}>
                <td>{line.waybill_no}</td>
                <td>{line.customer_order_nos}</td>
                <td>{line.plate_no}</td>
                <td>{`${line.start_address_diming} → ${line.end_address_diming}`}</td>
                <td>{line.delivered_at ? day(line.delivered_at) : ''}</td>
                <td>{kg(line.goods_kg)}</td>
                <td>{money(line.freight_fen)}</td>
                <td>{money(line.surcharge_fen)}</td>
                <td>{money(line.deduct_fen)}</td>
                <td>{money(line.own_fen)}</td>
              </tr>
            ))}
            {info.data?.adjusts.map((one) => (
              <tr key={one.id}>
                <td>{one.adjust_no}</td>
                <td colSpan={8}>{one.reason}</td>
                <td>{money(one.amount_fen)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={6}>{say(phrases, 'total')}</td>
              <td>{money(row.freight_fen)}</td>
              <td>{money(row.surcharge_fen)}</td>
              <td>{money(row.deduct_fen)}</td>
              <td>{money(row.total_fen)}</td>
            </tr>
          </tfoot>
        </table>
        {row.lines_hash && (
          <p>
            {say(phrases, 'hash')}: {row.lines_hash}
          </p>
        )}
        <p>{say(phrases, 'sign')}</p>
      </Sheet>
    </PrintDialog>
  )
}
