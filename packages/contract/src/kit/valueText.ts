import { shanghaiDay, shanghaiMinute } from '@yunshu/domain/calendar'
import { maskMobile } from '@yunshu/domain/mask'
import type { TSchema } from 'typebox'
import { roleNames } from '../role/presets.ts'
import type { Kind, PhonePlace } from './fields.ts'
import { phoneShown } from './phoneSeal.ts'
import type { Bilingual, Lang } from './phrases.ts'

/** What a schema declares about its field beside its limits. Of a nullable schema it is that of the value, of a list that of its items. */
export type FieldSchema = {
  readonly kind?: Kind
  /** Of a phone: the records whose phones may be seen in full. */
  readonly place?: PhonePlace
  readonly type?: string
  readonly names?: Readonly<Record<string, Bilingual>>
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly minimum?: number
  readonly maximum?: number
  readonly decimals?: number
  readonly maxLength?: number
}
/** Names that the tenant itself maintains, by their ids. */
export type Known = { readonly vehicleTypes?: ReadonlyMap<number, Bilingual> }
/** Finds the schema of a field that the operation log names, by the kind of object and the name of the field. */
export type FieldOfObject = (object_type: string, name: string) => FieldSchema | undefined

/** How the parts of an entry of the operation log are written as text. */
export type LogText = {
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
/** For whom a cell is written: the language, the kind of user, and the names that the tenant maintains. */
export type Reader = {
  readonly lang: Lang
  readonly type?: 1 | 2 | 4
  readonly known?: Known
  readonly fieldOfObject?: FieldOfObject
  readonly log?: LogText
}
/** A cell that is more than one field, as a pure function of the row: its text, or a value of a field that the row does not hold, such as a difference. */
export type Cell<R> = ((row: R, reader: Reader) => string | null) | { readonly field: TSchema; readonly value: (row: R) => unknown }
/** The schema of a field without `null` around it. */
export const fieldOf = (schema: TSchema | FieldSchema | undefined): FieldSchema => {
  const found = (schema ?? {}) as FieldSchema
  return found.anyOf?.find(({ type }) => type !== 'null') ?? found
}
/** The schema of the field of that name in a row; undefined where the row has none, as for a composed cell. */
const fieldAt = (row: TSchema | FieldSchema | undefined, name: string): FieldSchema | undefined => {
  const { properties } = (row ?? {}) as FieldSchema
  return properties && Object.hasOwn(properties, name) ? fieldOf(properties[name]) : undefined
}

type Figure = { readonly unit?: Bilingual; readonly per: number; readonly least: number; readonly most: number }
const same = (unit: string): Bilingual => ({ zh: unit, en: unit })
/** The kinds that are amounts, with the unit in which they are shown, how many stored units that is, and the least and most decimals. Spans of time are not among them, since their names contain the unit. */
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

/** Whether a field is an amount, so that it is right-aligned and can be summed. */
export const isFigure = (schema: TSchema | FieldSchema | undefined): boolean => figureOf(fieldOf(schema)) !== undefined
/** The unit that is shown after the name of a field. */
export const unitOf = (schema: TSchema | FieldSchema | undefined): Bilingual | undefined => figureOf(fieldOf(schema))?.unit
/** An amount in the unit in which it is shown, as workbooks contain it. */
export const inUnit = (schema: TSchema | FieldSchema | undefined, value: number): number => {
  const { per, most } = figureOf(fieldOf(schema)) ?? plain
  return Math.round((value / per) * 10 ** most) / 10 ** most
}
/** The reverse of `inUnit`: an amount as it is stored, from the unit in which it is shown. */
export const stored = (schema: TSchema | FieldSchema | undefined, value: number): number => {
  const { per } = figureOf(fieldOf(schema)) ?? plain
  // Rounded to thirteen digits, since 0.29 times 100 is 28.999999999999996.
  return per === 1 ? value : Number((value * per).toPrecision(13))
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

/** A value as people read it, the same in cell, fact, export and operation log; empty where there is none. Amounts are without their unit, which is part of the field's name. */
export const valueText = (schema: TSchema | FieldSchema | undefined, value: unknown, lang: Lang, known: Known = {}): string => {
  const field = fieldOf(schema)
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((item) => valueText(field.items, item, lang, known)).join(words.comma[lang])
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
      return text.includes('*') ? phoneShown(text) : maskMobile(text)
    case 'files':
      return text.split(',').map(fileName).join(words.comma[lang])
    default:
      return typeof value === 'number' ? figureText(field, value) : text
  }
}
const fileName = (url: string): string => decodeURIComponent(url.split('/').at(-1) ?? url)

/** What the columns of a list are read from: the schema of its rows, and its composed cells. */
export type ListSchema = { readonly row: TSchema | FieldSchema | undefined; readonly cells: Readonly<Record<string, Cell<never>>> }
/** A column by its name: its field, its stored value, and its text; undefined for a name that is neither a field nor a composed cell. */
type ColumnReader = {
  readonly field: FieldSchema
  readonly valueOf: (row: object) => unknown
  readonly textOf: (row: object, reader: Reader) => string
}
/* Cells are declared over the rows of their own list, and read from no others. */
const own = (row: object): never => row as never
const composed: FieldSchema = { type: 'string', kind: 'remark' }
export const columnOf = ({ row: rows, cells }: ListSchema, name: string): ColumnReader | undefined => {
  const cell = Object.hasOwn(cells, name) ? cells[name] : undefined
  if (typeof cell === 'function') return { field: composed, valueOf: () => undefined, textOf: (row, reader) => cell(own(row), reader) ?? '' }
  const custom = cell ? undefined : ownColumn(rows, name)
  if (custom) return custom
  const field = cell ? fieldOf(cell.field) : fieldAt(rows, name)
  if (!field) return undefined
  const valueOf = (row: object): unknown => (cell ? cell.value(own(row)) : (row as Record<string, unknown>)[name])
  return { field, valueOf, textOf: (row, { lang, known }) => valueText(field, valueOf(row), lang, known) }
}

/** The name of a column that rows hold under `custom`, whatever fields somebody has thought of (客户模板): with its kind, since no schema knows it. */
export const customColumn = (kind: keyof typeof customKinds, field: string): string => `${kind}:${field}`
const customKinds = { text: { type: 'string' }, number: { type: 'number' }, day: { type: 'string', kind: 'day' } } as const satisfies Record<
  string,
  FieldSchema
>
const ownColumn = (rows: TSchema | FieldSchema | undefined, name: string): ColumnReader | undefined => {
  const [, kind = '', key = ''] = /^(text|number|day):([a-z][a-z0-9_]*)$/.exec(name) ?? []
  if (!Object.hasOwn(customKinds, kind) || !fieldAt(rows, 'custom')) return undefined
  const field = customKinds[kind as keyof typeof customKinds]
  const valueOf = (row: object): unknown => (row as { readonly custom?: Readonly<Record<string, unknown>> }).custom?.[key] ?? null
  return { field, valueOf, textOf: (row, { lang, known }) => valueText(field, valueOf(row), lang, known) }
}
