import { isDay } from './calendar.ts'

/** Why a payment password may not be used, or nothing when it may: 6 digits, not one repeated digit, not consecutive digits, not a birthday, not the end of the mobile (domain 5.7). */
export const payPasswordWeakness = (password: string, mobile = ''): 'digits' | 'same' | 'run' | 'birthday' | 'mobile' | undefined => {
  if (!/^\d{6}$/.test(password)) return 'digits'
  if (/^(\d)\1{5}$/.test(password) || /^(\d{2})\1{2}$/.test(password) || /^(\d{3})\1$/.test(password)) return 'same'
  if (runs.some((run) => run.includes(password))) return 'run'
  if (mobile && mobile.endsWith(password)) return 'mobile'
  return isBirthday(password) ? 'birthday' : undefined
}

const runs = ['01234567890', '09876543210', '98765432109']
/* A date as yyMMdd in either century, as people write their birthday. */
const isBirthday = (six: string): boolean => ['19', '20'].some((century) => isDay(`${century}${six.slice(0, 2)}-${six.slice(2, 4)}-${six.slice(4)}`))
