import { laneplan } from '@yunshu/contract/laneplan/contract'
import { addDays } from '@yunshu/domain/calendar'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { todayHere } from '../../kit/shanghai.ts'
import { useCall } from '../../kit/useCall.ts'
import { columnsOf, rowsOf } from './plan.ts'

const spans = [1, 3, 7, 14]
const day = /^\d{4}-\d{2}-\d{2}$/
const kinds = ['section', 'order', 'waybill', 'dispatch'] as const

/** What of the board is asked for, which stands in the address, and what it then shows. */
export const usePlan = () => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('from') ?? ''
  const from = day.test(asked) ? asked : todayHere()
  const days = spans.find((count) => count === Number(search.get('days'))) ?? 7
  const byShift = search.get('by') === 'shift'
  const keyword = search.get('find') ?? ''
  const shipper_id = Number(search.get('customer')) || undefined
  const onlyGaps = search.get('gaps') === '1'
  const which = { ...(keyword && { keyword }), ...(shipper_id && { shipper_id }) }
  const change = (next: Readonly<Record<string, string>>) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now)
        for (const [name, value] of Object.entries(next))
          if (value) params.set(name, value)
          else params.delete(name)
        return params
      },
      { replace: true }
    )
  const called = useCall(laneplan.board, { from, days, ...which }, { kinds })
  const pairs = useCall(laneplan.pairs, {}, { kinds: ['vehicle', 'driver'] })
  const columns = useMemo(() => columnsOf(from, days, byShift), [from, days, byShift])
  const all = useMemo(() => (called.data ? rowsOf(called.data, columns) : []), [called.data, columns])
  const rows = useMemo(() => (onlyGaps ? all.filter(({ gap }) => gap > 0) : all), [all, onlyGaps])
  return {
    from,
    days,
    byShift,
    keyword,
    shipper_id,
    onlyGaps,
    which,
    spans,
    called,
    pairs: pairs.data?.data ?? [],
    fixed: called.data?.fixed ?? [],
    columns,
    all,
    rows,
    change,
    move: (by: number) => change({ from: addDays(from, by) }),
    today: () => change({ from: '' })
  }
}
export type Plan = ReturnType<typeof usePlan>
