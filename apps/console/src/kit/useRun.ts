import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Command, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { CallError, call, newKey } from './call.ts'

/** A button's command: `const accepting = useRun(order.accept)`; `await accepting.run(input)` gives undefined when it was refused (the user has been told); `onRefused` hears why. */
export const useRun = <C extends Command>(
  contract: C,
  onRefused?: (error: CallError) => void
): { run: (input: InputOf<C>) => Promise<OutputOf<C> | undefined>; busy: boolean } => {
  const [busy, setBusy] = useState(false)
  const running = useRef<{ body: string; key: string } | undefined>(undefined)
  const client = useQueryClient()
  const run = async (input: InputOf<C>) => {
    const body = JSON.stringify(input)
    if (running.current?.body === body) return undefined
    running.current = { body, key: newKey() }
    setBusy(true)
    try {
      return await call(contract, input, { key: running.current.key })
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      onRefused?.(cause)
      return undefined
    } finally {
      running.current = undefined
      setBusy(false)
      void client.invalidateQueries()
    }
  }
  return { run, busy }
}
