import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { oplog } from '@yunshu/contract/oplog/contract'
import { type Change, changesOf, refusalOf } from '@yunshu/contract/oplog/show'
import { fieldOfObject } from '@yunshu/contract/fields'
import { useLang } from '../kit/lang.ts'
import { useRights } from '../kit/rights.ts'

type Line = OutputOf<typeof oplog.list>['data'][number]

/** What a line of the operation log says was changed: fields that have a name, values as people read them. */
export const useChanges = (): ((line: Pick<Line, 'object_type' | 'changes'>) => Change[]) => {
  const lang = useLang((state) => state.lang)
  const own = useRights((state) => state.type)
  return (line) => changesOf(line, { lang, type: own === 2 || own === 4 ? own : 1, fieldOfObject })
}

/** Why a try was refused, in a sentence. */
export const useRefusal = (): ((line: Pick<Line, 'refusal'>) => string) => {
  const lang = useLang((state) => state.lang)
  return ({ refusal }) => refusalOf(refusal, lang)
}
