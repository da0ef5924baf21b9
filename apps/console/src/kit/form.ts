import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { schemaOf, type Schema } from '@yunshu/contract/kit/check'
import { mayBeEmpty } from './clean.ts'
import type { Fault, Faults } from './fault.ts'
import type { TSchema } from 'typebox'

/** The values of a form while it is filled in: any part may still be missing. */
export type Draft<T> = T extends readonly (infer U)[]
  ? readonly Draft<U>[]
  : T extends object
    ? { readonly [K in keyof T]?: Draft<T[K]> | null | undefined }
    : T | null | undefined
type Names<T> = T extends unknown ? keyof T : never
/** What a form begins with: a name that the input does not have does not compile, however the object was put together. */
export type Start<T, D> = D & { readonly [K in Exclude<Names<D>, Names<T>>]: never }
type State = { values: unknown; faults: Faults; dirty: boolean }
/** The label of a field, and whether the user chooses its value, for the sentence of a fault. */
type Registered = { label: string; choose: boolean }
/** What a form waits for before it is sent: uploads under way, each with its outcome. */
type Pending = Set<Promise<boolean>>
export const PendingOf = createContext<Pending | undefined>(undefined)
/** A form, or a part of one: the same handle for the whole, for a nested object and for a row of a list. */
export type Form<T> = {
  readonly store: StoreApi<State>
  readonly at: readonly (string | number)[]
  readonly schema: Schema
  readonly fields: Map<string, Registered>
  readonly pending: Pending
  /** The path of the command that is filled in; empty where nothing is sent. */
  readonly call: string
  /** Only for the compiler: what the filled form will be. */
  readonly of?: T
}
type Name<T> = keyof T & string
type Item<T> = NonNullable<T> extends readonly (infer U)[] ? U : NonNullable<T>

export const newForm = <T>(schema: TSchema, initial: Draft<T>, call = ''): Form<T> => ({
  store: createStore<State>()(() => ({ values: initial, faults: {}, dirty: false })),
  at: [],
  schema: schemaOf(schema),
  fields: new Map(),
  pending: new Set(),
  call
})

/** The part of a form under a name, or a row of a list under it: `part(form, 'points', 2)`. */
export const part = <T, K extends Name<T>>(form: Form<T>, name: K, row?: number): Form<Item<T[K]>> => {
  const own = partOf(form.schema, name)
  const schema = row === undefined ? own : (own.items ?? {})
  return {
    store: form.store,
    fields: form.fields,
    pending: form.pending,
    call: form.call,
    at: row === undefined ? [...form.at, name] : [...form.at, name, row],
    schema
  }
}
const partOf = (schema: Schema, name: string): Schema => {
  const found = schema.properties?.[name] ?? schema.anyOf?.find((one) => one.properties?.[name])?.properties?.[name] ?? {}
  return found.anyOf?.find((one) => one.type !== 'null') ?? found
}

export const read = <T, K extends Name<T>>(form: Form<T>, name: K): Draft<T[K]> | null | undefined =>
  readAt(form.store.getState().values, [...form.at, name]) as Draft<T[K]>
/** Sets one value, and removes the faults of that field and below it until the next check. */
export const write = <T, K extends Name<T>>(form: Form<T>, name: K, value: NoInfer<Draft<T[K]>> | null | undefined): void =>
  writeAt(form, [...form.at, name], value)
/** Sets several values at once, as an address picker does. */
export const fillIn = <T>(form: Form<T>, values: NoInfer<Draft<T>>): void => {
  for (const [name, value] of Object.entries(values as object)) writeAt(form, [...form.at, name], value)
}
/** The same where nobody asked for it, such as a proposal: what was not touched is not asked about when it is left. */
export const prefill = <T>(form: Form<T>, values: NoInfer<Draft<T>>): void => {
  const { dirty } = form.store.getState()
  fillIn(form, values)
  form.store.setState({ dirty })
}
/** What a form begins with has changed, such as a row that was read anew: a form that nobody has touched takes the fields that differ. */
export const beginAgain = <T>(form: Form<T>, before: Draft<T>, initial: Draft<T>): void => {
  if (form.store.getState().dirty) return
  const was = before as Readonly<Record<string, unknown>>
  const changed = Object.entries(initial as object).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]))
  if (changed.length > 0) prefill(form, Object.fromEntries(changed) as Draft<T>)
}
/** All values of the form or part. */
export const valuesOf = <T>(form: Form<T>): Draft<T> => readAt(form.store.getState().values, form.at) as Draft<T>

/** A value of the form, kept up to date while the user types. */
export const useFormValue = <T, K extends Name<T>>(form: Form<T>, name: K): Draft<T[K]> | null | undefined =>
  useStore(form.store, (state) => readAt(state.values, [...form.at, name]) as Draft<T[K]>)
/** All values of the form or part, kept up to date while the user types; for totals and previews. */
export const useFormValues = <T>(form: Form<T>): Draft<T> => useStore(form.store, (state) => readAt(state.values, form.at) as Draft<T>)
export const useFault = (form: Form<unknown>, name: string): Fault | undefined => useStore(form.store, (state) => state.faults[pathOf(form, name)])
export const pathOf = (form: { at: readonly (string | number)[] }, name: string): string => [...form.at, name].join('.')
/** Whether the field must be filled in: what may stay empty, a switch and an empty list carry no mark. */
export const isRequired = (form: Form<unknown>, name: string): boolean => {
  const schema = form.schema.properties?.[name]
  return Boolean(
    schema &&
      form.schema.required?.includes(name) &&
      schema.type !== 'boolean' &&
      !(schema.type === 'array' && !schema.minItems) &&
      !mayBeEmpty(schema)
  )
}
export const schemaAt = (form: Form<unknown>, name: string): Schema => partOf(form.schema, name)

const readAt = (values: unknown, at: readonly (string | number)[]): unknown =>
  at.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step], values)

const writeAt = (form: Form<never> | Form<unknown>, at: readonly (string | number)[], value: unknown): void =>
  form.store.setState(({ values, faults }) => {
    const place = at.join('.')
    return {
      values: put(values, at, value),
      dirty: true,
      faults: Object.fromEntries(Object.entries(faults).filter(([path]) => path !== place && !path.startsWith(`${place}.`)))
    }
  })
const put = (whole: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown => {
  if (step === undefined) return value
  if (Array.isArray(whole)) return whole.map((item: unknown, i) => (i === step ? put(item, rest, value) : item))
  const object = (whole ?? {}) as Record<string | number, unknown>
  return { ...object, [step]: put(object[step], rest, value) }
}
