import { useQuery } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { CallError, call } from './call.ts'
import type { LiveKind } from '@yunshu/contract/live'
import { kindsOf } from './queries.ts'

export type Called<T> = {
  readonly data: T | undefined
  readonly error: CallError | undefined
  readonly loading: boolean
  readonly fetching: boolean
  readonly refresh: () => void
}
/** `enabled: false` does not call yet; `kinds` are the live events that refresh it (default: the word in its path); `keep` is for dictionaries, which hardly change; `quiet` leaves a refusal to whoever asked, for questions that a change of the page overtakes. */
type Asking = { enabled?: boolean; kinds?: readonly LiveKind[]; keep?: boolean; quiet?: boolean; method?: 'GET' | 'POST' }

/** Loads the answer of a query and refreshes it on live events: `const { data } = useCall(order.info, { id })`. */
export const useCall = <E extends Endpoint>(
  contract: E,
  input: InputOf<E>,
  { enabled = true, kinds, keep = false, quiet = false, method }: Asking = {}
): Called<OutputOf<E>> => {
  const found = useQuery({
    queryKey: [contract.path, input],
    queryFn: ({ signal }) => call(contract, input, { signal, method, quiet }),
    enabled,
    meta: { kinds: kindsOf(contract.path, kinds) },
    ...(keep && { staleTime: Infinity })
  })
  return {
    data: found.data,
    error: found.error instanceof CallError ? found.error : undefined,
    loading: found.isLoading,
    fetching: found.isFetching,
    refresh: () => void found.refetch()
  }
}
