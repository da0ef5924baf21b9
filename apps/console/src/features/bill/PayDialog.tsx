import { payment } from '@yunshu/contract/payment/contract'
import { paymentTerms } from '@yunshu/contract/payment/words'
import { paypass } from '@yunshu/contract/paypass/contract'
import { Alert, Table } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { CallError, call, newKey } from '../../kit/call.ts'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { money } from '../../kit/format.ts'
import { RowFacts } from '../../kit/Facts.tsx'
import { useFormValue } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { PayPasswordState } from '../../widgets/PayPasswordState.tsx'
import { phrases } from './phrases.ts'

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
  const client = useQueryClient()
  const [paying, setPaying] = useState(false)
  /* A payment that was sent and not answered; asking again with its key gives its answer, not a second payment. */
  const [sent, setSent] = useState<{ input: InputOf<typeof payment.pay>; key: string }>()
  const { biz_no, payee_id } = quote
  const pay = async (one: { input: InputOf<typeof payment.pay>; key: string }) => {
    setPaying(true)
    try {
      const paid = await call(payment.pay, one.input, { key: one.key })
      toastDone(say(phrases, 'payDone', { amount: money(paid.amount_fen) }))
      onClose()
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      setSent(cause.refusal ? undefined : one)
    } finally {
      setPaying(false)
      void client.invalidateQueries()
    }
  }
  const proving = useCommandForm(paypass.prove, { pay_password: '', amount_fen: quote.open_fen, payee_id, biz_no }, ({ proof }, { amount_fen }) => {
    void pay({ input: { bill_ids: quote.bills.map(({ id }) => id), amount_fen, proof }, key: newKey() })
  })
  const amount_fen = useFormValue(proving.form, 'amount_fen') ?? 0
  const filling = { ...proving, busy: proving.busy || paying, submit: sent ? () => pay(sent) : proving.submit }
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
      {sent && <Alert type="warning" showIcon title={say(phrases, 'again')} />}
      {amount_fen > quote.balance_fen && <Alert type="warning" showIcon title={say(phrases, 'balanceShort')} />}
      <Field
        form={proving.form}
        name="amount_fen"
        disabled={sent !== undefined}
        help={say(phrases, quote.bills.length > 1 ? 'payLeftMany' : 'payLeft', { amount: money(quote.open_fen) })}
      />
      <Field form={proving.form} name="pay_password" disabled={sent !== undefined} />
      <PayPasswordState />
    </FormDialog>
  )
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
