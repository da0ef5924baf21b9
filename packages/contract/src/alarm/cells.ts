import type { Cells } from '../kit/endpoint.ts'
import type { Bilingual } from '../kit/phrases.ts'
import { type AlarmKind, alarmKind, alarmLineOf } from './enums.ts'

const { speeding, temperature, offWay, papers, receiptLate, receivableLate, lowBalance, overCredit, lossDispatch, reportFailed } = alarmKind.code
/** How bad an alarm is, in its unit: minutes, km/h, km, degrees beyond the range, days; amounts are not told here, since not everybody may see them. */
export const worstOf = (kind: AlarmKind, worst: number): Bilingual => {
  if (kind === speeding) return { zh: `${worst} km/h`, en: `${worst} km/h` }
  if (kind === temperature) return { zh: `超出 ${worst} ℃`, en: `${worst} °C beyond` }
  if (kind === offWay) return { zh: `${worst} 公里`, en: `${worst} km` }
  if (kind === papers && worst < 0) return { zh: `${-worst} 天后到期`, en: `ends in ${-worst} d` }
  if (kind === papers) return worst === 0 ? { zh: '今天到期', en: 'ends today' } : { zh: `过期 ${worst} 天`, en: `ended ${worst} d ago` }
  if (kind === receiptLate || kind === receivableLate) return { zh: `${worst} 天`, en: `${worst} d` }
  if (kind === lowBalance || kind === overCredit || kind === lossDispatch || kind === reportFailed) return { zh: '', en: '' }
  return { zh: `${worst} 分钟`, en: `${worst} min` }
}
/** When a kind is raised by these thresholds. */
export const conditionOf = (kind: AlarmKind, limits: readonly number[]): Bilingual => {
  const { when } = alarmLineOf(kind)
  const filled = (text: string): string => text.replace('{0}', String(limits[0])).replace('{1}', String(limits[1])).replace('{all}', limits.join('/'))
  return { zh: filled(when.zh), en: filled(when.en) }
}

export const alarmCells = {
  worst: ({ alarm_kind, worst }, { lang }) => worstOf(alarm_kind, worst)[lang]
} as const satisfies Cells<{ readonly alarm_kind: AlarmKind; readonly worst: number }>
