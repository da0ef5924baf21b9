import { addDays, addMonths, type Day, instantMs, isDay, shanghaiDay, startOfShanghaiDay } from './calendar.ts'
import type { Window } from './late.ts'

/** A time that a message names, and where in the text it stood. */
export type FoundTime = { readonly from: number; readonly to: number; readonly window: Window & { readonly time: string; readonly end?: string } }

const numeral = '[一二两三四五六七八九十]{1,3}|\\d{1,2}'
const day = `(?<rel>大后天|后天|今[天日早晚]|明[天日早晚])|(?<next>下)?(?:周|星期|礼拜)(?<week>[一二三四五六日天])|(?:(?<month>\\d{1,2})月)?(?<date>\\d{1,2})[号日](?![库仓楼门栋院厂线店])`
const period = '凌晨|清晨|一?早[上晨]?|上午|中午|下午|傍晚|晚上?|夜里'
const clock = (n: 1 | 2) => `(?<hour${n}>${numeral})(?:[点时](?:(?<half${n}>半)|(?<min${n}>[0-5]?\\d)分?|整)?|:(?<sec${n}>[0-5]\\d))`
const whole = new RegExp(
  `(?<![A-Za-z\\d.路街道园巷弄院楼库仓村门栋厂场城段])(?<![路街道园巷弄院楼库仓村门栋厂场城段] )(?:${day})?\\s*(?<p1>${period})?\\s*(?:${clock(1)}(?:\\s*[到至\\-~]\\s*(?<p2>${period})?${clock(2)})?)?\\s*(?<edge>之?前|以前|之?后|以后|左右)?`,
  'gu'
)
/** The hours that a part of the day means where no clock is given. */
const spans: Readonly<Record<string, readonly [number, number]>> = {
  凌晨: [0, 6],
  清晨: [5, 8],
  早: [7, 10],
  上午: [8, 12],
  中午: [11, 14],
  下午: [13, 18],
  傍晚: [17, 20],
  晚: [18, 22],
  夜里: [20, 24]
}
const wholeDay = [8, 18] as const
type Groups = Readonly<Record<string, string | undefined>>

/** The times of a message, as it was meant at an instant: 明天上午, 25号14点前, 下周三9点到11点. */
export const timesIn = (text: string, now: string | Date): readonly FoundTime[] =>
  [...text.matchAll(whole)].flatMap((match) => {
    const groups: Groups = match.groups ?? {}
    const said = match[0].trim()
    if (!groups['rel'] && !groups['week'] && !groups['date'] && !groups['hour1']) return []
    const from = match.index + match[0].indexOf(said)
    const window = windowOf(groups, now)
    return window ? [{ from, to: from + said.length, window }] : []
  })

const windowOf = (groups: Groups, now: string | Date): FoundTime['window'] | undefined => {
  const today = shanghaiDay(now)
  const part = (groups['p1'] ?? groups['rel']?.slice(1).replace(/[天日]/u, ''))?.replace(/^一?(早|晚).*/u, '$1')
  const on = dayOf(groups, today)
  if (!on) return undefined
  const late = groups['edge']?.includes('后')
  const first = clockOf(groups, '1', part)
  if (first === undefined) {
    const [open, close] = spans[part ?? ''] ?? wholeDay
    if (groups['edge']?.includes('前')) return { type: 1, time: at(on, close * 60) }
    return late ? { type: 2, time: at(on, open * 60) } : { type: 3, time: at(on, open * 60), end: at(on, close * 60) }
  }
  const anyDay = !groups['rel'] && !groups['week'] && !groups['date']
  const given = anyDay && instantMs(at(on, first)) <= instantMs(now) ? addDays(on, 1) : on
  const second = clockOf(groups, '2', groups['p2']?.replace(/^一?(早|晚).*/u, '$1') ?? part)
  if (second !== undefined && second > first) return { type: 3, time: at(given, first), end: at(given, second) }
  return { type: late ? 2 : 1, time: at(given, first) }
}

const at = (on: Day, minutes: number): string => new Date(instantMs(startOfShanghaiDay(on)) + minutes * 60_000).toISOString()

const relative: Readonly<Record<string, number>> = { 今: 0, 明: 1, 后: 2, 大: 3 }
const dayOf = ({ rel, week, next, month, date }: Groups, today: Day): Day | undefined => {
  if (rel) return addDays(today, relative[rel.slice(0, 1)] ?? 0)
  if (week) {
    const wanted = '一二三四五六日'.indexOf(week.replace('天', '日'))
    const current = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
    if (next) return addDays(today, 7 - current + wanted)
    return addDays(today, (wanted - current + 7) % 7)
  }
  if (!date) return today
  const inMonth = (first: Day): Day => `${first.slice(0, 8)}${date.padStart(2, '0')}`
  const year = today.slice(0, 4)
  const candidates = month
    ? [inMonth(`${year}-${month.padStart(2, '0')}-01`), inMonth(`${Number(year) + 1}-${month.padStart(2, '0')}-01`)]
    : [0, 1, 2].map((months) => inMonth(addMonths(`${today.slice(0, 8)}01`, months)))
  return candidates.find((one) => isDay(one) && one >= today)
}

const clockOf = (groups: Groups, n: '1' | '2', part: string | undefined): number | undefined => {
  const said = groups[`hour${n}`]
  if (said === undefined) return undefined
  const hour = numberOf(said)
  if (hour === undefined || hour > 24) return undefined
  const afternoon = hour < 12 && (part === '下午' || part === '傍晚' || part === '夜里' || part === '晚' || (part === '中午' && hour < 6))
  return (afternoon ? hour + 12 : hour) * 60 + (groups[`half${n}`] ? 30 : Number(groups[`min${n}`] ?? groups[`sec${n}`] ?? 0))
}

const digits = '零一二三四五六七八九'
/** A number in figures or simple Chinese numerals: 12, 3.5, 两, 十二, 三百五十, 半. */
export const numberOf = (said: string): number | undefined => {
  const plain = said.replace(/,/gu, '')
  if (/^\d+(?:\.\d+)?$/u.test(plain)) return Number(plain)
  if (plain === '半') return 0.5
  if (!/^[零一二两三四五六七八九十百千]+$/u.test(plain)) return undefined
  let [sum, held] = [0, 0]
  for (const sign of plain.replace(/两/gu, '二')) {
    const unit = { 十: 10, 百: 100, 千: 1000 }[sign]
    if (unit) [sum, held] = [sum + (held || 1) * unit, 0]
    else held = digits.indexOf(sign)
  }
  return sum + held
}
