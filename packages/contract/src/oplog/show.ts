import { consoles } from '../consoles/all.ts'
import { groupCode } from '../kit/console.ts'
import type { Bilingual, Lang } from '../kit/phrases.ts'
import { type LogText, type Reader, valueText } from '../kit/valueText.ts'
import { refusals } from '../refusals.ts'
import { termOfObject } from '../terms.ts'
import { actName, objectName } from '../acts.ts'

/** One field of an entry of the operation log, as text. */
export type Change = { readonly name: string; readonly label: string; readonly before: string; readonly after: string }
type Line = { readonly object_type: string; readonly changes: Readonly<Record<string, unknown>> }

const words = {
  pictures: { zh: '图片', en: 'pictures' },
  everything: { zh: '全部权限', en: 'everything' },
  comma: { zh: '、', en: ', ' }
} as const satisfies Record<string, Bilingual>
/** The changes of an entry: the fields that have a name, with their values as text. */
export const changesOf = ({ object_type, changes }: Line, reader: Reader): Change[] => {
  return Object.entries(changes).flatMap(([name, change]) => {
    const label = termOfObject(object_type, name, reader.lang)
    if (label === undefined || /(^|_)id$|^role_ids$|^scope_zuzhi_ids$/.test(name) || !Array.isArray(change)) return []
    if (/(^|_)mids$/.test(name)) return [{ name, label, ...rightsOf(name, change[0], change[1], reader) }]
    const [before, after] = [shown(object_type, name, change[0], reader), shown(object_type, name, change[1], reader)]
    return before === after ? [] : [{ name, label, before, after }]
  })
}

/** Why an operation was refused, without the values in the sentence, since the log only stores the key of the refusal. */
export const refusalOf = (refusal: string | null, lang: Lang): string => {
  const sentences: Readonly<Record<string, string>> = refusals[lang]
  return (sentences[refusal ?? ''] ?? refusal ?? '').replace(/\{\w[^{}]*\}/g, '…')
}

/* Permissions by their names: as the value before those that were removed, as the value after those that were added. */
const rightsOf = (name: string, before: unknown, after: unknown, { lang, type = 1 }: Reader) => {
  const whose = ({ operator_mids: 1, carrier_mids: 2, shipper_mids: 4 } as const)[name] ?? type
  const [had, has] = [codesOf(before), codesOf(after)]
  const told = (codes: readonly string[]) => [...new Set(codes.map((code) => rightName(whose, code)[lang]))].join(words.comma[lang]) || '-'
  return { before: told(had.filter((code) => !has.includes(code))), after: told(has.filter((code) => !had.includes(code))) }
}
const codesOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(',').filter(Boolean) : [])
const rightName = (type: 1 | 2 | 4, code: string): Bilingual => {
  const { modules, pages } = consoles[type]
  const module = modules[code]
  if (code === '*') return words.everything
  if (module) return module
  // A page of the menu before one below a list that has rights of its own.
  const inTurn = Object.values(pages).sort((a, b) => Number(a.parent !== undefined) - Number(b.parent !== undefined))
  for (const page of inTurn) {
    if (page.code === code || groupCode(page) === code) return page
    const act = Object.values(page.acts).find(([one]) => one === code)
    if (act) return { zh: `${page.zh} / ${act[1]}`, en: `${page.en} / ${act[2]}` }
  }
  return { zh: code, en: code }
}

/* Of formatted text its words. */
const wordsOf = (value: unknown): unknown =>
  typeof value === 'string' && /^<(p|h[2-4]|ul|ol|blockquote)>/.test(value)
    ? value
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : value
const shown = (object_type: string, name: string, value: unknown, reader: Reader): string => {
  const field = reader.fieldOfObject?.(object_type, name)
  const { lang } = reader
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '-'
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) return lang === 'zh' ? `${value.length} 项` : `${value.length} entries`
  if (typeof value === 'string' && value.startsWith('/files/')) return words.pictures[lang]
  return valueText(field, wordsOf(value), lang, reader.known)
}

/** The functions that write entries of the operation log as text: `状态: 待接单 → 已接单`, field by field, or why an operation was refused. */
export const log: LogText = {
  act: actName,
  object: objectName,
  changes: (line, reader) =>
    line.result === 'refused'
      ? refusalOf(line.refusal, reader.lang)
      : changesOf(line, reader)
          .map(({ label, before, after }) => `${label}: ${before === '-' ? '' : `${before} → `}${after}`)
          .join(reader.lang === 'zh' ? '；' : '; ') || null
}
