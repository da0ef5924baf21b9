import { useQuery } from '@tanstack/react-query'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { call, CallError } from '../../kit/call.ts'
import { kindsOf } from '../../kit/queries.ts'

/** How often the plan is asked for while it gets better, and until its first vehicles are there, in milliseconds. */
const every = 700
const atFirst = 150

/** A task with its plan, drawn as it gets better while it is computed. */
export const useTask = (id: number) => {
  const input = { id }
  const found = useQuery({
    queryKey: [loading.info.path, input],
    queryFn: ({ signal }) => call(loading.info, input, { signal, quiet: true }),
    enabled: id > 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.task.task_status !== loadingMachine.code.computing) return false
      return data.vehicles.length === 0 && (data.task.queue_place ?? 0) === 0 ? atFirst : every
    },
    // A driver who records a node moves what the plan shows.
    meta: { kinds: [...kindsOf(loading.info.path), 'waybill'] }
  })
  return {
    data: found.data,
    error: found.error instanceof CallError ? found.error : undefined,
    refresh: () => void found.refetch()
  }
}
