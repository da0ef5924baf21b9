import type { Day } from '@yunshu/domain/calendar'
import { driverAgeState } from '@yunshu/domain/licence'
import type { OutputOf } from '../kit/endpoint.ts'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import type { driver } from './contract.ts'
import { driverBar, driverIdentity, driverPapers, type DriverPaper } from './enums.ts'
import { doubtsAbout, paperDoubts, refusedBefore } from '../paper/unusual.ts'

/** What speaks against the papers of a driver, said to whoever reviews them. */
export const driverDoubts = definePhrases({
  zh: {
    ...paperDoubts.zh,
    numberDiffers: '驾驶证号与身份证号不同',
    apart: '该身份证号已由其他承运商登记，尚未关联',
    elsewhere: '该身份证号还有其他承运商登记{names}',
    ageSoon: '即将满 63 岁',
    ageOver: '年龄不在 18 至 63 岁之间，不能驾驶货车'
  },
  en: {
    ...paperDoubts.en,
    numberDiffers: 'The licence number is not the identity number',
    apart: 'Another carrier has entered this identity number, and they are not joined',
    elsewhere: 'Another carrier has entered this identity number too{names}',
    ageSoon: 'Turns 63 soon',
    ageOver: 'Not between 18 and 63, and drives no truck'
  }
})

/** What is unusual about the papers of a driver, the worst first. */
export const unusualOfDriver = (
  { driver: row, more, papers, elsewhere_names }: OutputOf<typeof driver.info>,
  today: Day
): Unusual<typeof driverDoubts>[] => {
  const age = driverAgeState(row.birthday, today)
  const isApart = row.identity === driverIdentity.code.apart
  const of = doubtsAbout(papers.map((one) => ({ ...one, paper: driverPapers[one.name as DriverPaper], day: one.valid_to })))
  const all: (Unusual<typeof driverDoubts> | false)[] = [
    ...of('missing', 'wrong', ({ paper_state }) => paper_state === 'missing'),
    ...of('over', 'wrong', ({ paper_state }) => paper_state === 'E'),
    ...of('noPhoto', 'wrong', ({ imgs, paper_state }) => imgs === '' && paper_state !== 'missing'),
    ...of('soon', 'care', ({ paper_state }) => paper_state === 'W'),
    more.license_no_mask !== row.id_no_mask && { tone: 'care', phrase: 'numberDiffers' },
    row.bar !== driverBar.code.none && { tone: 'wrong', phrase: 'barred', slots: { reason: row.bar_reason } },
    age === 'E' && { tone: 'wrong', phrase: 'ageOver' },
    age === 'W' && { tone: 'care', phrase: 'ageSoon' },
    row.elsewhere && !isApart && { tone: 'care', phrase: 'elsewhere', slots: { names: elsewhere_names && ` (${elsewhere_names})` } },
    isApart && { tone: 'care', phrase: 'apart' },
    refusedBefore(row)
  ]
  return all.filter((one) => one !== false)
}
