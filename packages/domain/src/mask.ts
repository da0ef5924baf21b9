/** A mobile number for users who may not see it in full, '138****0000' (domain 2.0); a landline shows its last four. */
export const maskMobile = (text: string): string => (text.length === 11 ? keep(text, 3, 4) : keep(text, 0, 4))

/** A text in which every mobile number is masked; a login name may be one, and people type them into remarks. */
export const maskMobiles = (text: string): string =>
  text.replace(/(?<!\d)(\+?86[- ]?)?(1[3-9]\d{9})(?!\d)/g, (_, zone: string = '', no: string) => zone + maskMobile(no))

/** An identity number with the first three and the last four characters left, '110***********002X' (domain R20). */
export const maskIdNo = (text: string): string => keep(text, 3, 4)

/** A bank card or account with only its last four digits left, '************0018' (domain 2.0). */
export const maskBankNo = (text: string): string => keep(text.replaceAll(' ', ''), 0, 4)

/** A text in which every identity number, and every run of digits as long as a card's, is masked; for what people typed where it does not belong. */
export const maskNumbers = (text: string): string => text.replace(/(?<![\dA-Za-z])(\d{17}[\dXx]|\d{16,19})(?![\dA-Za-z])/g, maskIdNo)

/** A person's name with the family name left, and of three or more characters the last: 张*, 王*明. */
export const maskName = (text: string): string => keep(text, 1, [...text].length > 2 ? 1 : 0)

/* Never shows more than it hides: a text too short for that is replaced by stars completely. */
const keep = (text: string, head: number, tail: number): string => {
  const chars = [...text]
  if (chars.length <= head + tail) return '*'.repeat(chars.length)
  return [...chars.slice(0, head), ...'*'.repeat(chars.length - head - tail), ...chars.slice(chars.length - tail)].join('')
}
