import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { stateOf } from '@yunshu/contract/kit/machine'
import { payment } from '@yunshu/contract/payment/contract'
import { payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { paymentTerms } from '@yunshu/contract/payment/words'
import { rmbWords } from '@yunshu/domain/rmb'
import { useState } from 'react'
import { Waiting } from '../../../kit/Empty.tsx'
import { fullTime, money } from '../../../kit/format.ts'
import { useSay } from '../../../kit/lang.ts'
import { useCall } from '../../../kit/useCall.ts'
import { FactTable, PrintDialog, Sheet, SheetHead } from '../../../widgets/PrintDialog.tsx'
import { Stamps } from '../BillSheet.tsx'
import { phrases } from '../phrases.ts'

/** A payment on paper (付款凭证). */
export const PaymentPrint = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data } = useCall(payment.info, { id }, { kinds: ['payment'] })
  const [at] = useState(() => new Date().toISOString())
  return (
    <PrintDialog ready={data !== undefined} onClose={onClose}>
      {data ? <PaymentSheet info={data} at={at} /> : <Waiting />}
    </PrintDialog>
  )
}

const PaymentSheet = ({ info: { payment: row, parts }, at }: { info: OutputOf<typeof payment.info>; at: string }) => {
  const say = useSay()
  const lines = [
    [say(paymentTerms, 'payer_name'), row.payer_name],
    [say(paymentTerms, 'payee_name'), row.payee_name],
    [say(paymentTerms, 'amount_fen'), `${money(row.amount_fen)}  ${rmbWords(row.amount_fen)}`],
    [say(paymentTerms, 'pay_channel'), say.label(nameOf(payChannel, row.pay_channel))],
    [say(paymentTerms, row.statement_no ? 'statement_no' : 'bank_serial_no'), row.statement_no || (row.bank_serial_no ?? '')],
    [say(paymentTerms, 'paid_at'), fullTime(row.paid_at)],
    [say(paymentTerms, 'payment_status'), say.label(stateOf(paymentMachine, row.payment_status))],
    [say(paymentTerms, 'remark'), row.remark]
  ] as const
  return (
    <Sheet>
      <SheetHead title={say(phrases, 'voucherTitle')} no={row.pay_no}>
        <p>
          {say(phrases, 'printedAt')}: {fullTime(at)}
        </p>
      </SheetHead>
      <FactTable lines={lines} />
      <table>
        <caption>{say(phrases, 'billsPaid')}</caption>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <td>{part.bill_no}</td>
              <td>{part.statement_no}</td>
              <td className="figure">{money(part.bill_fen)}</td>
              <td className="figure">{money(part.amount_fen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Stamps />
    </Sheet>
  )
}
