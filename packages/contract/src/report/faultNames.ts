import type { Bilingual } from '../kit/phrases.ts'

/** What can be wrong with a field, in words that follow its name. */
export const faultNames: Readonly<Record<FaultName, Bilingual>> = {
  missing: { zh: '缺失', en: 'is missing' },
  tooLong: { zh: '过长', en: 'is too long' },
  wrongLength: { zh: '位数不对', en: 'has another length' },
  notNumber: { zh: '不是规定位数的数字', en: 'is not a number of the right size' },
  notAbove: { zh: '须大于 0', en: 'must be above 0' },
  notTime: { zh: '不是有效时间', en: 'is no moment' },
  notCode: { zh: '不在规定代码内', en: 'is none of the codes' },
  notForm: { zh: '格式不对', en: 'has another form' },
  unknown: { zh: '不是规定的字段', en: 'is no field of the message' }
}
export type FaultName = 'missing' | 'tooLong' | 'wrongLength' | 'notNumber' | 'notAbove' | 'notTime' | 'notCode' | 'notForm' | 'unknown'
