import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const phoneTerms = definePhrases({ zh: { phones: '电话', seals: '电话' }, en: { phones: 'Phones', seals: 'Phones' } })

export const phoneRefusals = defineRefusals(2600, {
  zh: {
    phoneSealOld: '页面打开已久，请刷新后再查看电话',
    phonesApart: '一次只能查看同一条记录的电话',
    revealedTooOften: '您在一小时内已查看 {limit} 次完整电话，请稍后再试'
  },
  en: {
    phoneSealOld: 'This page was opened long ago: refresh it, then show the phone',
    phonesApart: 'Phones are shown of one record at a time',
    revealedTooOften: 'You have seen {limit} phones in full within an hour. Please try again later'
  }
})

/** The name of its act in the operation log. */
export const phoneActs = definePhrases({ zh: { 'phone.revealed': '查看完整电话' }, en: { 'phone.revealed': 'Phone seen in full' } })
