import { shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { useSearchParams } from 'react-router'
import { groupings, sortings, type Grouping, type Sorting } from './boardModel.ts'
import { deskSigns, type DeskSign } from './boardTriage.ts'

const hour = 3_600_000
const day = 24 * hour
export const spans = [6 * hour, 12 * hour, day, 3 * day, 7 * day, 14 * day, 28 * day]
/** The days that a board can show: two weeks back, four ahead. */
const [back, ahead] = [14, 29]
export const startOfDay = (at: number): number => Date.parse(startOfShanghaiDay(shanghaiDay(new Date(at))))
export const rangeOf = (now: number): { from: number; to: number } => ({ from: startOfDay(now) - back * day, to: startOfDay(now) + ahead * day })
/** Where a span begins so that now is in sight with what comes next: an eighth before it, on a whole hour or day. */
export const startOf = (now: number, span: number): number => (span >= 3 * day ? startOfDay(now) : Math.floor((now - span / 8) / hour) * hour)

type Change = { span?: number; group?: Grouping; sort?: Sorting; words?: string; day?: string; sign?: DeskSign | ''; fold?: '1' | '' }

export type Asked = ReturnType<typeof useBoardAsked>
/** What the board shows, kept in its address: whoever is sent it, or loads it again, sees the same. */
export const useBoardAsked = () => {
  const [search, setSearch] = useSearchParams()
  const one = <T extends string>(name: string, of: readonly T[]): T | undefined => of.find((value) => value === search.get(name))
  const change = ({ span, words, ...same }: Change) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ ...same, span: span && String(span / hour), q: words }))
          if (value) next.set(name, value)
          else if (value === '') next.delete(name)
        return next
      },
      { replace: true }
    )
  const asked = Number(search.get('span')) * hour
  const on = search.get('day') ?? ''
  return {
    span: spans.includes(asked) ? asked : 7 * day,
    group: one('group', groupings) ?? 'none',
    sort: one('sort', sortings) ?? 'plate',
    words: search.get('q') ?? '',
    /** The day at the left edge, where it is another one than by itself. */
    day: /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(Date.parse(on)) ? on : undefined,
    sign: one('sign', deskSigns),
    folded: search.get('fold') === '1',
    change
  }
}
