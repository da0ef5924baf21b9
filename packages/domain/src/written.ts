import { isDay } from './calendar.ts'
import { isLandline, isMobile, isPhone } from './phone.ts'

// What people write into cells, forms, paste boxes and searches, read the same everywhere: wide signs of a Chinese keyboard, marks that nobody sees, units beside
// numbers, telephone numbers and times as one writes them. Whatever could be meant in two ways is not guessed: the fault says what to do.

/** What is wrong with something that was written, where more can be said than that it is none. */
type WrittenFault =
  /** A spreadsheet shortened a long number to 1.38E+10. */
  | 'shortened'
  /** A landline without the 0 of its area code, as a number cell loses it. */
  | 'zeroMissing'
  | 'twoPhones'
  | 'yearMissing'
  | 'yearShort'
  /** 12/20/2026: day and month could be mixed up. */
  | 'yearLast'
export type Written<T> = { readonly value: T; readonly fault?: undefined } | { readonly fault: WrittenFault | 'none' }

/** Text without marks that nobody sees: directions, joiners and blanks of no width, which come from address books and web pages. Line breaks and tabs stay, and what joins two pictures into one. */
export const withoutInvisible = (text: string): string =>
  text.replace(/(?<!\p{Extended_Pictographic}\uFE0F?)\u200D|(?!\u200D)[\p{Cf}\p{Cc}]/gu, (sign) => (/[\n\r\t]/u.test(sign) ? sign : ''))

/** Wide digits, letters and signs (１２ＡＢ：（）) as their narrow ones, and the several dashes and minus signs as one; Chinese characters stay, rare ones too. */
export const narrowed = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
    .replaceAll('\u3000', ' ')
    .replace(/[\u2010-\u2015\u2212\uFE63]/gu, '-')

/** A name or a text of one line as it is kept: without invisible marks and doubled blanks, the dot of a foreign name (阿不都·买买提) as the one of identity cards. */
export const tidyText = (text: string): string =>
  withoutInvisible(text)
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\p{Script=Han}) ?[•・‧∙⋅] ?(?=\p{Script=Han})/gu, '·')
    .trim()

/* What stands around a figure, a number or a time: nothing invisible, nothing wide, and not the quote by which a spreadsheet keeps a number as text. */
const bare = (text: string): string =>
  narrowed(withoutInvisible(text))
    .trim()
    .replace(/^['’`]/u, '')
    .trim()

/** Units that people write beside an amount, with the power of ten by which each is more than the one that the amount is kept in. */
export type Units = Readonly<Record<string, number>>
const many: Units = { 千: 3, 万: 4, 百万: 6, 亿: 8 }
/** Units of weights in kilograms, of volumes in cubic metres, of yuan, and of what is counted or measured otherwise. */
export const units = {
  kg: { kg: 0, kgs: 0, 公斤: 0, 千克: 0, t: 3, 吨: 3 },
  m3: { 'm³': 0, m3: 0, '㎥': 0, 方: 0, 立方: 0, 立方米: 0 },
  yuan: { 元: 0, 块: 0, cny: 0, rmb: 0 },
  km: { km: 0, 公里: 0, 千米: 0 },
  m: { m: 0, 米: 0, km: 3, 公里: 3 },
  mm: { mm: 0, 毫米: 0, cm: 1, 厘米: 1, m: 3, 米: 3 },
  percent: { '%': 0, '‰': -1 },
  minutes: { 分钟: 0, 分: 0, min: 0 },
  days: { 天: 0, 日: 0, days: 0, day: 0 },
  pieces: { 件: 0, 箱: 0, 托: 0, 个: 0, 袋: 0, 桶: 0, 包: 0, 卷: 0, 台: 0, 只: 0, 瓶: 0, pcs: 0 },
  none: {}
} as const satisfies Readonly<Record<string, Units>>

/**
 * A figure that was written with its sign, separators and unit, as decimal digits in the unit in which it is kept: '1.2吨' in kg is '1200', '¥1,234.50' is
 * '1234.50', '(500.00)' is '-500.00', '1.2万' is '12000'. Undefined for what is no figure, or has another unit.
 */
export const readDecimal = (text: string, own: Units = units.none): string | undefined => {
  const written = bare(text).replace(/\s+/gu, '')
  const inside = /^\((.+)\)$/u.exec(written)?.[1]
  const found = /^([-+]?)(?:[¥￥$]|CNY|RMB)?([-+]?)(\d{1,3}(?:[,，]\d{3})+|\d+)(?:\.(\d+))?(.*)$/iu.exec(inside ?? written)
  if (!found) return undefined
  const [, before = '', after = '', whole = '', part = '', rest = ''] = found
  const power = powerOf(rest.toLowerCase(), own)
  if (power === undefined || (before && after) || (inside !== undefined && before + after !== '')) return undefined
  const digits = shifted(whole.replaceAll(/[,，]/gu, ''), part, power)
  const isNegative = before === '-' || after === '-' || inside !== undefined
  return isNegative && /[1-9]/u.test(digits) ? `-${digits}` : digits
}
/* 万元 is 万 of yuan; where a unit is missing the figure is in its own. */
const powerOf = (rest: string, own: Units): number | undefined => {
  if (rest === '') return 0
  const direct = own[rest]
  if (direct !== undefined) return direct
  const times = Object.keys(many)
    .sort((a, b) => b.length - a.length)
    .find((word) => rest.startsWith(word))
  if (times === undefined) return undefined
  const unit = rest.slice(times.length)
  const power = unit === '' ? 0 : own[unit]
  return power === undefined ? undefined : power + (many[times] ?? 0)
}
/* The decimal point moved by so many places: exact, where a product of floating numbers would not be. */
const shifted = (whole: string, part: string, power: number): string => {
  if (power === 0) return part === '' ? whole : `${whole}.${part}`
  const digits = whole + part
  const point = whole.length + power
  const [left, right] = point <= 0 ? ['0', '0'.repeat(-point) + digits] : [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)]
  const kept = right.replace(/0+$/u, '')
  return `${left.replace(/^0+(?=\d)/u, '')}${kept && `.${kept}`}`
}

/** The digits of a number cell as its spreadsheet shows them: fifteen, which is what such a cell holds; 300.29999999999995 is 300.3. */
export const cellDecimal = (value: number): string => {
  const shown = Number(value.toPrecision(15))
  const text = String(shown)
  if (!/e/iu.test(text)) return text
  return Math.abs(shown) >= 1 ? String(BigInt(shown)) : shown.toFixed(20).replace(/0+$/u, '')
}

/**
 * A telephone number as it is kept: 13800001001, 027-82345678, 027-82345678-801, 400-123-4567. Takes +86 and 0086, brackets, blanks and dashes, and 转 before an
 * extension.
 */
export const readPhone = (written: string | number): Written<string> => {
  const text = bare(String(written))
  if (/^\d(\.\d+)?e\+?\d+$/iu.test(text)) return { fault: 'shortened' }
  const one = plainPhone(text)
  if (one !== undefined) return { value: one }
  const several = text.split(/[/、,;；，|\n]|或/u).filter((part) => part.trim() !== '')
  if (several.length > 1 && several.every((part) => plainPhone(part) !== undefined)) return { fault: 'twoPhones' }
  const digits = text.replace(/[\s-]/gu, '')
  if (/^[1-9]\d{8,10}$/u.test(digits) && isLandline(`0${digits}`)) return { fault: 'zeroMissing' }
  return { fault: 'none' }
}
const plainPhone = (text: string): string | undefined => {
  const [main = '', extension = '', ...more] = text.split(/转|ext\.?|分机|#/iu).map((part) => part.replace(/[\s.]/gu, '').replace(/^-+|-+$/gu, ''))
  if (more.length > 0) return undefined
  const home = main.replace(/^(?:\+|00)86-?/u, '')
  const mobile = home.replace(/[-()]/gu, '').replace(/^86(?=1[3-9]\d{9}$)/u, '')
  if (isMobile(mobile)) return extension === '' ? mobile : undefined
  const dashed = home.replace(/^\(?(0\d{2,3})\)?-?(\d{7,8})/u, (all, area: string, number: string) => (all.includes('(') ? `${area}-${number}` : all))
  const whole = extension === '' ? dashed : `${dashed}-${extension}`
  return isPhone(whole) ? whole : undefined
}

/** A day: 2026-12-01, 2026/12/1, 2026.12.1, 2026年12月1日, 20261201. */
export const readDay = (text: string): Written<string> => {
  const said = bare(text)
  const [, year, month = '', day = ''] =
    /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?[日号]?$/u.exec(said) ?? /^(\d{4})(\d{2})(\d{2})$/u.exec(said) ?? []
  const date = year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (date && isDay(date)) return { value: date }
  if (/^\d{1,2} ?(?:[-/.] ?\d{1,2}|月 ?\d{1,2} ?[日号]?)$/u.test(said)) return { fault: 'yearMissing' }
  if (/^\d{2} ?[-/.年] ?\d{1,2} ?[-/.月] ?\d{1,2} ?[日号]?$/u.test(said)) return { fault: 'yearShort' }
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/u.test(said)) return { fault: 'yearLast' }
  return { fault: 'none' }
}

/**
 * A moment, as ISO text in UTC: a day with a time of day in Shanghai (09:00, 9点半, 下午6点, 3:00 PM, 24:00), or with a zone of its own (…T01:00:00Z). A day alone
 * is its beginning.
 */
export const readInstant = (text: string): Written<string> => {
  const said = bare(text)
  const zoned = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(Z|[+-]\d{2}:?\d{2})$/iu.exec(said)
  if (zoned) return instantOf(Date.parse(`${zoned[1] ?? ''}T${zoned[2] ?? ''}${(zoned[3] ?? '').toUpperCase()}`))
  const cut = /^(.*?[^\s T\d]?\d{1,4} ?[日号]?)(?:[ T]+|(?<=[日号]))((?:上午|早上|早|凌晨|中午|下午|晚上|晚|傍晚|am|pm)?.*)$/iu.exec(said)
  const compact = /^(\d{8})\s*(\d{4}|\d{6})$/u.exec(said)
  const [dayText, timeText] = compact ? [compact[1] ?? '', compact[2] ?? ''] : cut?.[2] ? [cut[1] ?? '', cut[2]] : [said, '']
  const day = readDay(dayText)
  if (day.fault) return day
  const seconds = timeText === '' ? 0 : secondsOf(timeText)
  return seconds === undefined ? { fault: 'none' } : instantOf(Date.parse(`${day.value}T00:00:00+08:00`) + seconds * 1000)
}
const instantOf = (ms: number): Written<string> => (Number.isNaN(ms) ? { fault: 'none' } : { value: new Date(ms).toISOString() })

/* Seconds from the beginning of the day; 24:00 is its end. */
const secondsOf = (text: string): number | undefined => {
  const compact = /^(\d{2})(\d{2})(\d{2})?$/u.exec(text)
  const found =
    compact ??
    /^(?:上午|早上|早|凌晨|中午|下午|晚上|晚|傍晚)? ?(\d{1,2}) ?(?:[:时点] ?(?:(\d{1,2}|半|一刻|三刻) ?分?)?)(?:[:]? ?(\d{1,2})(?:\.\d+)? ?秒?)? ?(?:am|pm|a\.m\.|p\.m\.)?$/iu.exec(
      text
    )
  if (!found) return undefined
  const [, hours = '', minutes = '0', seconds = '0'] = found
  const quarter = { 半: 30, 一刻: 15, 三刻: 45 }[minutes] ?? Number(minutes)
  const isLater = /下午|晚|傍晚|pm|p\.m\./iu.test(text)
  const isEarly = /上午|早|凌晨|am|a\.m\./iu.test(text)
  const told = Number(hours)
  if ((isLater || isEarly) && told > 12) return isEarly ? undefined : withinDay(told, quarter, Number(seconds))
  const hour = isLater && told < 12 ? told + 12 : isEarly && told === 12 ? 0 : told
  return withinDay(hour, quarter, Number(seconds))
}
const withinDay = (hour: number, minute: number, second: number): number | undefined => {
  if (minute > 59 || second > 59 || hour > 24 || (hour === 24 && minute + second > 0)) return undefined
  return hour * 3600 + minute * 60 + second
}

/** The moment of a day's serial number, as a spreadsheet keeps it in a cell without a format of dates: 46373.375 is 2026-12-17 09:00 in Shanghai. Undefined beyond the years 1990 to 2100. */
export const instantOfSerial = (serial: number): string | undefined => {
  const [from, to] = [32_874, 73_051]
  if (!(serial >= from && serial < to)) return undefined
  const seconds = Math.round((serial - epoch) * 86_400)
  return new Date(seconds * 1000 - 8 * 3_600_000).toISOString()
}
/* 1970-01-01 as such a number. */
const epoch = 25_569
