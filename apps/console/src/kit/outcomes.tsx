import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Command, InputOf } from '@yunshu/contract/kit/endpoint'
import { CallError, call, newKey } from './call.ts'
import { Mark } from './Status.tsx'

/** Runs a command by itself among others: undefined where it was done, else why not. Nothing that goes wrong keeps the others from their turn. */
export const attempt = async <C extends Command>(command: C, input: InputOf<C>): Promise<string | undefined> => {
  try {
    await call(command, input, { key: newKey(), quiet: true })
    return undefined
  } catch (cause) {
    return cause instanceof CallError ? cause.message : String(cause)
  }
}

type Outcome = { readonly ok: boolean; readonly text: string }

/** Several things that are done by one button, and what became of each by its name; `run` is busy until the last has had its turn. */
export const useOutcomes = (done: string) => {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const [busy, setBusy] = useState(false)
  return {
    busy,
    outcomes,
    /** `fault`: why these were not done, as `attempt` gives it. */
    tell: (names: readonly string[], fault: string | undefined) => {
      const outcome = { ok: fault === undefined, text: fault ?? done }
      setOutcomes((all) => ({ ...all, ...Object.fromEntries(names.map((name) => [name, outcome])) }))
    },
    run: async (work: () => Promise<void>) => {
      setBusy(true)
      await work()
      setBusy(false)
      void client.invalidateQueries()
    }
  }
}

export const OutcomeMark = ({ outcome: { ok, text } }: { outcome: Outcome }) => <Mark tone={ok ? 'done' : 'wrong'}>{text}</Mark>
