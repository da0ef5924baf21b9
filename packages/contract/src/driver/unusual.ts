import type { Day } from '@yunshu/domain/calendar'
import { driverAgeState } from '@yunshu/domain/licence'
import type { OutputOf } from '../kit/endpoint.ts'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import type { driver } from './contract.ts'
import { driverBar, driverIdentity, driverPapers, type DriverPaper } from './enums.ts'
import { paperMachine } from './machine.ts'

/** What speaks against the papers of a driver, said to whoever reviews them. */
export const driverDoubts = definePhrases({
  zh: {
    missing: '缺少{paper}',
    noPhoto: '没有{paper}照片',
    over: '{paper}已于 {day} 到期',
    soon: '{paper}将于 {day} 到期',
    numberDiffers: '驾驶证号与身份证号不同',
    apart: '该身份证号已由其他承运商登记，尚未关联',
    elsewhere: '该身份证号还有其他承运商登记{names}',
    ageSoon: '即将满 63 岁',
    ageOver: '年龄不在 18 至 63 岁之间，不能驾驶货车',
    barred: '平台已停用：{reason}',
    refusedBefore: '上次驳回：{reason}'
  },
  en: {
    missing: '{paper} is missing',
    noPhoto: 'There is no photo of: {paper}',
    over: '{paper} expired on {day}',
    soon: '{paper} expires on {day}',
    numberDiffers: 'The licence number is not the identity number',
    apart: 'Another carrier has entered this identity number, and they are not joined',
    elsewhere: 'Another carrier has entered this identity number too{names}',
    ageSoon: 'Turns 63 soon',
    ageOver: 'Not between 18 and 63, and drives no truck',
    barred: 'Barred by the platform: {reason}',
    refusedBefore: 'Refused before: {reason}'
  }
})

/** What is unusual about the papers of a driver, the worst first. */
export const unusualOfDriver = (
  { driver: row, more, papers, elsewhere_names }: OutputOf<typeof driver.info>,
  today: Day
): Unusual<typeof driverDoubts>[] => {
  const age = driverAgeState(row.birthday, today)
  const all = papers.map(({ name, imgs, valid_to, paper_state }) => {
    const slots = { paper: driverPapers[name as DriverPaper], day: valid_to ?? '' }
    return { slots, isMissing: paper_state === 'missing', isOver: paper_state === 'E', isSoon: paper_state === 'W', noPhoto: imgs === '' }
  })
  const of = (phrase: Unusual<typeof driverDoubts>['phrase'], tone: 'wrong' | 'care', which: (one: (typeof all)[number]) => boolean) =>
    all.filter(which).map(({ slots }) => ({ tone, phrase, slots }))
  return [
    ...of('missing', 'wrong', ({ isMissing }) => isMissing),
    ...of('over', 'wrong', ({ isOver }) => isOver),
    ...of('noPhoto', 'wrong', ({ noPhoto, isMissing }) => noPhoto && !isMissing),
    ...of('soon', 'care', ({ isSoon }) => isSoon),
    ...(more.license_no_mask !== row.id_no_mask ? [{ tone: 'care' as const, phrase: 'numberDiffers' as const }] : []),
    ...(row.bar !== driverBar.code.none ? [{ tone: 'wrong' as const, phrase: 'barred' as const, slots: { reason: row.bar_reason } }] : []),
    ...(age === 'E' ? [{ tone: 'wrong' as const, phrase: 'ageOver' as const }] : []),
    ...(age === 'W' ? [{ tone: 'care' as const, phrase: 'ageSoon' as const }] : []),
    ...(row.elsewhere && row.identity !== driverIdentity.code.apart
      ? [{ tone: 'care' as const, phrase: 'elsewhere' as const, slots: { names: elsewhere_names && ` (${elsewhere_names})` } }]
      : []),
    ...(row.identity === driverIdentity.code.apart ? [{ tone: 'care' as const, phrase: 'apart' as const }] : []),
    ...(row.audit_status === paperMachine.code.waiting && row.audit_reason !== ''
      ? [{ tone: 'care' as const, phrase: 'refusedBefore' as const, slots: { reason: row.audit_reason } }]
      : [])
  ]
}
