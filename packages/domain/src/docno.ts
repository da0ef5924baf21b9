import { isDay } from './calendar.ts'
import { isLuhn, luhnDigit } from './luhn.ts'

/** The two letters that begin each document's number, by domain word (domain 6.1). */
export const docPrefixes = {
  order: 'DD',
  campaign: 'JJ',
  supply: 'HY',
  loading: 'PZ',
  dispatch: 'PC',
  waybill: 'YD',
  receipt: 'HD',
  abnormal: 'YC',
  release: 'FX',
  statement: 'DZ',
  receivable: 'YS',
  payable: 'YF',
  payment: 'FK',
  batch: 'PF',
  invoice: 'KP',
  recharge: 'CZ',
  withdraw: 'TX',
  card: 'KL',
  cardPayout: 'KJ',
  expense: 'BX',
  flow: 'LS',
  ledger: 'JZ',
  credit: 'SX',
  loan: 'RZ',
  contract: 'HT',
  project: 'XM',
  section: 'LD',
  settlemodel: 'JS',
  tenantBill: 'ZD',
  report: 'SB',
  tenant: 'ZH',
  customer: 'KH'
} as const

/** A domain word that has numbered documents. */
type DocWord = keyof typeof docPrefixes
/** One of the two-letter prefixes. */
type DocPrefix = (typeof docPrefixes)[DocWord]

/** A document number: prefix, day as yyMMdd in Asia/Shanghai, sequence of that day in six digits, seven from the millionth on, Luhn digit; 15 or 16 characters (domain 6.1). */
export const makeDocNo = (prefix: DocPrefix, day: string, seq: number): string => {
  if (!isCompactDay(day)) throw new RangeError(`not a day: ${day}`)
  if (!Number.isInteger(seq) || seq < 1 || seq > 9_999_999) throw new RangeError(`not a sequence of at most seven digits: ${seq}`)
  const body = day + String(seq).padStart(6, '0')
  return prefix + body + luhnDigit(body)
}

/** The most sub-documents of one document: its number must not exceed the ministry's 20 characters. */
export const mostParts = 9_999

/** The number of a sub-document: the document's own with -01, -02…, -100… (domain 6.1). */
export const makeSubDocNo = (doc_no: string, part: number): string => {
  if (!Number.isInteger(part) || part < 1 || part > mostParts) throw new RangeError(`not a part of at most four digits: ${part}`)
  return `${doc_no}-${String(part).padStart(2, '0')}`
}

/** Is this a document number, or a sub-document's, of a known kind (or of the given prefix), with a real day and a right check digit. */
export const isDocNo = (text: string, prefix?: DocPrefix): boolean => {
  const [, letters = '', digits = ''] = /^([A-Z]{2})(\d{13,14})(?:-(?:0[1-9]|[1-9]\d{1,3}))?$/u.exec(text) ?? []
  return (prefix === undefined ? known.has(letters) : letters === prefix) && isCompactDay(digits.slice(0, 6)) && isLuhn(digits)
}

const known: ReadonlySet<string> = new Set(Object.values(docPrefixes))
const isCompactDay = (day: string): boolean => isDay(`20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`)
