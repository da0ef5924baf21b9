import { addDays, addMonths, type Day, instantMs, isDay, shanghaiDay, startOfShanghaiDay } from './calendar.ts'
import type { Window } from './late.ts'

/** A time that a message names, and where in the text it stood. */
export type FoundTime = { readonly from: number; readonly to: number; readonly window: Window & { readonly time: string; readonly end?: string } }

const numeral = '[一二两三四五六七八九十]{1,3}|\\d{1,2}'
const day = `(?<rel>大后天|后天|今[天日早晚]|明[天日早晚])|(?<next>下)?(?:周|星期|礼拜)(?<week>[一二三四五六日天])|(?:(?<month>\\d{1,2})月)?(?<date>\\d{1,2})[号日](?![库仓楼门栋院厂线店])`
const period = '凌晨|清晨|一?早[上晨]?|上午|中午|下午|傍晚|晚上?|夜里'
const clock = (n: 1 | 2) => `(?<hour${n}>${numeral})(?:[点时](?:(?<half${n}>半)|(?<min${n}>[0-5]?\\d)分?|整)?|:(?<sec${n}>[0-5]\\d))`
const whole = new RegExp(
  `(?<![A-Za-z\\d.路街道园巷弄院楼库仓村门栋厂场城段])(?<![路街道园巷弄院楼库仓村门栋厂场城段] )(?:${day})?\\s*(?<p1>${period})?\\s*(?:${clock(1)}(?:\\s*[到至\\-~]\\s*(?<p2>${period})?${clock(2)})?)?\\s*(?<edge>之?前|以前|之?后|以后|左右|起)?`,
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

/** What was said of a time: the day, its part, a clock or two (minutes of the day), and on which side of it. */
type Said = {
  /** Nothing where no day was named. */
  readonly on: Day | undefined
  readonly span: readonly [number, number] | undefined
  readonly first: number | undefined
  readonly second: number | undefined
  readonly side: 'before' | 'after' | 'about' | undefined
}

/**
 * The times of a message in Chinese or English, as it was meant at an instant: 明天上午, 25号14点前, 下周三9点到11点, tomorrow 8am, by Friday noon.
 * A clock alone is an appointment: the hour that begins then; 左右 is half an hour on both sides.
 */
export const timesIn = (text: string, now: string | Date): readonly FoundTime[] => {
  const english = englishTimes(text, now)
  const chinese = chineseTimes(text, now).filter((one) => !english.some(({ from, to }) => one.from < to && from < one.to))
  return [...chinese, ...english].toSorted((a, b) => a.from - b.from)
}

const chineseTimes = (text: string, now: string | Date): readonly FoundTime[] =>
  [...text.matchAll(whole)].flatMap((match) => {
    const groups: Groups = match.groups ?? {}
    const said = match[0].trim()
    if (!groups['rel'] && !groups['week'] && !groups['date'] && !groups['hour1']) return []
    const from = match.index + match[0].indexOf(said)
    const window = windowOf(saidInChinese(groups, now), now)
    return window ? [{ from, to: from + said.length, window }] : []
  })

const saidInChinese = (groups: Groups, now: string | Date): Said | undefined => {
  const today = shanghaiDay(now)
  const part = (groups['p1'] ?? groups['rel']?.slice(1).replace(/[天日]/u, ''))?.replace(/^一?(早|晚).*/u, '$1')
  const isNamed = groups['rel'] ?? groups['week'] ?? groups['date']
  const on = dayOf(groups, today)
  if (!on) return undefined
  const edge = groups['edge'] ?? ''
  return {
    on: isNamed ? on : undefined,
    span: spans[part ?? ''],
    first: clockOf(groups, '1', part),
    second: clockOf(groups, '2', groups['p2']?.replace(/^一?(早|晚).*/u, '$1') ?? part),
    side: edge.includes('前') ? 'before' : /后|起/u.test(edge) ? 'after' : edge === '左右' ? 'about' : undefined
  }
}

const windowOf = (said: Said | undefined, now: string | Date): FoundTime['window'] | undefined => {
  if (!said) return undefined
  const { span, first, second, side } = said
  const today = shanghaiDay(now)
  const on = said.on ?? today
  if (first === undefined) {
    const [open, close] = span ?? wholeDay
    if (side === 'before') return { type: 1, time: at(on, close * 60) }
    return side === 'after' ? { type: 2, time: at(on, open * 60) } : { type: 3, time: at(on, open * 60), end: at(on, close * 60) }
  }
  // A clock without a day that has passed is tomorrow's.
  const given = said.on === undefined && instantMs(at(on, first)) <= instantMs(now) ? addDays(on, 1) : on
  if (second !== undefined && second > first) return { type: 3, time: at(given, first), end: at(given, second) }
  if (side === 'before' || side === 'after') return { type: side === 'before' ? 1 : 2, time: at(given, first) }
  const half = side === 'about' ? 30 : 0
  return { type: 3, time: at(given, first - half), end: at(given, first + 60 - half) }
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

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const month = `(?:${months})[a-z]*\\.?`
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** The words of a time in English; what stands beside each other is one time. */
const atoms = new RegExp(
  [
    '(?<after>\\b(?:after|from|earliest))',
    '(?<before>\\b(?:by|before|no later than|not later than|until|latest))',
    '(?<about>\\b(?:around|about|approx\\.?))',
    '(?<rel>\\b(?:day after tomorrow|today|tonight|tomorrow|tmrw|tmr))',
    `(?<month1>\\b${month}) ?(?<date1>\\d{1,2})(?:st|nd|rd|th)?\\b`,
    `\\b(?<date2>\\d{1,2})(?:st|nd|rd|th)? (?<month2>${month})`,
    `\\b(?<next>next )?(?<week>(?:${weekdays.join('|')})(?:day|sday|nesday|rsday|urday)?)\\b`,
    '(?<noon>\\b(?:noon|midday))',
    '(?<part>\\b(?:early morning|morning|afternoon|evening|night))',
    '(?<![\\d.:])(?<hour>\\d{1,2})(?:[:.](?<min>[0-5]\\d))? ?(?<half>[ap]m\\b|[ap]\\.m\\.|o.?clock)',
    '(?<![\\d.:])(?<hour24>[01]?\\d|2[0-4]):(?<min24>[0-5]\\d)(?![\\d:])',
    '(?<![\\d.:])(?<bare>\\d{1,2})(?= ?(?:-|to|and|until|till) ?\\d{1,2}(?:[:.]\\d\\d)? ?[ap]\\.?m)'
  ].join('|'),
  'giu'
)
const between = /^[\s,]*(?:(?:at|on|in the|the|of|between)\s*)?$/iu
const range = /^\s*(?:-|–|to|and|until|till)\s*$/iu
const parts: Readonly<Record<string, readonly [number, number]>> = {
  'early morning': [5, 8],
  morning: [8, 12],
  afternoon: [13, 18],
  evening: [18, 22],
  night: [20, 24]
}

const englishTimes = (text: string, now: string | Date): readonly FoundTime[] => {
  const found: RegExpMatchArray[][] = []
  for (const match of text.matchAll(atoms)) {
    const last = found.at(-1)?.at(-1)
    const gap = last && text.slice((last.index ?? 0) + last[0].length, match.index)
    const group = found.at(-1) ?? []
    const mayFollow = !isSide(match) || !group.some((one) => isSide(one) || isClock(one))
    const goesOn = gap !== undefined && last && (between.test(gap) ? mayFollow : range.test(gap) && isClock(match) && isClock(last))
    if (goesOn) group.push(match)
    else found.push([match])
  }
  return found.flatMap((group) => {
    const words = group.slice(0, group.findLastIndex((one) => !isSide(one)) + 1)
    const [first, last] = [words[0], words.at(-1)]
    // A clock in figures alone is no English.
    if (!first || !last || words.every(({ groups }) => groups?.['hour24'] ?? groups?.['bare'])) return []
    const window = windowOf(saidInEnglish(words, now), now)
    return window ? [{ from: first.index ?? 0, to: (last.index ?? 0) + last[0].length, window }] : []
  })
}
const isClock = (one: RegExpMatchArray): boolean => minutesOf(one.groups ?? {}, undefined) !== undefined
const isSide = ({ groups = {} }: RegExpMatchArray): boolean => (groups['after'] ?? groups['before'] ?? groups['about']) !== undefined

const saidInEnglish = (words: readonly RegExpMatchArray[], now: string | Date): Said | undefined => {
  const today = shanghaiDay(now)
  const one: Record<string, string> = {}
  for (const { groups = {} } of words) for (const [name, value] of Object.entries(groups)) if (value !== undefined) one[name] ??= value.toLowerCase()
  const named = (one['month1'] ?? one['month2'])?.slice(0, 3)
  const week = one['week'] && '一二三四五六日'.charAt(weekdays.indexOf(one['week'].slice(0, 3)))
  const days = one['rel'] ? ({ today: 0, tonight: 0, 'day after tomorrow': 2 }[one['rel']] ?? 1) : undefined
  const on =
    days !== undefined
      ? addDays(today, days)
      : named
        ? dayOf({ month: String(months.split('|').indexOf(named) + 1), date: one['date1'] ?? one['date2'] }, today)
        : week
          ? dayOf({ week, next: one['next'] }, today)
          : undefined
  if (named && !on) return undefined
  // 8 to 10am: the first goes by the second's half of the day.
  const half = words.map(({ groups }) => groups?.['half']).find(Boolean)
  const [first, second] = words.flatMap(({ groups = {} }) => minutesOf(groups, half, one['part']) ?? [])
  return {
    on,
    span: parts[one['rel'] === 'tonight' ? 'evening' : (one['part'] ?? '')],
    first,
    second,
    side:
      one['before'] !== undefined
        ? 'before'
        : one['after'] !== undefined && second === undefined
          ? 'after'
          : one['about'] !== undefined
            ? 'about'
            : undefined
  }
}

const minutesOf = (groups: Groups, halfOfOther: string | undefined, part?: string): number | undefined => {
  if (groups['noon']) return 12 * 60
  if (groups['hour24']) return Number(groups['hour24']) * 60 + Number(groups['min24'])
  const hour = groups['hour'] ?? groups['bare']
  if (hour === undefined || Number(hour) > 24) return undefined
  const half = (groups['half'] ?? halfOfOther ?? '').toLowerCase()
  const isAfternoon = half.startsWith('p') || (half.startsWith('o') && /afternoon|evening|night/u.test(part ?? ''))
  const inDay = isAfternoon && Number(hour) < 12 ? Number(hour) + 12 : half.startsWith('a') && Number(hour) === 12 ? 0 : Number(hour)
  return inDay * 60 + Number(groups['min'] ?? 0)
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
