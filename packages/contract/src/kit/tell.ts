import { shanghaiDay, shanghaiMinute } from '@yunshu/domain/calendar'
import { maskMobile } from '@yunshu/domain/mask'
import type { TSchema } from 'typebox'
import { roleNames } from '../role/presets.ts'
import type { Kind } from './fields.ts'
import type { Bilingual, Lang } from './phrases.ts'

/** What a schema says of its field, beside what is valid: `null` is looked through, and a list is read by its items. */
export type FieldSchema = {
  readonly kind?: Kind
  readonly type?: string
  readonly names?: Readonly<Record<string, Bilingual>>
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
}
/** Names of what the tenant keeps itself, by their numbers. */
export type Known = { readonly vehicleTypes?: ReadonlyMap<number, Bilingual> }
/** Which field of which kind of object the operation log speaks of. */
export type FieldOfObject = (object_type: string, name: string) => FieldSchema | undefined

/** How a line of the operation log is told. */
export type LogTeller = {
  readonly act: (act: string) => Bilingual
  readonly object: (object_type: string) => Bilingual
  readonly changes: (
    line: {
      readonly object_type: string
      readonly changes: Readonly<Record<string, unknown>>
      readonly result: string
      readonly refusal: string | null
    },
    reader: Reader
  ) => string | null
}
/** Who reads a cell: in which language, for whose permission tree, and what he knows of the tenant's own names. */
export type Reader = {
  readonly lang: Lang
  readonly type?: 1 | 2 | 4
  readonly known?: Known
  readonly fieldOfObject?: FieldOfObject
  readonly log?: LogTeller
}
/** A cell that is more than one field, as a pure function of the row: its text, or a value of a field that the row does not hold, such as a difference. */
export type Cell<R> = ((row: R, reader: Reader) => string | null) | { readonly field: TSchema; readonly value: (row: R) => unknown }
/** The schema of a field without `null` around it. */
export const fieldOf = (schema: TSchema | FieldSchema | undefined): FieldSchema => {
  const found = (schema ?? {}) as FieldSchema
  return found.anyOf?.find(({ type }) => type !== 'null') ?? found
}
/** The schema of the field of that name in a row; nothing where a row has none, as for a composed cell. */
export const fieldAt = (row: TSchema | FieldSchema | undefined, name: string): FieldSchema | undefined => {
  const { properties } = (row ?? {}) as FieldSchema
  return properties && Object.hasOwn(properties, name) ? fieldOf(properties[name]) : undefined
}
export const kindOf = (schema: TSchema | FieldSchema | undefined): Kind | undefined => fieldOf(schema).kind

type Figure = { readonly unit?: Bilingual; readonly per: number; readonly least: number; readonly most: number }
const same = (unit: string): Bilingual => ({ zh: unit, en: unit })
/** Kinds that are amounts (the names of spans of time say their unit themselves): in which unit they are shown, how many stored ones that is, and the decimals shown at least and at most. */
const figures: Partial<Record<Kind, Figure>> = {
  fen: { unit: { zh: '元', en: 'CNY' }, per: 100, least: 2, most: 2 },
  kg: { unit: same('kg'), per: 1, least: 0, most: 3 },
  m3: { unit: same('m³'), per: 1, least: 0, most: 4 },
  distance: { unit: same('km'), per: 1000, least: 0, most: 1 },
  metres: { unit: { zh: '米', en: 'm' }, per: 1, least: 0, most: 0 },
  millimetres: { unit: same('mm'), per: 1, least: 0, most: 0 },
  basisPoints: { unit: same('%'), per: 100, least: 0, most: 2 },
  percent: { unit: same('%'), per: 1, least: 0, most: 2 },
  minutes: { per: 1, least: 0, most: 0 },
  seconds: { per: 1, least: 0, most: 0 },
  days: { per: 1, least: 0, most: 0 },
  megabytes: { unit: same('MB'), per: 1, least: 0, most: 1 },
  pieces: { per: 1, least: 0, most: 4 },
  count: { per: 1, least: 0, most: 0 }
}
const plain: Figure = { per: 1, least: 0, most: 4 }
const figureOf = (schema: FieldSchema): Figure | undefined =>
  schema.kind ? figures[schema.kind] : schema.type === 'integer' || schema.type === 'number' ? plain : undefined

/** Whether a field is an amount, and so stands right-aligned and can be summed. */
export const isFigure = (schema: TSchema | FieldSchema | undefined): boolean => figureOf(fieldOf(schema)) !== undefined
/** The unit that stands behind the name of a field. */
export const unitOf = (schema: TSchema | FieldSchema | undefined): Bilingual | undefined => figureOf(fieldOf(schema))?.unit
/** An amount in the unit in which it is shown; what a workbook holds. */
export const inUnit = (schema: TSchema | FieldSchema | undefined, value: number): number => {
  const { per, most } = figureOf(fieldOf(schema)) ?? plain
  return Math.round((value / per) * 10 ** most) / 10 ** most
}
/** The decimals that an amount shows at least and at most. */
export const decimalsOf = (schema: TSchema | FieldSchema | undefined): { readonly least: number; readonly most: number } =>
  figureOf(fieldOf(schema)) ?? plain
/** An amount as it is read, without its unit: 547500 fen as `5,475.00`. */
export const figureText = (schema: TSchema | FieldSchema | undefined, value: number): string => {
  const { per, least, most } = figureOf(fieldOf(schema)) ?? plain
  return formats(least, most).format(value / per)
}
const made = new Map<string, Intl.NumberFormat>()
const formats = (minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat => {
  const key = `${minimumFractionDigits}-${maximumFractionDigits}`
  const found = made.get(key) ?? new Intl.NumberFormat('en-US', { minimumFractionDigits, maximumFractionDigits })
  made.set(key, found)
  return found
}

const words = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' }, comma: { zh: '、', en: ', ' } } as const satisfies Record<string, Bilingual>
/** The name of a stored number or word; an unknown one is shown as it is, never hidden. */
const named = ({ names = {} }: FieldSchema, value: unknown, lang: Lang): string =>
  Object.hasOwn(names, String(value)) ? (names[String(value)]?.[lang] ?? String(value)) : String(value)

/** A value as people read it, the same in cell, fact, export and operation log; empty where there is none. Amounts are without their unit, which stands in the name. */
export const tell = (schema: TSchema | FieldSchema | undefined, value: unknown, lang: Lang, known: Known = {}): string => {
  const field = fieldOf(schema)
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((item) => tell(field.items, item, lang, known)).join(words.comma[lang])
  if (typeof value === 'boolean') return words[value ? 'yes' : 'no'][lang]
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  switch (field.kind) {
    case 'state':
    case 'choice':
      return named(field, value, lang)
    case 'vehicleType':
      return known.vehicleTypes?.get(Number(value))?.[lang] ?? text
    case 'roleName':
      return roleNames(text)[lang]
    case 'time':
      return shanghaiMinute(text)
    case 'dayOfTime':
      return shanghaiDay(text)
    case 'day':
      return text.slice(0, 10)
    case 'phone':
      return text.includes('*') ? text : maskMobile(text)
    case 'files':
      return text.split(',').map(fileName).join(words.comma[lang])
    default:
      return typeof value === 'number' ? figureText(field, value) : text
  }
}
const fileName = (url: string): string => decodeURIComponent(url.split('/').at(-1) ?? url)

/** A list whose columns are told: the schema of its rows, and its composed cells. */
export type ToldList = { readonly row: TSchema | FieldSchema | undefined; readonly cells: Readonly<Record<string, Cell<never>>> }
/** A column by its name: its field, its bare value, and its text; nothing for a name that is neither a field nor a composed cell. */
export type ToldColumn = {
  readonly field: FieldSchema
  readonly valueOf: (row: object) => unknown
  readonly textOf: (row: object, reader: Reader) => string
}
const composed: FieldSchema = { type: 'string', kind: 'remark' }
export const columnOf = ({ row: rows, cells }: ToldList, name: string): ToldColumn | undefined => {
  const cell = Object.hasOwn(cells, name) ? cells[name] : undefined
  if (typeof cell === 'function') return { field: composed, valueOf: () => undefined, textOf: (row, reader) => cell(row as never, reader) ?? '' }
  const field = cell ? fieldOf(cell.field) : fieldAt(rows, name)
  if (!field) return undefined
  const valueOf = (row: object): unknown => (cell ? cell.value(row as never) : (row as Record<string, unknown>)[name])
  return { field, valueOf, textOf: (row, { lang, known }) => tell(field, valueOf(row), lang, known) }
}
