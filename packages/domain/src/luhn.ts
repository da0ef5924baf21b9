/** The Luhn check digit of a body of digits: from the right double every first, third… digit (domain 6.1). */
export const luhnDigit = (body: string): string => String((10 - (luhnSum(body, true) % 10)) % 10)

/** Do these digits end in their own Luhn check digit. */
export const isLuhn = (digits: string): boolean => /^\d{2,}$/u.test(digits) && luhnSum(digits, false) % 10 === 0

const luhnSum = (digits: string, doubleLast: boolean): number =>
  [...digits].reverse().reduce((sum, char, at) => {
    const value = Number(char) * ((at % 2 === 0) === doubleLast ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
