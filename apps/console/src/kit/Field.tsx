import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { cloneElement, use, useId, type ReactElement, type ReactNode } from 'react'
import { DayInput, LongText, MoneyInput, NumberInput, SecretInput, SwitchInput, TextInput, TimeInput, type Control } from './controls.tsx'
import { isRequired, pathOf, schemaAt, useFault, useFormValue, write, type Draft, type Form } from './form.ts'
import { FormTerms, faultText } from './fault.ts'
import { useLang, useSay } from './lang.ts'
import { UploadInput } from './Upload.tsx'
import type { Schema } from './validate.ts'

type FieldProps<T, K extends keyof T & string> = {
  form: Form<T>
  name: K
  /** Default: the term of that name in the form's `terms`. */
  label?: string
  help?: ReactNode
  /** Takes the whole row of a two-column form. */
  wide?: boolean
  disabled?: boolean
  /** One control; without it the control follows from the name and the schema. */
  children?: ReactElement
}

/** A field of a command: label, required mark, control, help and fault. */
export const Field = <T, K extends keyof T & string>({ form, name, label, help, wide = false, disabled = false, children }: FieldProps<T, K>) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const terms = use(FormTerms)
  const id = useId()
  const value = useFormValue(form, name)
  const fault = useFault(form as Form<unknown>, name)
  const schema = schemaAt(form as Form<unknown>, name)
  const title = label ?? terms?.[lang][name] ?? name
  const control = children ?? controlFor(name, schema)
  const choose = control.type !== TextInput && control.type !== LongText && control.type !== NumberInput && control.type !== MoneyInput && control.type !== SecretInput
  form.fields.set(pathOf(form, name), { label: title, choose })
  const own = control.props as Control<unknown>
  const given: Control<unknown> = {
    id,
    value,
    onChange: (next) => {
      write(form, name, next as Draft<T[K]>)
      own.onChange?.(next)
    },
    disabled: disabled || (own.disabled ?? false),
    ...(fault && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-fault` })
  }
  return (
    <div className={wide || control.type === LongText || control.type === UploadInput ? 'field field-wide' : 'field'} data-fault={fault ? '' : undefined} data-name={pathOf(form, name)}>
      <label htmlFor={id} className={isRequired(form as Form<unknown>, name) ? 'field-label field-required' : 'field-label'}>
        {title}
        {help && typeof help !== 'string' && (
          <Tooltip title={help}>
            <QuestionCircleOutlined />
          </Tooltip>
        )}
      </label>
      {cloneElement(control, given)}
      {fault ? (
        <div className="field-fault" role="alert" id={`${id}-fault`}>
          {faultText(say, fault, title, choose)}
        </div>
      ) : (
        typeof help === 'string' && <div className="field-help">{help}</div>
      )}
    </div>
  )
}

/** The control that a name and a schema ask for (the house rule: the unit is the end of the name). */
const controlFor = (name: string, schema: Schema): ReactElement => {
  if (schema.secret) return <SecretInput />
  if (schema.type === 'boolean') return <SwitchInput />
  if (schema.format === 'file-list') return <UploadInput />
  if (schema.format === 'date-time') return <TimeInput />
  if (schema.format === 'date') return <DayInput />
  if (/_fen$/.test(name)) return <MoneyInput />
  if (schema.type === 'number' || schema.type === 'integer') return <NumberInput decimals={schema.type === 'integer' ? 0 : (schema.decimals ?? 4)} {...unitOf(name)} />
  if (/(^|_)(remark|reason|desc|content)$/.test(name) || (schema.maxLength ?? 0) > 200) return <LongText {...(schema.maxLength && { max: schema.maxLength })} />
  return <TextInput {...(schema.maxLength && { maxLength: schema.maxLength })} />
}
const unitOf = (name: string) => (/_kg$/.test(name) ? { unit: 'kg' } : /(_m3|_volume)$/.test(name) ? { unit: 'm³' } : /_(pct)$/.test(name) ? { unit: '%' } : {})
