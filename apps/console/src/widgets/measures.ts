import { carrier } from '@yunshu/contract/consoles/carrier'
import type { FigureName } from '@yunshu/contract/operate/contract'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { km, money, num } from '../kit/format.ts'

type Kind = 'money' | 'rate' | 'days' | 'count' | 'km'
/** A figure that trips come to: how it is read, whether more of it is better, and who may see it. */
export type Measure = { readonly name: FigureName; readonly kind: Kind; readonly better: 'more' | 'less' | undefined; readonly may?: Grant }
const { margin } = carrier.operate.may
export const measures: readonly Measure[] = [
  { name: 'revenue_fen', kind: 'money', better: 'more', may: margin },
  { name: 'cost_fen', kind: 'money', better: undefined, may: margin },
  { name: 'margin_fen', kind: 'money', better: 'more', may: margin },
  { name: 'margin_bp', kind: 'rate', better: 'more', may: margin },
  { name: 'km_cost_fen', kind: 'money', better: 'less', may: margin },
  { name: 'ktkm_cost_fen', kind: 'money', better: 'less', may: margin },
  { name: 'loss_count', kind: 'count', better: 'less', may: margin },
  { name: 'trip_count', kind: 'count', better: 'more' },
  { name: 'distance_m', kind: 'km', better: undefined },
  { name: 'loaded_bp', kind: 'rate', better: 'more' },
  { name: 'load_bp', kind: 'rate', better: 'more' },
  { name: 'on_time_bp', kind: 'rate', better: 'more' },
  { name: 'abnormal_bp', kind: 'rate', better: 'less' },
  { name: 'receipt_wait', kind: 'days', better: 'less' },
  { name: 'money_wait', kind: 'days', better: 'less' },
  { name: 'pay_wait', kind: 'days', better: undefined }
]
const percent = (bp: number): string => `${num(bp / 100)}%`
export const shownAs = ({ kind }: Pick<Measure, 'kind'>, value: number | null): string =>
  value === null ? '-' : kind === 'money' ? money(value) : kind === 'rate' ? percent(value) : kind === 'km' ? km(value) : num(value)
/** The unit that stands beside its name. */
export const unitOf = ({ kind }: Pick<Measure, 'kind'>, lang: Lang): string =>
  kind === 'money' ? (lang === 'zh' ? '元' : 'CNY') : kind === 'km' ? 'km' : kind === 'days' ? (lang === 'zh' ? '天' : 'days') : ''
/** The same for an axis: 12万 or 120k. */
export const brieflyAs = ({ kind }: Pick<Measure, 'kind'>, value: number, lang: Lang): string => {
  if (kind === 'rate') return `${num(value / 100)}%`
  const plain = kind === 'money' ? value / 100 : kind === 'km' ? value / 1000 : value
  const [step, sign] = lang === 'zh' ? [10_000, '万'] : [1000, 'k']
  return Math.abs(plain) >= step ? `${num(plain / step)}${sign}` : num(plain)
}

/** How a figure has changed: an amount by how many per cent, a rate by how many points, days by how many; nothing where one of both is not known. */
export const changeOf = (
  { kind, better }: Pick<Measure, 'kind' | 'better'>,
  now: number | null,
  then: number | null
): { text: string; good: boolean | undefined } | undefined => {
  if (now === null || then === null) return undefined
  const by = now - then
  const sign = by > 0 ? '▲' : by < 0 ? '▼' : '='
  const good = by === 0 || better === undefined ? undefined : by > 0 === (better === 'more')
  if (kind === 'rate') return { text: `${sign} ${num(Math.abs(by) / 100)} pt`, good }
  if (kind === 'days') return { text: `${sign} ${num(Math.round(Math.abs(by) * 10) / 10)}`, good }
  return then === 0 ? undefined : { text: `${sign} ${num(Math.round((Math.abs(by) / Math.abs(then)) * 1000) / 10)}%`, good }
}
