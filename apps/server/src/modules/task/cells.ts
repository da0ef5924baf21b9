import { enums } from '@yunshu/contract/enums'
import { custodyBook, eventNames } from '@yunshu/contract/ledger/enums'
import { itemNames } from '@yunshu/contract/rate/words'
import { type Enum, nameOf } from '@yunshu/contract/kit/enums'
import type { Machine } from '@yunshu/contract/kit/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import type { Lang } from '@yunshu/contract/kit/phrases'
import type { Tier } from '@yunshu/domain/freight'
import { machines } from '@yunshu/contract/machines'
import { changesOf, refusalOf } from '@yunshu/contract/oplog/show'
import { actName, objectName, whoName } from '@yunshu/contract/oplog/words'
import { roleNames } from '@yunshu/contract/role/presets'
import { stationService } from '@yunshu/contract/setting/contract'
import { sceneNames } from '@yunshu/contract/setting/words'
import { tiersText } from '@yunshu/contract/rate/text'
import { shanghaiDay, shanghaiMinute } from '@yunshu/domain/calendar'
import { maskMobile } from '@yunshu/domain/mask'
import { type Account, accounts } from '@yunshu/domain/posting'

/** Names of what rows hold only the numbers of: vehicle types of the tenant, the enumerations of this very row, and whose permission tree it speaks of. */
export type Names = {
  readonly vehicle_type_id: ReadonlyMap<number, { zh: string; en: string }>
  readonly enums?: Readonly<Record<string, Enum | undefined>>
  readonly type?: 1 | 2 | 4
}
export type Value = string | number | null
const byColumn: Readonly<Record<string, Machine>> = Object.fromEntries(Object.values(machines).map((machine) => [machine.column, machine]))
const events: Readonly<Record<string, readonly [string, string]>> = eventNames
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** A stored value as a person reads it in a sheet: yuan, kilometres, Shanghai time, names of states; undefined where the row has no such column. */
export const valueOf = (name: string, row: Readonly<Record<string, unknown>>, lang: Lang, names: Names): Value | undefined => {
  if (name === 'route') return `${row['start_address_diming'] ?? ''} → ${row['end_address_diming'] ?? ''}`
  if (name === 'receipt_progress') return `${row['receipt_done'] ?? 0}/${row['receipt_total'] ?? 0}`
  if (name === 'period' && 'period_from' in row) {
    const { period_from, period_to, round } = row as { period_from: string; period_to: string; round?: number }
    return `${period_from} ~ ${period_to}${round && round > 1 ? ` #${round}` : ''}`
  }
  if (name === 'funds' && 'frozen_at' in row) return row['frozen_at'] ? { zh: '已冻结', en: 'Frozen' }[lang] : { zh: '正常', en: 'Free' }[lang]
  if (!(name in row)) return undefined
  if (isLogLine(row) && name in logged) return logged[name as keyof typeof logged](row as LogLine, lang, names)
  if (isBalance(row) && name in balances) return balances[name as keyof typeof balances](row, lang)
  const value = row[name]
  if (value === null || value === undefined || value === '') return name === 'preset' ? { zh: '自建', en: 'Own' }[lang] : null
  if (name === 'preset') return { zh: '预置', en: 'Preset' }[lang]
  if (name === 'due_at' && 'bill_status' in row) return shanghaiDay(String(value))
  if (/_(img|imgs|files?)$/.test(name)) return String(value).split(',').map(fileName).join('、')
  if (/(mobile|phone)$/.test(name)) return maskMobile(String(value))
  if (name === 'address') return `${placeOf(row)}${String(value)}`
  if (name === 'points' && Array.isArray(value)) return value.map(stopOf).join(' → ')
  if (name === 'role_name' || name === 'role_names') return roleNames(String(value))[lang]
  if (name === 'services' && Array.isArray(value)) return value.map((code: number) => nameOf(stationService, code)[lang]).join('、')
  if (name === 'scene') return sceneNames[String(value)]?.[lang] ?? String(value)
  if (name === 'vehicle_type_ids' && Array.isArray(value)) return value.map((id: number) => names.vehicle_type_id.get(id)?.[lang] ?? id).join('、')
  if (name === 'vehicle_type_id') return names.vehicle_type_id.get(value as number)?.[lang] ?? String(value)
  if (name === 'tiers') return tiersText(value as Tier[])
  if (name === 'surcharges') return (value as { code: keyof typeof itemNames.zh }[]).map(({ code }) => itemNames[lang][code]).join('、') || null
  if (name === 'event' && typeof value === 'string') return events[value]?.[lang === 'zh' ? 0 : 1] ?? value
  const own = names.enums?.[name]
  if (own && typeof value === 'number') return nameOf(own, value)[lang]
  const machine = byColumn[name]
  if (machine && typeof value === 'number')
    return Object.values(machine.states).some(({ code }) => code === value) ? stateOf(machine, value)[lang] : null
  const list = enums[name]
  if (list && typeof value === 'number') return nameOf(list, value)[lang]
  if (typeof value === 'boolean') return value ? (lang === 'zh' ? '是' : 'Yes') : lang === 'zh' ? '否' : 'No'
  if (typeof value === 'number')
    return /_fen$/.test(name) ? value / 100 : /_bp$/.test(name) ? value / 100 : /^distance.*_m$/.test(name) ? Math.round(value / 100) / 10 : value
  if (Array.isArray(value)) return value.join('、')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return instant.test(text) ? shanghaiMinute(text) : text
}

const fileName = (url: string): string => decodeURIComponent(url.split('/').at(-1) ?? url)

type LogLine = Parameters<typeof changesOf>[0] & { act: string; result: string; refusal: string | null; user_name: string }
type Balance = { account: string; company_name: string }
const isBalance = (row: Readonly<Record<string, unknown>>): row is Balance => 'account' in row && 'closing_fen' in row
/* A line of the trial balance names its account, and the platform's own book. */
const balances = {
  account: ({ account }: Balance, lang: Lang) => `${account} ${accounts[account as Account]?.[lang === 'zh' ? 0 : 1] ?? ''}`.trim(),
  company_name: ({ company_name }: Balance, lang: Lang) => company_name || custodyBook[lang]
}
const isLogLine = (row: Readonly<Record<string, unknown>>): boolean => 'object_no' in row && 'act' in row
/* A line of the operation log says what its screen says. */
const logged = {
  user_name: ({ user_name }: LogLine, lang: Lang) => whoName(user_name)[lang],
  act: ({ act }: LogLine, lang: Lang) => actName(act)[lang],
  object_type: ({ object_type }: LogLine, lang: Lang) => objectName(object_type)[lang],
  result: ({ result }: LogLine, lang: Lang) => (result === 'done' ? { zh: '成功', en: 'Done' } : { zh: '被拒绝', en: 'Refused' })[lang],
  changes: (line: LogLine, lang: Lang, { type = 1 }: Names) => {
    if (line.result === 'refused') return refusalOf(line.refusal, lang)
    const parts = changesOf(line, { lang, type, money: (fen) => (fen / 100).toFixed(2), time: shanghaiMinute })
    return (
      parts.map(({ label, before, after }) => `${label}: ${before === '-' ? '' : `${before} → `}${after}`).join(lang === 'zh' ? '；' : '; ') || null
    )
  }
}
const placeOf = (row: Readonly<Record<string, unknown>>): string =>
  ['province', 'city', 'area'].map((part) => row[`address_${part}`] ?? row[part] ?? '').join('')
const stopOf = ({ address_diming, address_city, address_area }: Readonly<Record<string, string>>): string =>
  address_diming || `${address_city ?? ''}${address_area ?? ''}`

/** The unit of a column, which stands in its title. */
export const unitOf = (name: string): { zh: string; en: string } | undefined => {
  if (/_fen$/.test(name)) return { zh: '元', en: 'CNY' }
  if (/_kg$/.test(name)) return { zh: 'kg', en: 'kg' }
  if (/_(volume|m3)$/.test(name)) return { zh: 'm³', en: 'm³' }
  if (/^distance.*_m$/.test(name)) return { zh: 'km', en: 'km' }
  if (/_bp$/.test(name)) return { zh: '%', en: '%' }
  return undefined
}

/** How Excel shows the numbers of a column. */
export const formatOf = (name: string): string | undefined => (/_fen$/.test(name) ? '#,##0.00' : /_bp$/.test(name) ? '0.00' : undefined)

export const widthOf = (name: string): number =>
  /(_no|_nos|route|period|_name|payer|payee|remark|address)/.test(name) ? 22 : /(_time|_at|deadline)$/.test(name) ? 17 : 13
