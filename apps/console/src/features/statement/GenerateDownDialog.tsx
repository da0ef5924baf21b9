import { statement } from '@yunshu/contract/statement/contract'
import { statementTerms } from '@yunshu/contract/statement/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { RemotePick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { GenerateForm, lastHalf } from './GenerateForm.tsx'
import { phrases } from './phrases.ts'

type GenerateProps = {
  /** Who is chosen to begin with. */
  payee_id: number | null
  onClose: () => void
  onDone: (id: number | null) => void
}

/** 生成下游对账单: the days, and one payee or all who have something in them; a look at what goes on, then the drafts. */
export const GenerateDownDialog = ({ payee_id, onClose, onDone }: GenerateProps) => {
  const say = useSay()
  const [today] = useState(() => shanghaiDay(new Date()))
  const filling = useCommandForm(statement.generateDown, { partner_id: payee_id, ...lastHalf(today) }, ({ made, added, id, left_count }) => {
    toastDone(id === null ? say(phrases, 'generatedMany', { made, added }) : say(phrases, 'generatedOne', { added, left: left_count }))
    onClose()
    onDone(id)
  })
  const { form } = filling
  const asked = useCall(statement.payees, payee_id === null ? {} : { payee_id }, { enabled: payee_id !== null })
  const [chosen] = asked.data?.data ?? []
  const partner_id = useFormValue(form, 'partner_id') ?? null
  return (
    <FormDialog filling={filling} terms={statementTerms} title={say(phrases, 'generate')} width={820} columns={2} onClose={onClose}>
      <GenerateForm
        form={form}
        today={today}
        partner={(changed) => (
          <Field form={form} name="partner_id" label={say(statementTerms, 'payee_id')}>
            <RemotePick find={payees} {...(chosen && { shown: chosen.payee_name })} onChange={changed} placeholder={say(phrases, 'allPayees')} />
          </Field>
        )}
        look={async (days) => await call(statement.previewDown, { ...days, partner_id })}
        check={filling.check}
        hint={say(phrases, 'lookPayees')}
      />
    </FormDialog>
  )
}

const payees = async (keyword: string) =>
  (await call(statement.payees, { keyword })).data.map(({ payee_id, payee_name }) => ({ value: payee_id, label: payee_name }))
