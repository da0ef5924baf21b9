import { addDays } from '@yunshu/domain/calendar'
import { idCardCheck } from '@yunshu/domain/idcard'
import { vinCheck } from '@yunshu/domain/vin'

/** A resident identity number that names nobody: order code 000 is never given out (decisions 37). Each `n` has a birthday of its own. */
export const demoIdNo = (n: number, area = '510107', from = '1976-03-01'): string => {
  const first17 = `${area}${addDays(from, n * 17).replaceAll('-', '')}000`
  return first17 + (idCardCheck(first17) ?? '')
}

/** A mobile of the demo; five digits behind 138000, the base users hold the first hundred. */
export const demoMobile = (n: number): string => `138000${String(n).padStart(5, '0')}`

/** A vehicle identification number with its right check digit. */
export const demoVin = (n: number): string => {
  const serial = String(n).padStart(6, '0')
  return `LZZ5CLSB${vinCheck(`LZZ5CLSB0NA${serial}`) ?? '0'}NA${serial}`
}
