import type { FaultName } from './faultNames.ts'
import { fieldMap, type Message, type MessageKind, type ReportField } from './fieldMap.ts'

/** What is wrong with a field: its place in the message, such as `goodsInfo.2.cube`, and how. */
export type ReportFault = { readonly path: string; readonly fault: FaultName }
/**
 * Whether a message may leave: every field of the field map that cannot be missing is there, each is as long and of such a form as it asks, and there is no other.
 * `light`: it concerns an ordinary truck of at most 4.5 t, or its driver.
 */
export const messageFaults = (kind: MessageKind, message: Message, light: boolean): readonly ReportFault[] =>
  faultsIn(fieldMap[kind], message, light, '')

const faultsIn = (fields: readonly ReportField[], message: Message, light: boolean, before: string): ReportFault[] => [
  ...fields.flatMap((field) => faultsOf(field, message[field.name], light, before + field.name)),
  ...Object.keys(message)
    .filter((name) => fields.every((field) => field.name !== name))
    .map((name): ReportFault => ({ path: before + name, fault: 'unknown' }))
]

const faultsOf = (field: ReportField, value: Message[string] | undefined, light: boolean, path: string): ReportFault[] => {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return field.when === 'needed' || (field.when === 'light' && light) ? [{ path, fault: 'missing' }] : []
  if ('fields' in field) {
    if (typeof value === 'string') return [{ path, fault: 'notForm' }]
    if (!field.many) return faultsIn(field.fields, value as Message, light, `${path}.`)
    return (value as readonly Message[]).flatMap((each, i) => faultsIn(field.fields, each, light, `${path}.${i + 1}.`))
  }
  if (typeof value !== 'string') return [{ path, fault: 'notForm' }]
  const fault = faultOfText(field, value)
  return fault ? [{ path, fault }] : []
}

const faultOfText = (field: Exclude<ReportField, { fields: unknown }>, value: string): FaultName | undefined => {
  if ('time' in field) return isStamp(value) ? undefined : 'notTime'
  if ('number' in field) {
    const [whole, places] = field.number
    if (!new RegExp(`^\\d{1,${whole}}${places > 0 ? `(\\.\\d{1,${places}})?` : ''}$`).test(value)) return 'notNumber'
    return field.above !== undefined && Number(value) <= field.above ? 'notAbove' : undefined
  }
  if (value.length > field.text) return 'tooLong'
  if (field.exactly && value.length !== field.text) return 'wrongLength'
  if (field.codes && !field.codes.includes(value)) return 'notCode'
  return field.like && !field.like.test(value) ? 'notForm' : undefined
}

/* Fourteen digits that are a moment: the 31st of June is none. */
const isStamp = (value: string): boolean => {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(value) ?? []
  if (parts.length === 0) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number)
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
}

/** The field at a place of a message, with the names of the groups around it. */
export const fieldsAt = (kind: MessageKind, path: string): readonly ReportField[] => {
  let fields: readonly ReportField[] = fieldMap[kind]
  const found: ReportField[] = []
  for (const name of path.split('.')) {
    const field = fields.find((one) => one.name === name)
    if (!field) continue
    found.push(field)
    fields = 'fields' in field ? field.fields : []
  }
  return found
}

/** A message line by line, as a preview shows it: the place of each field, and its text. */
export const messageLines = (message: Message, before = ''): readonly { readonly path: string; readonly value: string }[] =>
  Object.entries(message).flatMap(([name, value]) => {
    const path = before + name
    if (typeof value === 'string') return [{ path, value }]
    if (Array.isArray(value)) return (value as readonly Message[]).flatMap((each, i) => messageLines(each, `${path}.${i + 1}.`))
    return messageLines(value as Message, `${path}.`)
  })
