import { useEffect } from 'react'
import type { Fault } from '@yunshu/contract/kit/fault'
import { useLang } from './lang.ts'
import { useFormValues, type Draft, type Form } from './form.ts'

/** The fields of a draft that are filled in. */
export type Solid<T> = { readonly [K in keyof T]?: NonNullable<T[K]> }
/** A draft without its empty fields, as the rules of a word take it. */
export const withoutEmpty = <T>(values: Draft<T>): Solid<T> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== '')) as Solid<T>
/** The fields that are filled in, kept up to date while the user types. */
export const useSolid = <T>(form: Form<T>): Solid<T> => withoutEmpty<T>(useFormValues(form))

/** Checks the rules of a word that go beyond the schema, 400 ms after typing, and shows what is wrong at the fields. Empty fields are checked only when the form is sent. */
export const useRules = <T>(form: Form<T>, rules: (values: Draft<T>) => readonly Fault[]): void => {
  const lang = useLang((state) => state.lang)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: readonly string[] = []
    const check = () => {
      const { values, faults } = form.store.getState()
      const broken = rules(values as Draft<T>).filter(({ field }) => isTyped(values, field))
      const others = Object.entries(faults).filter(([at]) => !shown.includes(at))
      shown = broken.map(({ field }) => field)
      form.store.setState({
        faults: Object.fromEntries([...others, ...broken.toReversed().map(({ field, reason }) => [field, { text: reason[lang] }] as const)])
      })
    }
    const leave = form.store.subscribe((now, before) => {
      if (now.values === before.values) return
      clearTimeout(timer)
      timer = setTimeout(check, 400)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [form, rules, lang])
}

const isTyped = (values: unknown, field: string): boolean => {
  const value = field.split('.').reduce<unknown>((inner, step) => (inner as Record<string, unknown> | null | undefined)?.[step], values)
  return value !== undefined && value !== null && value !== ''
}
