import { Button, Radio } from 'antd'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { statement } from '@yunshu/contract/statement/contract'
import { dateBasis } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { CallError, call } from '../../kit/call.ts'
import { DayInput, Pick, RemotePick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue, write } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { halfMonths, lastHalf, Outlook } from './GenerateDialog.tsx'
import { phrases } from './phrases.ts'

type Preview = OutputOf<typeof statement.previewDown>

type GenerateProps = {
  /** Who is chosen to begin with. */
  payee_id: number | null
  onClose: () => void
  onDone: (id: number | null) => void
}

/** 生成下游对账单: the days, and one payee or all who have something in them; a look at what goes on, then the drafts. */
export const GenerateDownDialog = ({ payee_id, onClose, onDone }: GenerateProps) => {
  const say = useSay()
  const [seen, setSeen] = useState<Preview>()
  const [looking, setLooking] = useState(false)
  const [today] = useState(() => shanghaiDay(new Date()))
  const periods = halfMonths(today)
  const [start, end] = periods[lastHalf(today)] ?? ['', '']
  const filling = useCommandForm(
    statement.generateDown,
    { partner_id: payee_id, period_from: start, period_to: end, date_basis: 1 },
    ({ made, added, id, left_count }) => {
      toastDone(id === null ? say(phrases, 'generatedMany', { made, added }) : say(phrases, 'generatedOne', { added, left: left_count }))
      onClose()
      onDone(id)
    }
  )
  const { form } = filling
  const asked = useCall(statement.payees, payee_id === null ? {} : { payee_id }, { enabled: payee_id !== null })
  const [chosen] = asked.data?.data ?? []
  const [from, to] = [useFormValue(form, 'period_from'), useFormValue(form, 'period_to')]
  const changed = () => setSeen(undefined)
  const choose = (at: number) => {
    const [first = '', last = ''] = periods[at] ?? []
    write(form, 'period_from', first)
    write(form, 'period_to', last)
    changed()
  }
  const look = async () => {
    const { partner_id, period_from, period_to, date_basis } = form.store.getState().values as Partial<InputOf<typeof statement.generateDown>>
    if (!period_from || !period_to) return filling.submit()
    setLooking(true)
    try {
      setSeen(await call(statement.previewDown, { partner_id: partner_id ?? null, period_from, period_to, date_basis: date_basis ?? 1 }))
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
    } finally {
      setLooking(false)
    }
  }
  return (
    <FormDialog filling={filling} terms={statementTerms} title={say(phrases, 'generate')} width={820} columns={2} onClose={onClose}>
      <div className="form-grid">
        <Field form={form} name="partner_id" label={say(statementTerms, 'payee_id')}>
          <RemotePick find={payees} {...(chosen && { shown: chosen.payee_name })} onChange={changed} placeholder={say(phrases, 'allPayees')} />
        </Field>
        <Field form={form} name="date_basis">
          <Pick of={dateBasis} onChange={changed} />
        </Field>
        <Field form={form} name="period_from">
          <DayInput onChange={changed} />
        </Field>
        <Field form={form} name="period_to">
          <DayInput onChange={changed} />
        </Field>
      </div>
      <div>
        <Radio.Group
          optionType="button"
          size="small"
          value={periods.findIndex(([first, last]) => first === from && last === to)}
          options={say(phrases, 'halfMonth')
            .split('|')
            .map((label, value) => ({ label, value }))}
          onChange={({ target }) => choose(target.value as number)}
        />{' '}
        <Button size="small" loading={looking} onClick={() => void look()}>
          {say(phrases, 'look')}
        </Button>
      </div>
      <div>{seen ? <Outlook seen={seen} payees={seen.payee_count} /> : <p className="field-help">{say(phrases, 'lookPayees')}</p>}</div>
    </FormDialog>
  )
}

const payees = async (keyword: string) =>
  (await call(statement.payees, { keyword })).data.map(({ payee_id, payee_name }) => ({ value: payee_id, label: payee_name }))
