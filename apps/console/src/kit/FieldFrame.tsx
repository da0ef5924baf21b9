import { cloneElement, use, useEffect, useId, type ReactElement, type ReactNode } from 'react'
import { FieldNotes, FormTerms, faultText } from './fault.ts'
import { isRequired, pathOf, useFault, PendingOf, useFormValue, write, type Draft, type Form } from './form.ts'
import { SecretInput, LongText, TextInput, type Control } from './inputs.tsx'
import { useLang, useSay } from './lang.ts'
import { lazily } from './lazily.tsx'

const HelpTip = lazily(async () => (await import('./HelpTip.tsx')).HelpTip)

export type FieldProps<T, K extends keyof T & string> = {
  form: Form<T>
  name: K
  /** Default: the term of that name in the form's `terms`. */
  label?: string
  help?: ReactNode
  /** Takes the whole row of a two-column form. */
  wide?: boolean
  disabled?: boolean
  /** Marked as needed though the schema leaves it open: it depends on another field. */
  required?: boolean
}

/** Label, required mark, help and fault around one control; `typed` says that one enters, not chooses. */
export const FieldFrame = <T, K extends keyof T & string>({
  form,
  name,
  label,
  help,
  wide = false,
  disabled = false,
  required = false,
  typed,
  children
}: FieldProps<T, K> & { typed?: boolean; children: ReactElement }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const terms = use(FormTerms)
  const note = use(FieldNotes)[name]
  const id = useId()
  const value = useFormValue(form, name)
  const fault = useFault(form, name)
  const title = label ?? terms?.[lang][name] ?? name
  const choose = !(typed ?? (children.type === TextInput || children.type === SecretInput || children.type === LongText))
  const path = pathOf(form, name)
  // What leaves the screen can no longer show a fault; the head of the form then does.
  useEffect(() => {
    form.fields.set(path, { label: title, choose })
    return () => void form.fields.delete(path)
  }, [form.fields, path, title, choose])
  const own = children.props as Control<unknown>
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
    <div className={wide || children.type === LongText ? 'field field-wide' : 'field'} data-fault={fault ? '' : undefined} data-name={path}>
      <label htmlFor={id} className={required || isRequired(form, name) ? 'field-label field-required' : 'field-label'}>
        {title}
        {help && typeof help !== 'string' && <HelpTip help={help} />}
      </label>
      <PendingOf value={form.pending}>{cloneElement(children, given)}</PendingOf>
      {fault ? (
        <div className="field-fault" role="alert" id={`${id}-fault`}>
          {faultText(say, fault, title, choose)}
        </div>
      ) : (
        typeof help === 'string' && <div className="field-help">{help}</div>
      )}
      {note && <div className="field-note">{note}</div>}
    </div>
  )
}
