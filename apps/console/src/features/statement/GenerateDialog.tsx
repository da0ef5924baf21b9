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
import { toastDone, toastInfo } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { GenerateForm, lastHalf } from './GenerateForm.tsx'
import { phrases } from './phrases.ts'

/** 生成对账单: company and period, a look at what goes on it and what is left out and why, then the draft. */
export const GenerateDialog = ({ onClose, onDone }: { onClose: () => void; onDone: (id: number) => void }) => {
  const say = useSay()
  const [today] = useState(() => shanghaiDay(new Date()))
  const filling = useCommandForm(statement.generate, lastHalf(today), ({ statement: made, added, left_count }) => {
    const said = { no: made.statement_no, added, left: left_count }
    if (added > 0) toastDone(say(phrases, 'generateDone', said))
    else toastInfo(say(phrases, 'generateNone', said))
    onClose()
    onDone(made.id)
  })
  const { form } = filling
  const partner_id = useFormValue(form, 'partner_id')
  return (
    <FormDialog filling={filling} terms={statementTerms} title={say(phrases, 'generate')} width={820} columns={2} onClose={onClose}>
      <GenerateForm
        form={form}
        today={today}
        partner={(changed) => (
          <Field form={form} name="partner_id">
            <RemotePick find={partners} onChange={changed} />
          </Field>
        )}
        look={async (asked) => (partner_id ? await call(statement.preview, { ...asked, partner_id }) : undefined)}
        check={filling.check}
        disabled={!partner_id}
        hint={say(phrases, 'lookHint')}
      />
    </FormDialog>
  )
}

const partners = async (keyword: string) => (await call(statement.partners, { keyword })).data.map(({ id, name }) => ({ value: id, label: name }))
