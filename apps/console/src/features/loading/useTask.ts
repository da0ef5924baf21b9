import { useQuery } from '@tanstack/react-query'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { call, CallError } from '../../kit/call.ts'
import { useChanges } from '../../kit/changes.ts'
import { useLive } from '../../kit/Freshness.tsx'
import { kindsOf, queryClient } from '../../kit/queries.ts'

/** How often the plan is asked for while it gets better, in milliseconds; more often until its first vehicles are there, where nobody tells of them. */
const every = 700
const atFirst = 150

const queryOf = (id: number) => ({
  queryKey: [loading.info.path, { id }],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(loading.info, { id }, { signal, quiet: true }),
  // Asked for again by each page: more of a plan may be there since it was asked for ahead.
  staleTime: 0,
  // A driver who records a node moves what the plan shows.
  meta: { kinds: [...kindsOf(loading.info.path), 'waybill'] }
})

/** Asks for a task before its page is there. */
export const getTaskAhead = (id: number): void => void queryClient.prefetchQuery(queryOf(id))

/** A task with its plan, drawn as it gets better while it is computed. */
export const useTask = (id: number) => {
  const live = useLive((state) => state.live)
  const found = useQuery({
    ...queryOf(id),
    enabled: id > 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.task.task_status !== loadingMachine.code.computing) return false
      return !live && data.vehicles.length === 0 && (data.task.queue_place ?? 0) === 0 ? atFirst : every
    }
  })
  const computing = found.data?.task.task_status === loadingMachine.code.computing
  // Lists follow once a second; whoever waits for a plan does not wait for that.
  useChanges((change) => {
    if (computing && change.kind === 'loading' && change.id === id) void found.refetch()
  })
  return {
    data: found.data,
    error: found.error instanceof CallError ? found.error : undefined,
    refresh: () => void found.refetch()
  }
}
