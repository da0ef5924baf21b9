import { statementCells } from '@yunshu/contract/statement/cells'
import { statement } from '@yunshu/contract/statement/contract'
import { statementTerms } from '@yunshu/contract/statement/words'
import { rmbWords } from '@yunshu/domain/rmb'
import { day, kg, money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { PrintDialog, Sheet, Signatures } from '../../widgets/PrintDialog.tsx'
import { isCredit, type StatementRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** A statement on paper: its lines, adjustments and sums, and where both sides stamp. The first 200 lines; longer ones are exported. */
export const StatementPrint = ({ row, onClose }: { row: StatementRow; onClose: () => void }) => {
  const say = useSay()
  const lines = useCall(statement.lines, { statement_id: row.id, pagesize: 200 })
  const info = useCall(statement.info, { id: row.id })
  const term = (name: keyof typeof statementTerms.zh) => say(statementTerms, name)
  const heads = [
    say.label({ zh: '运单号', en: 'Waybill' }),
    say.label({ zh: '客户单号', en: 'Customer no.' }),
    say.label({ zh: '车牌', en: 'Plate' }),
    say(phrases, 'route'),
    term('delivered_at'),
    'kg',
    say.label({ zh: '运费', en: 'Freight' }),
    term('surcharge_fen'),
    term('deduct_fen'),
    say(phrases, 'total')
  ]
  return (
    <PrintDialog title={`${say(phrases, 'print')} ${row.statement_no}`} ready={lines.data !== undefined && info.data !== undefined} onClose={onClose}>
      <Sheet>
        <h1>{say(phrases, isCredit(row) ? 'creditTitle' : 'sheetTitle')}</h1>
        <p>
          {row.statement_no} · {row.carrier_name} → {row.party_name} · {statementCells.period(row)}
        </p>
        <table className="statement-sheet">
          <thead>
            <tr>
              {heads.map((head, i) => (
                <th key={head} className={i > 4 ? 'figure' : ''}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.data?.data.map((line) => (
              <tr key={line.id}>
                <td className="no">{line.waybill_no}</td>
                <td>{line.customer_order_nos}</td>
                <td className="no">{line.plate_no}</td>
                <td>{`${line.start_address_diming} → ${line.end_address_diming}`}</td>
                <td className="no">{line.delivered_at ? day(line.delivered_at) : ''}</td>
                <td className="figure">{kg(line.goods_kg)}</td>
                <td className="figure">{money(line.freight_fen)}</td>
                <td className="figure">{money(line.surcharge_fen)}</td>
                <td className="figure">{money(line.deduct_fen)}</td>
                <td className="figure">{money(line.own_fen)}</td>
              </tr>
            ))}
            {info.data?.adjusts.map((one) => (
              <tr key={one.id}>
                <td>{one.adjust_no}</td>
                <td colSpan={8}>{one.reason}</td>
                <td className="figure">{money(one.amount_fen)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={6}>{say(phrases, 'total')}</td>
              <td className="figure">{money(row.freight_fen)}</td>
              <td className="figure">{money(row.surcharge_fen)}</td>
              <td className="figure">{money(row.deduct_fen)}</td>
              <td className="figure">
                <b>{money(row.total_fen)}</b>
              </td>
            </tr>
          </tfoot>
        </table>
        {row.lines_hash && (
          <p>
            {say(phrases, 'hash')}: {row.lines_hash}
          </p>
        )}
        <p>{say(phrases, 'inWords', { words: rmbWords(row.total_fen), net: money(row.net_fen), tax: money(row.tax_fen) })}</p>
        <Signatures names={[say(phrases, 'sign', { name: row.carrier_name }), say(phrases, 'sign', { name: row.party_name })]} />
      </Sheet>
    </PrintDialog>
  )
}
