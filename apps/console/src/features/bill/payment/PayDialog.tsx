import { payment } from '@yunshu/contract/payment/contract'
import { paymentTerms } from '@yunshu/contract/payment/words'
import { Alert, Table } from 'antd'
import { MoneyInput } from '../../../kit/controls.tsx'
import { Dialog, FormDialog } from '../../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../../kit/Empty.tsx'
import { Field } from '../../../kit/Field.tsx'
import { money } from '../../../kit/format.ts'
import { RowFacts } from '../../../kit/Facts.tsx'
import { useFormValue } from '../../../kit/form.ts'
import { useSay } from '../../../kit/lang.ts'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { unproved, useProof } from '../../../widgets/useProof.tsx'
import { phrases } from '../phrases.ts'

type Quote = OutputOf<typeof payment.quote>

/** 付款: what the bills ask for, out of what balance, and the payment password that is proved for exactly this amount and payee. */
export const PayDialog = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(payment.quote, { bill_ids: [...ids] }, { kinds: ['bill', 'wallet'] })
  if (data) return <Paying quote={data} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'pay')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

const Paying = ({ quote, onClose }: { quote: Quote; onClose: () => void }) => {
  const say = useSay()
  const { biz_no, payee_id } = quote
  const asked = useCommandForm(
    payment.pay,
    { bill_ids: quote.bills.map(({ id }) => id), amount_fen: quote.open_fen, proof: unproved },
    ({ amount_fen: paid }) => {
      toastDone(say(phrases, 'payDone', { amount: money(paid) }))
      onClose()
    }
  )
  const amount_fen = useFormValue(asked.form, 'amount_fen') ?? 0
  const { field, isUnanswered, filling } = useProof(asked, { amount_fen, payee_id, biz_no })
  return (
    <FormDialog
      filling={filling}
      terms={paymentTerms}
      title={say(phrases, 'payTitle', { name: quote.payee_name })}
      label={say(phrases, 'payNow')}
      onClose={onClose}
      width={620}
    >
      <QuoteView quote={quote} />
      {quote.factor && <PayToFactor factor={quote.factor} />}
      {isUnanswered && <Alert type="warning" showIcon title={say(phrases, 'again')} />}
      {amount_fen > quote.balance_fen && <Alert type="warning" showIcon title={say(phrases, 'balanceShort')} />}
      <Field
        form={asked.form}
        name="amount_fen"
        disabled={isUnanswered}
        help={say(phrases, quote.bills.length > 1 ? 'payLeftMany' : 'payLeft', { amount: money(quote.open_fen) })}
      >
        <MoneyInput />
      </Field>
      {field}
    </FormDialog>
  )
}

/** Where the money of assigned bills goes. */
export const PayToFactor = ({ factor }: { factor: NonNullable<Quote['factor']> }) => {
  const say = useSay()
  const { factor_name, account_bank: bank, account_no: account } = factor
  return <Alert type="warning" showIcon title={say(phrases, 'payToFactor', { factor: factor_name, bank, account })} />
}

/** The bills that are paid together and what they ask for. */
export const QuoteView = ({ quote, withBalance = true }: { quote: Quote; withBalance?: boolean }) => {
  const say = useSay()
  return (
    <>
      {quote.bills.length > 1 && (
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ y: 200 }}
          dataSource={[...quote.bills]}
          columns={[
            { title: say(paymentTerms, 'bill_nos'), dataIndex: 'bill_no' },
            { title: say(phrases, 'due'), dataIndex: 'due_at', width: 120, render: (at: string) => shanghaiDay(at) },
            { title: say(phrases, 'openOf'), dataIndex: 'open_fen', width: 130, align: 'right', render: (fen: number) => money(fen) }
          ]}
        />
      )}
      <RowFacts
        of={payment.quote.output}
        row={quote}
        terms={paymentTerms}
        columns={2}
        items={[
          quote.bills.length === 1 && [say(paymentTerms, 'bill_nos'), quote.bills[0]?.bill_no],
          { name: 'open_fen', title: say(phrases, 'total') },
          withBalance && { name: 'balance_fen', title: say(phrases, 'balance') }
        ]}
      />
    </>
  )
}
