import { custodyBook, eventNames } from '@yunshu/contract/ledger/enums'
import { type Enum, nameOf } from '@yunshu/contract/kit/enums'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { changesOf, refusalOf } from '@yunshu/contract/oplog/show'
import { actName, objectName, whoName } from '@yunshu/contract/oplog/words'
import { tiersText } from '@yunshu/contract/rate/text'
import { itemNames } from '@yunshu/contract/rate/words'
import { roleNames } from '@yunshu/contract/role/presets'
import { stationService } from '@yunshu/contract/setting/contract'
import { sceneNames } from '@yunshu/contract/setting/words'
import { shanghaiDay, shanghaiMinute } from '@yunshu/domain/calendar'
import type { Tier } from '@yunshu/domain/freight'
import { type Account, accounts } from '@yunshu/domain/posting'
import type { Value } from '../../platform/sheet/limits.ts'

/** Names of what rows hold only the numbers of: vehicle types of the tenant, the enumerations of this very row, and whose permission tree it speaks of. */
export type Names = {
  readonly vehicle_type_id: ReadonlyMap<number, { zh: string; en: string }>
  readonly enums?: Readonly<Record<string, Enum | undefined>>
  readonly type?: 1 | 2 | 4
}
export type Fields = Readonly<Record<string, unknown>>

/** Columns that a screen puts together from several fields; undefined where the row is of another kind. */
export const composed: Readonly<Record<string, (row: Fields, lang: Lang) => Value | undefined>> = {
  route: (row) => `${row['start_address_diming'] ?? ''} → ${row['end_address_diming'] ?? ''}`,
  receipt_progress: (row) => `${row['receipt_done'] ?? 0}/${row['receipt_total'] ?? 0}`,
  period: (row) => {
    if (!('period_from' in row)) return undefined
    const { period_from, period_to, round } = row as { period_from: string; period_to: string; round?: number }
    return `${period_from} ~ ${period_to}${round && round > 1 ? ` #${round}` : ''}`
  },
  funds: (row, lang) => {
    if (!('frozen_at' in row)) return undefined
    return row['frozen_at'] ? { zh: '已冻结', en: 'Frozen' }[lang] : { zh: '正常', en: 'Free' }[lang]
  },
  preset: (row, lang) => {
    if (!('preset' in row)) return undefined
    return row['preset'] ? { zh: '预置', en: 'Preset' }[lang] : { zh: '自建', en: 'Own' }[lang]
  }
}

type Cell = { row: Fields; lang: Lang; names: Names }
/** Columns whose value has a way of its own to be read, whatever row it stands in; undefined where it is none of these after all. */
export const named: Readonly<Record<string, (value: never, cell: Cell) => Value | undefined>> = {
  due_at: (value: string, { row }) => ('bill_status' in row ? shanghaiDay(value) : undefined),
  address: (value: string, { row }) => `${placeOf(row)}${value}`,
  points: (value: readonly Readonly<Record<string, string>>[]) => value.map(stopOf).join(' → '),
  role_name: (value: string, { lang }) => roleNames(value)[lang],
  role_names: (value: string, { lang }) => roleNames(value)[lang],
  services: (value: readonly number[], { lang }) => value.map((code) => nameOf(stationService, code)[lang]).join('、'),
  scene: (value: string, { lang }) => sceneNames[value]?.[lang] ?? value,
  vehicle_type_ids: (value: readonly number[], { lang, names }) => value.map((id) => names.vehicle_type_id.get(id)?.[lang] ?? id).join('、'),
  vehicle_type_id: (value: number, { lang, names }) => names.vehicle_type_id.get(value)?.[lang] ?? String(value),
  tiers: (value: Tier[]) => tiersText(value),
  surcharges: (value: readonly { code: keyof typeof itemNames.zh }[], { lang }) => value.map(({ code }) => itemNames[lang][code]).join('、') || null,
  event: (value: string | number, { lang }) => (typeof value === 'string' ? (events[value]?.[lang === 'zh' ? 0 : 1] ?? value) : undefined)
}
const events: Readonly<Record<string, readonly [string, string]>> = eventNames
const placeOf = (row: Fields): string => ['province', 'city', 'area'].map((part) => row[`address_${part}`] ?? row[part] ?? '').join('')
const stopOf = ({ address_diming, address_city, address_area }: Readonly<Record<string, string>>): string =>
  address_diming || `${address_city ?? ''}${address_area ?? ''}`

type OfRow = Readonly<Record<string, (row: never, lang: Lang, names: Names) => Value>>
/** How a row of one kind is read where its screen says it in its own words. */
export const ofRow = (row: Fields): OfRow | undefined =>
  'object_no' in row && 'act' in row ? logged : 'account' in row && 'closing_fen' in row ? balances : undefined

type LogLine = Parameters<typeof changesOf>[0] & { act: string; result: string; refusal: string | null; user_name: string }
/* A line of the operation log. */
const logged: OfRow = {
  user_name: ({ user_name }: LogLine, lang) => whoName(user_name)[lang],
  act: ({ act }: LogLine, lang) => actName(act)[lang],
  object_type: ({ object_type }: LogLine, lang) => objectName(object_type)[lang],
  result: ({ result }: LogLine, lang) => (result === 'done' ? { zh: '成功', en: 'Done' } : { zh: '被拒绝', en: 'Refused' })[lang],
  changes: (line: LogLine, lang, { type = 1 }) => {
    if (line.result === 'refused') return refusalOf(line.refusal, lang)
    const parts = changesOf(line, { lang, type, money: (fen) => (fen / 100).toFixed(2), time: shanghaiMinute })
    return (
      parts.map(({ label, before, after }) => `${label}: ${before === '-' ? '' : `${before} → `}${after}`).join(lang === 'zh' ? '；' : '; ') || null
    )
  }
}
/* A line of the trial balance names its account, and the platform's own book. */
type Balance = { account: string; company_name: string }
const balances: OfRow = {
  account: ({ account }: Balance, lang) => `${account} ${accounts[account as Account]?.[lang === 'zh' ? 0 : 1] ?? ''}`.trim(),
  company_name: ({ company_name }: Balance, lang) => company_name || custodyBook[lang]
}
