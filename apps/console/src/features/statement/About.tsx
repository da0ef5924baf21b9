import { Tooltip } from 'antd'
import { AnyFen } from '@yunshu/contract/kit/fields'
import { StatementRow as Fields } from '@yunshu/contract/statement/rows'
import { statementTerms } from '@yunshu/contract/statement/words'
import { Cell } from '../../kit/cells.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { isCredit, type StatementRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** What a statement comes to, and what of it is settled. */
export const About = ({ row }: { row: StatementRow }) => {
  const say = useSay()
  const isDown = row.direction === 2
  return (
    <>
      <RowFacts
        of={Fields}
        row={row}
        terms={statementTerms}
        columns={4}
        items={[
          'freight_fen',
          'surcharge_fen',
          'deduct_fen',
          'adjust_fen',
          { name: 'total_fen', strong: true },
          ...(isDown ? ([] as const) : (['net_fen', 'tax_fen'] as const)),
          isCredit(row) && !isDown ? [say(phrases, 'setOff'), <Cell key="off" field={AnyFen} value={0 - row.paid_fen} />] : 'paid_fen',
          isDown && 'payable_fen',
          isDown && 'deposit_fen',
          'due_at',
          'date_basis',
          'confirmed_by_name',
          'confirmed_at',
          row.void_reason && 'void_reason'
        ]}
      />
      {row.lines_hash && (
        <p className="statement-hash">
          <Tooltip title={say(phrases, 'hashHelp')}>{say(phrases, 'hash')}</Tooltip> <code>{row.lines_hash}</code>
        </p>
      )}
    </>
  )
}
