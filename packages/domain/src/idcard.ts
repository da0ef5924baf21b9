import { type Day, isDay, shanghaiDay } from './calendar.ts'

/** Why an identity number is refused: wrong length, wrong characters, unknown province, impossible or future birthday, wrong check. */
type IdCardFault = 'length' | 'shape' | 'area' | 'birthday' | 'check'

/** What an identity number tells: 18 characters, birthday, gender by the 17th digit, six-digit area of first registration. */
type IdCard = { ok: true; id_no: string; birthday: Day; gender: 'male' | 'female'; area: string } | { ok: false; why: IdCardFault }

/** Reads a resident identity number (身份证号, GB 11643-1999); the 15-digit form, void since 2013, only when `legacy` asks for it. */
export const readIdCard = (text: string, { today = shanghaiDay(new Date()), legacy = false }: { today?: Day; legacy?: boolean } = {}): IdCard => {
  const typed = text.toUpperCase()
  const id_no = legacy && /^\d{15}$/u.test(typed) ? upgradeIdCard(typed) : typed
  const birthday = `${id_no.slice(6, 10)}-${id_no.slice(10, 12)}-${id_no.slice(12, 14)}`
  if (id_no.length !== 18) return { ok: false, why: 'length' }
  if (!/^\d{17}[\dX]$/u.test(id_no)) return { ok: false, why: 'shape' }
  if (!provinces.has(id_no.slice(0, 2))) return { ok: false, why: 'area' }
  if (!isDay(birthday) || birthday < '1800-01-01' || birthday > today) return { ok: false, why: 'birthday' }
  if (idCardCheck(id_no.slice(0, 17)) !== id_no[17]) return { ok: false, why: 'check' }
  return { ok: true, id_no, birthday, gender: Number(id_no[16]) % 2 === 1 ? 'male' : 'female', area: id_no.slice(0, 6) }
}

/** The check character of the first 17 digits, 0-9 or X; undefined when they are not 17 digits (domain 6.4). */
export const idCardCheck = (first17: string): string | undefined => {
  if (!/^\d{17}$/u.test(first17)) return undefined
  const sum = weights.reduce((total, weight, at) => total + weight * Number(first17[at]), 0)
  return '10X98765432'[sum % 11]
}

/** A 15-digit number of the first generation in its 18-character form (all those births were in 19xx). */
export const upgradeIdCard = (digits15: string): string => {
  const first17 = `${digits15.slice(0, 6)}19${digits15.slice(6)}`
  return first17 + (idCardCheck(first17) ?? '')
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/* GB/T 2260 provinces; 81-83 are the residence permits of Hong Kong, Macao and Taiwan residents. Counties are not checked, since they change over time. */
const provinces: ReadonlySet<string> = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' ')
)
