import { Button, Radio } from 'antd'
import { dateBasis } from '@yunshu/contract/statement/machine'
import { addDays, monthEnd } from '@yunshu/domain/calendar'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../kit/call.ts'
import { DayInput, Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValue, valuesOf, write } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { Outlook, type Preview } from './Outlook.tsx'
import { phrases } from './phrases.ts'

type Asked = { readonly period_from: string; readonly period_to: string; readonly date_basis: 1 | 2 }
type FormProps = {
  form: Form<{ period_from: string; period_to: string; date_basis?: 1 | 2 }>
  today: string
  /** Chooses with whom; told when what was looked at is no longer what is asked for. */
  partner: (changed: () => void) => ReactNode
  look: (asked: Asked) => Promise<Preview | undefined>
  /** Shows what is missing; nothing is looked at before. */
  check: () => object | undefined
  disabled?: boolean
  hint: string
}

/** What both ways of making statements ask: with whom, for which days by which date, and a look at what goes on and what is left out. */
export const GenerateForm = ({ form, today, partner, look, check, disabled = false, hint }: FormProps) => {
  const say = useSay()
  const [seen, setSeen] = useState<Preview>()
  const [looking, setLooking] = useState(false)
  const periods = halfMonths(today)
  const [from, to] = [useFormValue(form, 'period_from'), useFormValue(form, 'period_to')]
  const changed = () => setSeen(undefined)
  const choose = (at: number) => {
    const [first = '', last = ''] = periods[at] ?? []
    write(form, 'period_from', first)
    write(form, 'period_to', last)
    changed()
  }
  const show = async () => {
    const { period_from, period_to, date_basis } = valuesOf(form)
    if (!check() || !period_from || !period_to) return
    setLooking(true)
    try {
      setSeen(await look({ period_from, period_to, date_basis: date_basis ?? 1 }))
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
    } finally {
      setLooking(false)
    }
  }
  return (
    <>
      <div className="form-grid">
        {partner(changed)}
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
        <Button size="small" loading={looking} disabled={disabled} onClick={() => void show()}>
          {say(phrases, 'look')}
        </Button>
      </div>
      <div>{seen ? <Outlook seen={seen} /> : <p className="field-help">{hint}</p>}</div>
    </>
  )
}

/** First and second half of this month and of the last, this month, last month. */
const halfMonths = (today: string): readonly (readonly [string, string])[] => {
  const month = today.slice(0, 7)
  const last = addDays(`${month}-01`, -1).slice(0, 7)
  return [
    [`${month}-01`, `${month}-15`],
    [`${month}-16`, monthEnd(month)],
    [`${last}-01`, `${last}-15`],
    [`${last}-16`, monthEnd(last)],
    [`${month}-01`, monthEnd(month)],
    [`${last}-01`, monthEnd(last)]
  ]
}
/** What a statement is made of to begin with: the half month that is over, by the day of delivery. */
export const lastHalf = (today: string): { period_from: string; period_to: string; date_basis: 1 } => {
  const [period_from, period_to] = halfMonths(today)[Number(today.slice(8)) > 15 ? 0 : 3] ?? ['', '']
  return { period_from, period_to, date_basis: 1 }
}
