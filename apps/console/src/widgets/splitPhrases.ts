import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What the division of a price into its parts says. */
export const splitPhrases = definePhrases({
  zh: {
    splitSum: '合计 {sum} 元，等于应付运费',
    splitOff: '合计 {sum} 元，须等于应付运费 {price} 元',
    splitByRule: '按规则重算'
  },
  en: {
    splitSum: 'CNY {sum} in all, as the driver’s freight',
    splitOff: 'CNY {sum} in all; it must be CNY {price}',
    splitByRule: 'Divide by the rule again'
  }
})
