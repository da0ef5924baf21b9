import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../kit/call.ts'
import { prefill, read, type Form } from '../../kit/form.ts'
import { useSettled } from '../../kit/useSettled.ts'

export type Suggested = OutputOf<typeof dispatch.suggest>
export type Suggestion = Suggested['data'][number]
type Pair = { vehicle_id: number; driver_id: number; trailer_plate_no?: string }

/** What a form takes of a pair. */
export const pairOf = ({ vehicle_id, driver_id, trailer_plate_no }: Suggestion): Pair => ({ vehicle_id, driver_id, trailer_plate_no })

/** The pairs that are proposed for what is to be carried. The best of the first answer is filled in where nobody has chosen anybody, so that one press sends it. */
export const useSuggestions = (form: Form<Pair>, asking: InputOf<typeof dispatch.suggest> | undefined) => {
  const settled = useSettled(asking)
  const { data, isFetching } = useQuery<Suggested>({
    queryKey: [dispatch.suggest.path, settled],
    queryFn: ({ signal }) => (settled ? call(dispatch.suggest, settled, { signal, quiet: true }) : Promise.reject(new Error('nothing asked'))),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    meta: { kinds: ['vehicle', 'driver', 'dispatch'] }
  })
  const [begun, setBegun] = useState(false)
  const best = data?.data[0]
  const begin = useEffectEvent(() => {
    setBegun(true)
    if (best && !read(form, 'vehicle_id') && !read(form, 'driver_id')) prefill(form, pairOf(best))
  })
  useEffect(() => {
    if (data && !begun) begin()
  }, [data, begun])
  return { suggested: data, fetching: isFetching }
}
