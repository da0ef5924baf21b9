import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { payment } from '@yunshu/contract/payment/contract'
import { isOutside, payChannel } from '@yunshu/contract/payment/machine'
import { paymentTerms } from '@yunshu/contract/payment/words'
import { useState } from 'react'
import { Pick, useOptions } from '../../../kit/controls.tsx'
import { Dialog, FormDialog } from '../../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../../kit/Empty.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useSay } from '../../../kit/lang.ts'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import { PayToFactor, QuoteView } from './PayDialog.tsx'
import { phrases } from '../phrases.ts'

/** 登记线下付款: the voucher and the bank's serial number of what was paid outside. */
export const RegisterDialog = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(payment.quote, { bill_ids: [...ids] }, { kinds: ['bill'] })
  if (data) return <Registering quote={data} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'register')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

const Registering = ({ quote, onClose }: { quote: OutputOf<typeof payment.quote>; onClose: () => void }) => {
  const say = useSay()
  const [at] = useState(() => new Date().toISOString())
  const filling = useCommandForm(
    payment.register,
    {
      bill_ids: quote.bills.map(({ id }) => id),
      amount_fen: quote.open_fen,
      pay_channel: 2,
      bank_serial_no: '',
      paid_at: at,
      voucher_img: '',
      remark: ''
    },
    () => {
      toastDone(say(phrases, 'registered', { name: quote.payee_name }))
      onClose()
    }
  )
  return (
    <FormDialog filling={filling} terms={paymentTerms} title={say(phrases, 'register')} onClose={onClose} width={680} columns={2}>
      <QuoteView quote={quote} withBalance={false} />
      {quote.factor && <PayToFactor factor={quote.factor} />}
      <div className="form-grid">
        <Field form={filling.form} name="amount_fen" />
        <Field form={filling.form} name="pay_channel">
          <Pick of={useOutside()} />
        </Field>
        <Field form={filling.form} name="bank_serial_no" />
        <Field form={filling.form} name="paid_at" />
        <Field form={filling.form} name="voucher_img" />
        <Field form={filling.form} name="remark" />
      </div>
    </FormDialog>
  )
}

/** The channels outside the platform. */
export const useOutside = () => useOptions(payChannel).filter(({ value }) => isOutside(Number(value)))
