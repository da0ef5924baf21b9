import { NumberInput } from '../kit/controls.tsx'
import { pathOf, useFault, useFormValue, write, type Draft, type Form } from '../kit/form.ts'

type AmountProps<T, K extends keyof T & string> = {
  form: Form<T>
  name: K
  label: string
  decimals?: number
  onTyped?: (value: number | undefined) => void
}

/** A number in a cell of a table that is a form; the header carries its name and unit. */
export const AmountCell = <T, K extends keyof T & string>({ form, name, label, decimals = 0, onTyped }: AmountProps<T, K>) => {
  const value = useFormValue(form, name) as number | null | undefined
  const fault = useFault(form, name)
  form.fields.set(pathOf(form, name), { label, choose: false })
  return (
    <NumberInput
      value={value}
      decimals={decimals}
      {...(fault && { status: 'error' as const, 'aria-invalid': true })}
      {...{ 'aria-label': label }}
      onChange={(typed) => {
        write(form, name, typed as Draft<T[K]>)
        onTyped?.(typed)
      }}
    />
  )
}
