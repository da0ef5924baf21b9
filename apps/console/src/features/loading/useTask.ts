import { useQuery } from '@tanstack/react-query'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { call, CallError } from '../../kit/call.ts'
import { kindsOf } from '../../kit/queries.ts'

/** How often the plan is asked for while it gets better, in milliseconds. */
const every = 700

/** A task with its plan, drawn as it gets better while it is computed. */
export const useTask = (id: number) => {
  const input = { id }
  const found = useQuery({
    queryKey: [loading.info.path, input],
    queryFn: ({ signal }) => call(loading.info, input, { signal, quiet: true }),
    enabled: id > 0,
    refetchInterval: ({ state }) => (state.data?.task.task_status === loadingMachine.code.computing ? every : false),
    // A driver who records a node moves what the plan shows.
    meta: { kinds: [...kindsOf(loading.info.path), 'waybill'] }
  })
  return {
    data: found.data,
    error: found.error instanceof CallError ? found.error : undefined,
    refresh: () => void found.refetch()
  }
}
