import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useStore } from 'zustand'
import type { Command, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { CallError, call, newKey, tell } from './call.ts'
import type { Faults } from './fault.ts'
import { beginAgain, newForm, type Draft, type Form, type Start } from './form.ts'
import { useTab } from './tab.ts'
import { useCheck } from './useCheck.ts'

/** A command being filled in; hand it to `<CommandForm>`, `<FormDialog>` or `<FormPage>`. */
export type Filling<T = unknown> = {
  readonly form: Form<T>
  readonly submit: (event?: SyntheticEvent) => Promise<void>
  /** What would be sent, without sending it; nothing while there are faults, which are shown. */
  readonly check: () => T | undefined
  readonly busy: boolean
  /** The last refusal or failure; field faults stand at their fields. */
  readonly error: CallError | undefined
  readonly dirty: boolean
  /** Counts the checks that found faults; the form focuses the first one. */
  readonly faulty: number
  /** Shows at its fields what a form asks for beyond its call; nothing is sent. */
  readonly blame: (faults: Faults) => void
}

/** A form is a command being filled in: `const rejecting = useCommandForm(receipt.reject, { id, version, reason: '' }, onClose)`. */
export const useCommandForm = <C extends Command, D extends Draft<InputOf<C>>>(
  contract: C,
  initial: Start<InputOf<C>, D>,
  onDone: (output: OutputOf<C>, input: InputOf<C>) => void,
  /** Where it leads to another page, this one asks for nothing again: what is shown next does. */
  { leaves = false }: { leaves?: boolean } = {}
): Filling<InputOf<C>> => {
  const [form] = useState(() => newForm<InputOf<C>>(contract.input, initial, contract.path))
  const begun = useRef(initial)
  // A dialog that is opened again shows first what was read the time before, with its version and its amounts.
  useEffect(() => {
    beginAgain(form, begun.current, initial)
    begun.current = initial
  }, [form, initial])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()
  const { check, blame, faulty } = useCheck(form)
  const dirty = useStore(form.store, (state) => state.dirty)
  const client = useQueryClient()
  const { isLeft } = useTab()
  const sent = useRef<{ body: string; key: string }>(undefined)
  const running = useRef(false)
  useEffect(() => form.store.subscribe((now, before) => void (now.values !== before.values && setError(undefined))), [form])

  /* Files on their way belong to what is being sent; one that fails says so at its field, and nothing is sent without it. */
  const isAllSent = async (): Promise<boolean> => {
    if (form.pending.size === 0) return true
    running.current = true
    setBusy(true)
    const sent = await Promise.all(form.pending)
    running.current = false
    setBusy(false)
    const well = !sent.includes(false)
    if (!well) blame(form.store.getState().faults)
    return well
  }
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (running.current || !(await isAllSent())) return
    const input = check()
    if (input === undefined) return
    const body = JSON.stringify(input)
    if (sent.current?.body !== body) sent.current = { body, key: newKey() }
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      const output = await call(contract, input, { key: sent.current.key, quiet: true })
      sent.current = undefined
      form.store.setState({ dirty: false, faults: {} })
      void client.invalidateQueries(leaves ? { refetchType: 'none' } : {})
      onDone(output, input)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      // What shows a refusal is loaded when there is one, and before anybody hears of it: who does may send again at once.
      const show = await import('./refusedAt.ts').then(({ showRefusal }) => showRefusal).catch(() => tell)
      setError(cause)
      show(cause, form.fields, blame)
    } finally {
      // What is sent stays sent until its page is gone: a second press would make a second record.
      if (!isLeft()) {
        running.current = false
        setBusy(false)
      }
    }
  }
  return { form, submit, check, busy, error, dirty, faulty, blame }
}
