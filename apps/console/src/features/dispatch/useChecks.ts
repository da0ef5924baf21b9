import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallError } from '../../kit/call.ts'
import type { Checked, Checking } from './CheckPanel.tsx'
import { useSettled } from '../../kit/useSettled.ts'

/** A question to the checks: what identifies it, and how it is asked. */
type Question = { readonly key: readonly unknown[]; readonly ask: (signal: AbortSignal) => Promise<Checked> }

/** Asks what speaks against a pair, a moment after the last change; the last answer stays while the next is on its way. */
export const useChecks = (question: Question | undefined): Checking => {
  const settled = useSettled(question)
  const found = useQuery<Checked>({
    queryKey: settled?.key ?? ['dispatch', 'nothing asked'],
    queryFn: ({ signal }) => (settled ? settled.ask(signal) : Promise.reject(new Error('nothing asked'))),
    enabled: question !== undefined && settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    meta: { kinds: ['vehicle', 'driver', 'order', 'dispatch'] }
  })
  const fresh = JSON.stringify(question) === JSON.stringify(settled) && !found.isFetching
  return {
    found: question && found.data,
    fetching: question !== undefined && !fresh,
    error: question && found.error instanceof CallError ? found.error : undefined
  }
}
