import { isLuhn } from './luhn.ts'

/** Is this a bank card number: 16 to 19 digits with a right Luhn digit; spaces between groups are ignored (domain 6.6). */
export const isBankCard = (text: string): boolean => {
  const digits = text.replaceAll(' ', '')
  return /^\d{16,19}$/u.test(digits) && isLuhn(digits)
}

/** Is this a corporate account number, 8 to 30 digits (domain 6.2). */
export const isCorporateAccount = (text: string): boolean => /^\d{8,30}$/u.test(text.replaceAll(' ', ''))

/** Is this a bank branch number (联行号), 12 digits (domain 6.2). */
export const isBankBranch = (text: string): boolean => /^\d{12}$/u.test(text)
