import type { SyntheticEvent } from 'react'
import { read } from '../../kit/form.ts'
import type { Filling } from '../../kit/useCommandForm.ts'

/** A node filled in by the office needs a reason (补录必填原因), where the same call of a driver on the spot needs none. */
export const withReason = <T extends { reason?: string }>(filling: Filling<T>): Filling<T> => {
  const submit = async (event?: SyntheticEvent) => {
    const reason = read<{ reason?: string }, 'reason'>(filling.form, 'reason')
    if (reason?.trim()) return filling.submit(event)
    event?.preventDefault()
    filling.blame({ reason: { field: 'reason', keyword: 'required' } })
  }
  return { ...filling, submit }
}
