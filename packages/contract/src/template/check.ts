import { isFormula, readFormula } from '@yunshu/domain/formula'
import { type Fault, faultsOf } from '../kit/fault.ts'
import { columnKind, columnSource, countedFacts, taskFacts } from './enums.ts'
import { templateFaults } from './words.ts'

type Draft = {
  readonly columns?:
    | readonly {
        readonly field?: string | null | undefined
        readonly source?: number | null | undefined
        readonly kind?: number | null | undefined
        readonly title_zh?: string | null | undefined
        readonly choices?: readonly string[] | null | undefined
        readonly formula?: string | null | undefined
      }[]
    | null
    | undefined
}

/** The rules of a template beyond its schema; the form shows faults during input, the server refuses them. */
export const templateFormFaults = ({ columns }: Draft): Fault[] => {
  const all = columns ?? []
  const numbers = new Set([
    ...countedFacts,
    ...all.flatMap(({ source, kind, field }) => (source === columnSource.code.entry && kind === columnKind.code.number && field ? [field] : []))
  ])
  return faultsOf(
    templateFaults,
    all.flatMap(({ field, source, kind, title_zh, choices, formula }, i) => {
      const at = (name: string): string => `columns.${i}.${name}`
      const isFact = source === columnSource.code.fact
      const isEntry = source === columnSource.code.entry
      const isKnown = field !== null && field !== undefined && Object.hasOwn(taskFacts, field)
      const read = readFormula(formula ?? '')
      const strangers = isFormula(read) ? read.fields.filter((name) => !numbers.has(name)) : []
      return [
        [all.findIndex((one) => one.field === field) < i, at('field'), 'fieldTwice'],
        [isFact && !isKnown, at('field'), 'factUnknown'],
        [!isFact && isKnown, at('field'), 'fieldTaken'],
        [!isFact && !title_zh, at('title_zh'), 'titleNeeded'],
        [isEntry && kind === columnKind.code.choice && (choices ?? []).length < 2, at('choices'), 'choicesNeeded'],
        [new Set(choices ?? []).size < (choices ?? []).length, at('choices'), 'choiceTwice'],
        [source === columnSource.code.formula && !isFormula(read), at('formula'), 'formulaUnread'],
        [source === columnSource.code.formula && strangers.length > 0, at('formula'), 'formulaStranger']
      ] as const
    })
  )
}
