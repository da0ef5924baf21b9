import { useState, type SyntheticEvent } from 'react'
import { useStore } from 'zustand'
import type { Static, TSchema } from 'typebox'
import { newForm, type Draft, type Start } from './form.ts'
import { useCheck } from './useCheck.ts'
import type { Filling } from './useCommandForm.ts'

/** A form whose answers are handed over and not sent: what is asked once before many are done. It is checked as a command's form is. */
export const useAnswers = <S extends TSchema, D extends Draft<Static<S>>>(
  asked: S,
  start: Start<Static<S>, D>,
  onDone: (answers: Static<S>) => void
): Filling<Static<S>> => {
  const [form] = useState(() => newForm<Static<S>>(asked, start))
  const { check, blame, faulty } = useCheck(form)
  const dirty = useStore(form.store, (state) => state.dirty)
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    const answers = check()
    if (answers !== undefined) onDone(answers)
  }
  return { form, submit, check, busy: false, error: undefined, dirty, faulty, blame }
}
