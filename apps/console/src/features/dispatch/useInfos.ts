import { useQueries } from '@tanstack/react-query'
import { order } from '@yunshu/contract/order/contract'
import { call, CallError } from '../../kit/call.ts'
import type { OrderInfo } from './cargo.ts'

/** Several orders in full, as they are now; nothing until all of them are there. */
export const useInfos = (ids: readonly number[]): { infos: readonly OrderInfo[] | undefined; error: CallError | undefined; retry: () => void } => {
  const asked = useQueries({
    queries: ids.map((id) => ({
      queryKey: [order.info.path, { id }],
      queryFn: () => call(order.info, { id }, { quiet: true }),
      meta: { kinds: ['order'] },
      staleTime: 0
    }))
  })
  const found = asked.map(({ data }) => data).filter((one) => one !== undefined)
  const failed = asked.find(({ error }) => error)?.error
  return {
    infos: found.length === ids.length ? found : undefined,
    error: failed instanceof CallError ? failed : undefined,
    retry: () => asked.forEach(({ refetch }) => void refetch())
  }
}
