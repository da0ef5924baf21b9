import { partsOf } from '../collect.ts'
import { consoles } from '../consoles/all.ts'
import { enums } from '../enums.ts'
import { type Enum, nameOf } from '../kit/enums.ts'
import type { Machine } from '../kit/machine.ts'
import type { Bilingual, Lang } from '../kit/phrases.ts'
import { machines } from '../machines.ts'
import { refusals } from '../refusals.ts'
import { terms } from '../terms.ts'

/** One field of a line of the operation log, as a person reads it. */
export type Change = { readonly name: string; readonly label: string; readonly before: string; readonly after: string }
type Line = { readonly object_type: string; readonly changes: Readonly<Record<string, unknown>> }
/** In which language, for whose permission tree, and how money and instants are written. */
export type Reader = {
  readonly lang: Lang
  readonly type: 1 | 2 | 4
  readonly money: (fen: number) => string
  readonly time: (instant: string) => string
}

const words = {
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
  pictures: { zh: '图片', en: 'pictures' },
  everything: { zh: '全部权限', en: 'everything' },
  comma: { zh: '、', en: ', ' }
} as const satisfies Record<string, Bilingual>
const byColumn = (list: readonly Machine[]): Record<string, Machine> => Object.fromEntries(list.map((machine) => [machine.column, machine]))
/* `state` is another list for every kind of object. */
const { state: _, ...states } = byColumn(Object.values(machines))
const ownMachines = partsOf('machines').map(([word, own]): [string, Record<string, Enum | Machine>] => [word, byColumn(Object.values(own))])
const ownLists: Readonly<Record<string, Readonly<Record<string, Enum | Machine>>>> = Object.fromEntries([...ownMachines, ...partsOf('ownEnums')])

/** What a line says was changed: the fields that have a name, with values as people read them. */
export const changesOf = ({ object_type, changes }: Line, reader: Reader): Change[] => {
  const names: Readonly<Record<string, string>> = terms[reader.lang]
  return Object.entries(changes).flatMap(([name, change]) => {
    const label = names[name]
    if (label === undefined || /(^|_)id$|^role_ids$|^scope_zuzhi_ids$/.test(name) || !Array.isArray(change)) return []
    if (/(^|_)mids$/.test(name)) return [{ name, label, ...rightsOf(name, change[0], change[1], reader) }]
    const [before, after] = [shown(object_type, name, change[0], reader), shown(object_type, name, change[1], reader)]
    return before === after ? [] : [{ name, label, before, after }]
  })
}

/** Why a try was refused; without the figures it was said with, since the log keeps only its name. */
export const refusalOf = (refusal: string | null, lang: Lang): string => {
  const sentences: Readonly<Record<string, string>> = refusals[lang]
  return (sentences[refusal ?? ''] ?? refusal ?? '').replace(/\{\w+\}/g, '…')
}

/* Rights by their names: before, those that were taken away; after, those that were given. */
const rightsOf = (name: string, before: unknown, after: unknown, { lang, type }: Reader) => {
  const whose = ({ operator_mids: 1, carrier_mids: 2, shipper_mids: 4 } as const)[name] ?? type
  const [had, has] = [codesOf(before), codesOf(after)]
  const told = (codes: readonly string[]) => codes.map((code) => rightName(whose, code)[lang]).join(words.comma[lang]) || '-'
  return { before: told(had.filter((code) => !has.includes(code))), after: told(has.filter((code) => !had.includes(code))) }
}
const codesOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(',').filter(Boolean) : [])
const rightName = (type: 1 | 2 | 4, code: string): Bilingual => {
  const { modules, pages } = consoles[type]
  const module = modules[code]
  if (code === '*') return words.everything
  if (module) return module
  for (const page of Object.values(pages)) {
    if (page.code === code && page.parent === undefined) return page
    const act = Object.values(page.acts).find(([one]) => one === code)
    if (act) return { zh: `${page.zh} / ${act[1]}`, en: `${page.en} / ${act[2]}` }
  }
  return { zh: code, en: code }
}

const shown = (object_type: string, name: string, value: unknown, { lang, money, time }: Reader): string => {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return words[value ? 'yes' : 'no'][lang]
  if (Array.isArray(value))
    return value.length === 0
      ? '-'
      : value.every((item) => typeof item !== 'object')
        ? value.join(', ')
        : lang === 'zh'
          ? `${value.length} 项`
          : `${value.length} entries`
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'string') return value.startsWith('/files/') ? words.pictures[lang] : /^\d{4}-\d\d-\d\dT/.test(value) ? time(value) : value
  if (typeof value !== 'number') return String(value)
  const list = ownLists[object_type]?.[name] ?? states[name] ?? enums[name]
  if (!list) return name.endsWith('_fen') ? money(value) : String(value)
  if ('codes' in list) return nameOf(list, value)[lang]
  return Object.values(list.states).find(({ code }) => code === value)?.[lang] ?? String(value)
}
