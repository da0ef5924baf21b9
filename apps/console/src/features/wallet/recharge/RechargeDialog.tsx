import { recharge } from '@yunshu/contract/recharge/contract'
import { rechargeWay } from '@yunshu/contract/recharge/machine'
import { rechargeTerms } from '@yunshu/contract/recharge/words'
import { Segmented } from 'antd'
import { MoneyInput } from '../../../kit/controls.tsx'
import { FormDialog } from '../../../kit/Dialog.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useFormValue, write } from '../../../kit/form.ts'
import { RowFacts } from '../../../kit/Facts.tsx'
import { useSay } from '../../../kit/lang.ts'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import { phrases } from '../phrases.ts'
import type { RechargeRow } from './RechargeList.tsx'

/** A new recharge: by transfer with its voucher, or online at the cashier. */
export const RechargeDialog = ({ onClose, onPay }: { onClose: () => void; onPay: (row: RechargeRow) => void }) => {
  const say = useSay()
  const { data: desk } = useCall(recharge.desk, {}, { kinds: ['company'] })
  const filling = useCommandForm(recharge.create, { way: 2, voucher_img: '' }, (row) => {
    toastDone(say(phrases, row.way === 1 ? 'payNow' : 'rechargeMade'))
    onClose()
    if (row.way === 1) onPay(row)
  })
  const { form } = filling
  const way = useFormValue(form, 'way') ?? 2
  const ways = ([2, 1] as const).map((value) => ({
    value,
    label: say.label(rechargeWay.names[value]),
    disabled: value === 1 && desk?.online !== true
  }))
  return (
    <FormDialog filling={filling} terms={rechargeTerms} title={say(phrases, 'newRecharge')} onClose={onClose} width={620}>
      <Segmented block value={way} options={ways} onChange={(next) => write(form, 'way', next as 1 | 2)} />
      <p className="quiet">{say(phrases, way === 2 ? 'offlineHow' : 'onlineHow')}</p>
      {way === 2 && desk && (
        <RowFacts
          of={recharge.desk.output}
          row={desk}
          terms={rechargeTerms}
          columns={1}
          items={[
            { name: 'bank_name', title: say(phrases, 'transferTo') },
            'virtual_account',
            { name: 'company_name', title: say(rechargeTerms, 'payer_name') }
          ]}
        />
      )}
      <Field form={form} name="amount_fen">
        <MoneyInput />
      </Field>
      {way === 2 && <Field form={form} name="payer_account" />}
      {way === 2 && <Field form={form} name="voucher_img" required />}
      <Field form={form} name="remark" />
    </FormDialog>
  )
}
