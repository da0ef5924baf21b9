import { enums } from '@yunshu/contract/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { type Machine, stateOf } from '@yunshu/contract/kit/machine'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { machines } from '@yunshu/contract/machines'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { maskMobile } from '@yunshu/domain/mask'
import type { Value } from '../../platform/sheet/limits.ts'
import { composed, type Fields, named, type Names, ofRow } from './named.ts'

const byColumn: Readonly<Record<string, Machine>> = Object.fromEntries(Object.values(machines).map((machine) => [machine.column, machine]))
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** A stored value as a person reads it in a sheet: yuan, kilometres, Shanghai time, names of states; undefined where the row has no such column. */
export const valueOf = (name: string, row: Fields, lang: Lang, names: Names): Value | undefined => {
  const made = at(composed, name)?.(row, lang)
  if (made !== undefined) return made
  if (!Object.hasOwn(row, name)) return undefined
  const own = at(ofRow(row), name)
  if (own) return own(row as never, lang, names)
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  const said = at(named, name)?.(value as never, { row, lang, names })
  if (said !== undefined) return said
  if (/_(img|imgs|files?)$/.test(name)) return String(value).split(',').map(fileName).join('、')
  if (/(mobile|phone)$/.test(name)) return maskMobile(String(value))
  if (typeof value === 'number') return numberOf(name, value, lang, names)
  if (typeof value === 'boolean') return value ? { zh: '是', en: 'Yes' }[lang] : { zh: '否', en: 'No' }[lang]
  if (Array.isArray(value)) return value.join('、')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return instant.test(text) ? shanghaiMinute(text) : text
}

/* Names of columns come from outside: what every object has is no column. */
const at = <T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  table && Object.hasOwn(table, name) ? table[name] : undefined

/* A number is the code of a list that the row's own contract names, of a state, or of a list of that name; else it is an amount in its unit. */
const numberOf = (name: string, value: number, lang: Lang, names: Names): Value => {
  const own = at(names.enums, name)
  if (own) return nameOf(own, value)[lang]
  const machine = at(byColumn, name)
  if (machine) return Object.values(machine.states).some(({ code }) => code === value) ? stateOf(machine, value)[lang] : null
  const list = at(enums, name)
  if (list) return nameOf(list, value)[lang]
  if (/_(fen|bp)$/.test(name)) return value / 100
  return /^distance.*_m$/.test(name) ? Math.round(value / 100) / 10 : value
}

const fileName = (url: string): string => decodeURIComponent(url.split('/').at(-1) ?? url)

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
