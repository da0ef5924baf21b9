import { useQueries } from '@tanstack/react-query'
import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { stateOf } from '@yunshu/contract/kit/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { rmbWords } from '@yunshu/domain/rmb'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { Waiting } from '../../kit/Empty.tsx'
import { fullTime, money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { FactTable, PrintDialog, Sheet, SheetHead, Signatures } from '../../widgets/PrintDialog.tsx'
import type { BillInfo } from './BillView.tsx'
import { phrases } from './phrases.ts'

/** Bills on paper, one A4 page each. */
export const BillPrint = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const infos = useQueries({
    queries: ids.map((id) => ({ queryKey: [bill.info.path, { id }], queryFn: () => call(bill.info, { id }), meta: { kinds: ['bill'] } }))
  })
  const [at] = useState(() => new Date().toISOString())
  const ready = infos.every(({ data }) => data)
  return (
    <PrintDialog ready={ready} onClose={onClose}>
      {ready ? infos.map(({ data }) => data && <BillSheet key={data.bill.id} info={data} at={at} />) : <Waiting />}
    </PrintDialog>
  )
}

const BillSheet = ({ info: { bill: row, parts }, at }: { info: BillInfo; at: string }) => {
  const say = useSay()
  const lines = [
    [say(billTerms, 'debtor_name'), row.debtor_name],
    [say(billTerms, 'creditor_name'), row.creditor_name],
    [say(billTerms, 'statement_no'), row.statement_no],
    [say(billTerms, 'amount_fen'), `${money(row.amount_fen)}  ${rmbWords(row.amount_fen)}`],
    [say(billTerms, 'tax_fen'), money(row.tax_fen)],
    [say(billTerms, 'paid_fen'), money(row.paid_fen)],
    [say(billTerms, 'unpaid_fen'), money(row.unpaid_fen)],
    [say(billTerms, 'due_at'), shanghaiDay(row.due_at)],
    [say(billTerms, 'bill_status'), say.label(stateOf(billMachine, row.bill_status))]
  ] as const
  return (
    <Sheet>
      <SheetHead title={say(phrases, 'billTitle')} no={row.bill_no}>
        <p>
          {say(phrases, 'printedAt')}: {fullTime(at)}
        </p>
      </SheetHead>
      <FactTable lines={lines} />
      {parts.length > 0 && (
        <table>
          <caption>{say(phrases, 'parts')}</caption>
          <tbody>
            {parts.map((part) => (
              <tr key={part.id}>
                <td>{part.pay_no}</td>
                <td>{fullTime(part.paid_at)}</td>
                <td className="figure">{money(part.amount_fen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Stamps />
    </Sheet>
  )
}

/** Room for the stamps of both sides. */
export const Stamps = () => {
  const say = useSay()
  return <Signatures names={[say(phrases, 'payerSign'), say(phrases, 'payeeSign')]} />
}
