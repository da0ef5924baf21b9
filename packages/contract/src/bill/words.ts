import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const billTerms = definePhrases({
  zh: { bill_no: '账单号', bill_status: '账单状态' },
  en: { bill_no: 'Bill no.', bill_status: 'Bill status' }
})

export const billRefusals = defineRefusals(1900, {
  zh: { alreadyBilled: '该对账单已出账' },
  en: { alreadyBilled: 'This statement has been billed already' }
})
