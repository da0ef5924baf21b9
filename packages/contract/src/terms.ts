import { dispatchTerms } from './dispatch/words.ts'
import { driverTerms } from './driver/words.ts'
import { fileTerms } from './file/words.ts'
import { noticeTerms } from './notice/words.ts'
import { orderTerms } from './order/words.ts'
import { receiptTerms } from './receipt/words.ts'
import { sessionTerms } from './session/words.ts'
import { vehicleTerms } from './vehicle/words.ts'
import { waybillTerms } from './waybill/words.ts'

/** The name of every field, in both languages, by its column name; a word that joins adds its list here. */
export const terms = {
  zh: {
    ...dispatchTerms.zh,
    ...driverTerms.zh,
    ...fileTerms.zh,
    ...noticeTerms.zh,
    ...orderTerms.zh,
    ...receiptTerms.zh,
    ...sessionTerms.zh,
    ...vehicleTerms.zh,
    ...waybillTerms.zh
  },
  en: {
    ...dispatchTerms.en,
    ...driverTerms.en,
    ...fileTerms.en,
    ...noticeTerms.en,
    ...orderTerms.en,
    ...receiptTerms.en,
    ...sessionTerms.en,
    ...vehicleTerms.en,
    ...waybillTerms.en
  }
} as const
