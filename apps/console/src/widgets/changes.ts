import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { enums } from '@yunshu/contract/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { machines } from '@yunshu/contract/machines'
import type { oplog } from '@yunshu/contract/oplog/contract'
import { refusals } from '@yunshu/contract/refusals'
import { terms } from '@yunshu/contract/terms'
import { money, time } from '../kit/format.ts'
import { useLang, useSay } from '../kit/lang.ts'

type Line = OutputOf<typeof oplog.list>['data'][number]
export type Change = { readonly name: string; readonly label: string; readonly before: string; readonly after: string }

const phrases = definePhrases({
  zh: { yes: '是', no: '否', pictures: '图片', entries: '{n} 项' },
  en: { yes: 'yes', no: 'no', pictures: 'pictures', entries: '{n} entries' }
})
const states = Object.fromEntries(Object.values(machines).map((machine) => [machine.column, machine]))

/** What a line of the operation log says was changed: fields that have a name, values as people read them. */
export const useChanges = (): ((line: Pick<Line, 'changes'>) => Change[]) => {
  const shown = useShown()
  const names: Readonly<Record<string, string>> = terms[useLang((state) => state.lang)]
  return ({ changes }) =>
    Object.entries(changes).flatMap(([name, change]) => {
      const label = names[name]
      if (label === undefined || /(^|_)id$/.test(name) || !Array.isArray(change)) return []
      const [before, after] = [shown(name, change[0]), shown(name, change[1])]
      return before === after ? [] : [{ name, label, before, after }]
    })
}

/** Why a try was refused; without the figures it was said with, since the log keeps only its name. */
export const useRefusal = (): ((line: Pick<Line, 'refusal'>) => string) => {
  const sentences: Readonly<Record<string, string>> = refusals[useLang((state) => state.lang)]
  return ({ refusal }) => (sentences[refusal ?? ''] ?? refusal ?? '').replace(/\{\w+\}/g, '…')
}

const useShown = () => {
  const say = useSay()
  return (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '-'
    if (typeof value === 'boolean') return say(phrases, value ? 'yes' : 'no')
    if (Array.isArray(value))
      return value.length === 0
        ? '-'
        : value.every((item) => typeof item !== 'object')
          ? value.join(', ')
          : say(phrases, 'entries', { n: value.length })
    if (typeof value === 'object') return JSON.stringify(value)
    if (typeof value === 'string')
      return value.startsWith('/files/') ? say(phrases, 'pictures') : /^\d{4}-\d\d-\d\dT/.test(value) ? time(value) : value
    if (typeof value !== 'number') return String(value)
    const [machine, list] = [states[name], enums[name]]
    if (machine) return say.both(Object.values(machine.states).find(({ code }) => code === value) ?? { zh: String(value), en: String(value) })
    return list ? say.both(nameOf(list, value)) : name.endsWith('_fen') ? money(value) : String(value)
  }
}
