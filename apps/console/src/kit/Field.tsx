import type { ReactElement } from 'react'
import { DayInput, MoneyInput, NumberInput, SwitchInput, TimeInput } from './controls.tsx'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { schemaAt, type Form } from './form.ts'
import { LongText, SecretInput, TextInput } from './inputs.tsx'
import { PhotosInput, UploadInput } from './Upload.tsx'
import { unitOf } from '@yunshu/contract/kit/tell'
import { useLang } from './lang.ts'
import type { Schema } from './validate.ts'

const entered = new Set<unknown>([TextInput, SecretInput, LongText, NumberInput, MoneyInput])

/** A field of a command: label, required mark, control, help and fault. Without a child the control follows from the schema. */
export const Field = <T, K extends keyof T & string>({ children, wide = false, ...more }: FieldProps<T, K> & { children?: ReactElement }) => {
  const control = children ?? controlFor(schemaAt(more.form as Form<unknown>, more.name))
  const large = control.type === UploadInput || control.type === PhotosInput
  return (
    <FieldFrame {...more} wide={wide || large} typed={entered.has(control.type) || isTyped(control.type)}>
      {control}
    </FieldFrame>
  )
}

/* A control of a feature says by itself that one types in it. */
const isTyped = (type: unknown): boolean => typeof type === 'function' && 'typed' in type && type.typed === true

/** The control that a schema asks for. */
const controlFor = (schema: Schema): ReactElement => {
  if (schema.secret) return <SecretInput />
  if (schema.type === 'boolean') return <SwitchInput />
  if (schema.format === 'file-list') return <UploadInput />
  if (schema.format === 'date-time') return <TimeInput />
  if (schema.format === 'date') return <DayInput />
  if (schema.kind === 'fen') return <MoneyInput />
  if (schema.type === 'number' || schema.type === 'integer')
    return <NumberInput decimals={schema.type === 'integer' ? 0 : (schema.decimals ?? 4)} {...inputUnit(schema)} />
  if (schema.kind === 'remark' || (schema.maxLength ?? 0) > 200) return <LongText {...(schema.maxLength && { max: schema.maxLength })} />
  return <TextInput {...(schema.maxLength && { maxLength: schema.maxLength })} />
}
/* One types whole stored numbers, so a unit stands behind the field only where it is the stored one. */
const stored = new Set<Schema['kind']>(['kg', 'm3', 'percent', 'metres', 'millimetres', 'minutes', 'seconds', 'days', 'megabytes'])
const inputUnit = (schema: Schema): { unit?: string } => {
  const unit = stored.has(schema.kind) ? unitOf(schema) : undefined
  return unit ? { unit: unit[useLang.getState().lang] } : {}
}
