import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What the division of a price into its parts says. */
export const splitPhrases = definePhrases({
  zh: {
    splitSum: '合计 {sum} 元，等于应付运费',
    splitOff: '合计 {sum} 元，须等于应付运费 {price} 元',
    splitByRule: '按规则重算',
    ownRule: '按企业的付款拆分规则',
    sharesByRule: '不填则按企业的付款拆分规则',
    sharesSum: '合计 {sum}%，须为 100%'
  },
  en: {
    splitSum: 'CNY {sum} in all, as the driver’s freight',
    splitOff: 'CNY {sum} in all; it must be CNY {price}',
    splitByRule: 'Divide by the rule again',
    ownRule: 'as the company’s rule says',
    sharesByRule: 'Left empty, the company’s rule of the payment split holds',
    sharesSum: '{sum}% in all; it must be 100%'
  }
})
