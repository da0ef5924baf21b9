import type { Cells } from '../kit/endpoint.ts'
import { whoName } from './words.ts'

type Line = {
  readonly object_type: string
  readonly changes: Readonly<Record<string, unknown>>
  readonly user_name: string
  readonly act: string
  readonly result: 'done' | 'refused'
  readonly refusal: string | null
}
/** Whether an operation was done or refused. */
const outcome = { done: { zh: '成功', en: 'Done' }, refused: { zh: '被拒绝', en: 'Refused' } } as const

/** Entries are about objects of every word, so the caller passes the names of acts and objects and the functions that write changes as text. */
export const logCells = {
  user_name: ({ user_name }, { lang }) => whoName(user_name)[lang],
  act: ({ act }, { lang, log }) => log?.act(act)[lang] ?? act,
  object_type: ({ object_type }, { lang, log }) => log?.object(object_type)[lang] ?? object_type,
  result: ({ result }, { lang }) => outcome[result][lang],
  changes: (line, reader) => reader.log?.changes(line, reader) ?? null
} as const satisfies Cells<Line>
