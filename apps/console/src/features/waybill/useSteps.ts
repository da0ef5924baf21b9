import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { markOf, type DeskSign, type Match } from './boardTriage.ts'

/** Goes from one match of a chip to the next; whoever chooses a chip stands at its first, and whom the address brought stays where it says. */
export const useSteps = (sign: DeskSign | undefined, matches: readonly Match[] | undefined, onShow: (match: Match) => void) => {
  const [current, setCurrent] = useState<string>()
  const at = matches?.findIndex((match) => markOf(match) === current) ?? -1
  const show = (match: Match | undefined) => {
    setCurrent(match && markOf(match))
    if (match?.kind === 'order') document.querySelector(`[data-order="${match.id}"]`)?.scrollIntoView({ block: 'nearest' })
    else if (match) onShow(match)
  }
  const step = (by: 1 | -1) => {
    const count = matches?.length ?? 0
    if (count > 0) show(matches?.[at < 0 ? (by > 0 ? 0 : count - 1) : (at + by + count) % count])
  }
  const begin = useEffectEvent(() => show(matches?.[0]))
  const [first] = useState(sign)
  useEffect(() => {
    if (sign !== first) begin()
  }, [sign, first])
  const marked = useMemo(() => new Set(current === undefined || !sign ? [] : [current]), [current, sign])
  return { marked, current: sign && current, step, at: at + 1, count: matches?.length ?? 0 }
}
