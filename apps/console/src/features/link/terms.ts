import { linkTerms } from '@yunshu/contract/link/words'
import { orderTerms } from '@yunshu/contract/order/words'
import { projectTerms } from '@yunshu/contract/project/words'

/** The names of the columns of both lists. */
export const terms = {
  zh: { ...orderTerms.zh, ...projectTerms.zh, ...linkTerms.zh },
  en: { ...orderTerms.en, ...projectTerms.en, ...linkTerms.en }
}
