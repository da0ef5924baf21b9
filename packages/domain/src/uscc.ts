/** Is this a unified social credit code (统一社会信用代码, GB 32100-2015): length, characters, area digits, check (domain 6.3). */
export const isUscc = (text: string): boolean => {
  const code = text.toUpperCase()
  return /^[1-9ANY][0-9A-HJ-NP-RTUWXY]\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/u.test(code) && usccCheck(code.slice(0, 17)) === code[17]
}

/** The check character of the first 17: weights 3^(i-1) mod 31 (domain 6.3); undefined when they are not 17 characters of the set. */
export const usccCheck = (first17: string): string | undefined => {
  if (!/^[0-9A-HJ-NP-RTUWXY]{17}$/u.test(first17)) return undefined
  let weight = 1
  let sum = 0
  for (const char of first17) {
    sum += alphabet.indexOf(char) * weight
    weight = (weight * 3) % 31
  }
  return alphabet[(31 - (sum % 31)) % 31]
}

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
