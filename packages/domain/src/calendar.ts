/** A business day in Asia/Shanghai, 'YYYY-MM-DD'; such days compare as text. */
export type Day = string

/** The business day (Asia/Shanghai, fixed +08:00) in which an instant falls. */
export const shanghaiDay = (at: string | Date): Day => wallClock(at).slice(0, 10)

/** The business day as yyMMdd, the form inside document numbers. */
export const shanghaiCompactDay = (at: string | Date): string => shanghaiDay(at).slice(2).replaceAll('-', '')

/** The business month 'YYYY-MM' in which an instant falls. */
export const shanghaiMonth = (at: string | Date): string => wallClock(at).slice(0, 7)

/** The instant on a Shanghai wall clock, 'YYYY-MM-DD HH:mm'. */
export const shanghaiMinute = (at: string | Date): string => wallClock(at).slice(0, 16).replace('T', ' ')

/** The instant on a Shanghai wall clock, 'YYYY-MM-DD HH:mm:ss'. */
export const shanghaiSecond = (at: string | Date): string => wallClock(at).slice(0, 19).replace('T', ' ')

/** Milliseconds of an instant; text is ISO or PostgreSQL, and without a zone it is Shanghai wall clock time, never the machine's. */
export const instantMs = (at: string | Date): number => {
  const ms = typeof at === 'string' ? textMs(at) : at.getTime()
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${String(at)}`)
  return ms
}

/** The instant at which a Shanghai day begins, as ISO text in UTC. */
export const startOfShanghaiDay = (day: Day): string => new Date(dayMs(day) - shanghaiMs).toISOString()

/** The instant at which a Shanghai day is over, as ISO text in UTC; the end of a filter that includes the whole day. */
export const endOfShanghaiDay = (day: Day): string => new Date(dayMs(day) + oneDayMs - shanghaiMs).toISOString()

/** The day n days later (earlier when negative). */
export const addDays = (day: Day, days: number): Day => new Date(dayMs(day) + days * oneDayMs).toISOString().slice(0, 10)

/** The same day of the month so many months later, or that month's last day where it is shorter. */
export const addMonths = (day: Day, months: number): Day => {
  const first = new Date(dayMs(`${day.slice(0, 7)}-01`))
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = monthEnd(first.toISOString().slice(0, 7))
  dayMs(day)
  return day.slice(8) > last.slice(8) ? last : last.slice(0, 8) + day.slice(8)
}

/** The same day so many years later; 29 February becomes 28 in a common year. */
export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12)

/** Whole days from one day to another, negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((dayMs(to) - dayMs(from)) / oneDayMs)

/** The last day of a month 'YYYY-MM'; an inspection printed as a month is valid to it (domain R17). */
export const monthEnd = (month: string): Day => {
  const start = new Date(dayMs(`${month}-01`))
  start.setUTCMonth(start.getUTCMonth() + 1)
  return new Date(start.getTime() - oneDayMs).toISOString().slice(0, 10)
}

/** Completed years of age (周岁) on a day. */
export const ageOn = (birthday: Day, day: Day): number => {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return addYears(birthday, years) <= day ? years : years - 1
}

/** Is this text a day that exists, 'YYYY-MM-DD'. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const oneDayMs = 86_400_000
const shanghaiMs = 8 * 3_600_000

const wallClock = (at: string | Date): string => new Date(instantMs(at) + shanghaiMs).toISOString()

const dayMs = (day: Day): number => {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`)
  return Date.parse(day)
}

const textMs = (text: string): number => {
  const [, day = '', time = '00:00', seconds = ':00', zone = '+08'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/u.exec(text) ?? []
  if (!isDay(day)) return Number.NaN
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  return Date.parse(`${day}T${time}${seconds.replace(/(\.\d{3})\d+$/u, '$1')}${offset}`)
}
