import type { ReactElement } from 'react'
import { DayInput, MoneyInput, NumberInput, PercentInput, SwitchInput, TimeInput } from './controls.tsx'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { schemaAt } from './form.ts'
import { LongText, SecretInput, TextInput } from './inputs.tsx'
import { PhoneInput } from './PhoneText.tsx'
import { PhotosInput, UploadInput } from './Upload.tsx'
import type { Schema } from '@yunshu/contract/kit/check'
import { unitOf } from '@yunshu/contract/kit/valueText'
import { useLang } from './lang.ts'

const entered = new Set<unknown>([TextInput, PhoneInput, SecretInput, LongText, NumberInput, MoneyInput, PercentInput])

/** A field of a command: label, required mark, control, help and fault. Without a child the control follows from the schema. */
export const Field = <T, K extends keyof T & string>({ children, wide, ...more }: FieldProps<T, K> & { children?: ReactElement }) => {
  const control = children ?? controlFor(schemaAt(more.form, more.name))
  const large = control.type === UploadInput || control.type === PhotosInput
  return (
    <FieldFrame {...more} wide={wide ?? large} typed={entered.has(control.type) || isTyped(control.type)}>
      {control}
    </FieldFrame>
  )
}

/* A control of a feature has `typed = true` when the user types in it; its missing value is then asked for with 请输入 instead of 请选择. */
const isTyped = (type: unknown): boolean => typeof type === 'function' && 'typed' in type && type.typed === true

/** The control that a schema asks for. */
const controlFor = (schema: Schema): ReactElement => {
  if (schema.secret) return <SecretInput />
  if (schema.type === 'boolean') return <SwitchInput />
  if (schema.format === 'file-list') return <UploadInput />
  if (schema.format === 'date-time') return <TimeInput />
  if (schema.format === 'date') return <DayInput />
  if (schema.kind === 'fen') return <MoneyInput />
  if (schema.kind === 'basisPoints') return <PercentInput />
  if (schema.type === 'number' || schema.type === 'integer')
    return (
      <NumberInput
        decimals={schema.type === 'integer' ? 0 : (schema.decimals ?? 4)}
        {...(schema.kind && { kind: schema.kind })}
        {...inputUnit(schema)}
      />
    )
  if (schema.kind === 'remark' || (schema.maxLength ?? 0) > 200) return <LongText {...(schema.maxLength && { max: schema.maxLength })} />
  if (schema.format === 'mobile' || schema.format === 'phone') return <PhoneInput />
  return <TextInput {...(schema.maxLength && { maxLength: schema.maxLength })} />
}
/* A number is typed as it is stored, so the unit is shown behind the field only for kinds that are shown in the unit in which they are stored. */
const stored = new Set<Schema['kind']>(['kg', 'm3', 'percent', 'metres', 'millimetres', 'minutes', 'seconds', 'days', 'megabytes'])
const inputUnit = (schema: Schema): { unit?: string } => {
  const unit = stored.has(schema.kind) ? unitOf(schema) : undefined
  return unit ? { unit: unit[useLang.getState().lang] } : {}
}
