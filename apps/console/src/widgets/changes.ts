import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { enums } from '@yunshu/contract/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { consoles } from '@yunshu/contract/consoles/all'
import { machines } from '@yunshu/contract/machines'
import type { oplog } from '@yunshu/contract/oplog/contract'
import { refusals } from '@yunshu/contract/refusals'
import { terms } from '@yunshu/contract/terms'
import { money, time } from '../kit/format.ts'
import { type Say, useLang, useSay } from '../kit/lang.ts'
import { useRights } from '../kit/rights.ts'

type Line = OutputOf<typeof oplog.list>['data'][number]
export type Change = { readonly name: string; readonly label: string; readonly before: string; readonly after: string }

const phrases = definePhrases({
  zh: { yes: '是', no: '否', pictures: '图片', entries: '{n} 项', everything: '全部权限', comma: '、' },
  en: { yes: 'yes', no: 'no', pictures: 'pictures', entries: '{n} entries', everything: 'everything', comma: ', ' }
})
const states = Object.fromEntries(Object.values(machines).map((machine) => [machine.column, machine]))

/** What a line of the operation log says was changed: fields that have a name, values as people read them. */
export const useChanges = (): ((line: Pick<Line, 'changes'>) => Change[]) => {
  const shown = useShown()
  const names: Readonly<Record<string, string>> = terms[useLang((state) => state.lang)]
  const rightsOf = useRightNames()
  return ({ changes }) =>
    Object.entries(changes).flatMap(([name, change]) => {
      const label = names[name]
      if (label === undefined || /(^|_)id$|^role_ids$|^scope_zuzhi_ids$/.test(name) || !Array.isArray(change)) return []
      if (/(^|_)mids$/.test(name)) return [{ name, label, ...rightsOf(name, change[0], change[1]) }]
      const [before, after] = [shown(name, change[0]), shown(name, change[1])]
      return before === after ? [] : [{ name, label, before, after }]
    })
}

/** Rights by their names: before, those that were taken away; after, those that were given. */
const useRightNames = () => {
  const say = useSay()
  const own = useRights((state) => state.type) || 1
  return (name: string, before: unknown, after: unknown) => {
    const type = ({ operator_mids: 1, carrier_mids: 2, shipper_mids: 4 } as const)[name] ?? own
    const [had, has] = [codesOf(before), codesOf(after)]
    const told = (codes: readonly string[]) => codes.map((code) => rightName(say, type === 3 ? 1 : type, code)).join(say(phrases, 'comma')) || '-'
    return { before: told(had.filter((code) => !has.includes(code))), after: told(has.filter((code) => !had.includes(code))) }
  }
}
const codesOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(',').filter(Boolean) : [])
const rightName = (say: Say, type: 1 | 2 | 4, code: string): string => {
  const { modules, pages } = consoles[type]
  const module = modules[code]
  if (code === '*') return say(phrases, 'everything')
  if (module) return say.both(module)
  for (const page of Object.values(pages)) {
    if (page.code === code && page.parent === undefined) return say.both(page)
    const act = Object.values(page.acts).find(([one]) => one === code)
    if (act) return `${say.both(page)} / ${say.both({ zh: act[1], en: act[2] })}`
  }
  return code
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
