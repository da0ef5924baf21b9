import { Alert, Button } from 'antd'
import { use, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import { FormTerms, faultText } from './fault.ts'
import { useLang, useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { useUnsaved } from './tab.ts'
import type { Filling } from './useCommandForm.ts'

/** The form element around fields: Enter and Ctrl+Enter submit, the first fault is focused, unsaved input is known to the tab. */
export const CommandForm = <T,>({
  filling,
  terms,
  columns = 2,
  children
}: {
  filling: Filling<T>
  terms?: Phrases
  columns?: 1 | 2 | 3
  children: ReactNode
}) => {
  const element = useRef<HTMLFormElement>(null)
  const outer = use(FormTerms)
  const { faulty } = filling
  useUnsaved(filling.dirty, filling.form, element)
  const focused = useRef(faulty)
  useEffect(() => {
    if (focused.current === faulty) return
    focused.current = faulty
    const form = element.current
    // Loaded with the first fault: the way to every page is a little shorter.
    if (form) void import('./firstFault.ts').then(({ showFirstFault }) => showFirstFault(form))
  }, [faulty])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void filling.submit(event)
  }
  return (
    <FormTerms value={terms ?? outer}>
      <form ref={element} className={`form form-${columns}`} onSubmit={(event) => void filling.submit(event)} onKeyDown={onKeyDown} noValidate>
        <FormErrors filling={filling} />
        {children}
      </form>
    </FormTerms>
  )
}

/** How many fields need care, and what went wrong that has no field on screen to stand at. */
const FormErrors = <T,>({ filling: { form, error, faulty } }: { filling: Filling<T> }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const terms = use(FormTerms)
  const faults = useStore(form.store, (state) => state.faults)
  const homeless = Object.entries(faults).filter(([at]) => !form.fields.has(at))
  const texts = homeless.map(([at, fault]) => faultText(say, fault, terms?.[lang][at.split('.').at(-1) ?? at] ?? at, true))
  const count = faulty === 0 ? 0 : Object.keys(faults).length - homeless.length
  const isPlaced =
    error &&
    Object.entries(faults).some(
      ([at, fault]) => form.fields.has(at) && (error.fields ? at in error.fields : 'text' in fault && fault.text === error.message)
    )
  if (error && !isPlaced) texts.unshift(error.message)
  return (
    <>
      {(count > 1 || (count === 1 && form.fields.size > 2)) && (
        <p className="form-count" role="status">
          {say(kit, 'faultCount', { count })}
        </p>
      )}
      <Unplaced texts={texts} />
    </>
  )
}
const Unplaced = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <Alert
      className="form-error"
      type="error"
      showIcon
      title={
        texts.length === 1 ? (
          texts[0]
        ) : (
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )
      }
    />
  )

/** The one primary button of a form. */
export const Submit = <T,>({ filling, label, disabled = false }: { filling: Filling<T>; label: string; disabled?: boolean | undefined }) => (
  <Button
    type="primary"
    loading={filling.busy}
    disabled={disabled || filling.busy}
    title={useSay()(kit, 'ctrlEnter')}
    onClick={(event) => void filling.submit(event)}
  >
    {label}
  </Button>
)

/** A titled part of a form; its fields stand in the columns of the form. */
export const FormSection = ({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) => (
  <fieldset className="form-section">
    <legend>
      <span>{title}</span>
      {extra}
    </legend>
    <div className="form-grid">{children}</div>
  </fieldset>
)
