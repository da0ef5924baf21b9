import type { Cells } from '../kit/endpoint.ts'
import { actName, objectName, whoName } from './words.ts'
import { changesOf, refusalOf } from './show.ts'

type Line = Parameters<typeof changesOf>[0] & {
  readonly user_name: string
  readonly act: string
  readonly result: 'done' | 'refused'
  readonly refusal: string | null
}
/** How a try of an act ended. */
export const outcome = { done: { zh: '成功', en: 'Done' }, refused: { zh: '被拒绝', en: 'Refused' } } as const

export const logCells = {
  user_name: ({ user_name }, { lang }) => whoName(user_name)[lang],
  act: ({ act }, { lang }) => actName(act)[lang],
  object_type: ({ object_type }, { lang }) => objectName(object_type)[lang],
  result: ({ result }, { lang }) => outcome[result][lang],
  /** `状态: 待接单 → 已接单`, field by field; of a refused try why it was refused. */
  changes: (line, reader) =>
    line.result === 'refused'
      ? refusalOf(line.refusal, reader.lang)
      : changesOf(line, reader)
          .map(({ label, before, after }) => `${label}: ${before === '-' ? '' : `${before} → `}${after}`)
          .join(reader.lang === 'zh' ? '；' : '; ') || null
} as const satisfies Cells<Line>
