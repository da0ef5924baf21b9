import { enums } from '@yunshu/contract/enums'
import { eventNames } from '@yunshu/contract/ledger/enums'
import { itemNames } from '@yunshu/contract/rate/words'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { Machine } from '@yunshu/contract/kit/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import type { Lang } from '@yunshu/contract/kit/phrases'
import type { Tier } from '@yunshu/domain/freight'
import { machines } from '@yunshu/contract/machines'
import { tiersText } from '@yunshu/contract/rate/text'
import { shanghaiMinute } from '@yunshu/domain/calendar'

/** Names of what rows hold only the numbers of. */
export type Names = { readonly vehicle_type_id: ReadonlyMap<number, { zh: string; en: string }> }
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
  if (!(name in row)) return undefined
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  if (name === 'vehicle_type_ids' && Array.isArray(value)) return value.map((id: number) => names.vehicle_type_id.get(id)?.[lang] ?? id).join('、')
  if (name === 'vehicle_type_id') return names.vehicle_type_id.get(value as number)?.[lang] ?? String(value)
  if (name === 'tiers') return tiersText(value as Tier[])
  if (name === 'surcharges') return (value as { code: keyof typeof itemNames.zh }[]).map(({ code }) => itemNames[lang][code]).join('、') || null
  if (name === 'event' && typeof value === 'string') return events[value]?.[lang === 'zh' ? 0 : 1] ?? value
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
