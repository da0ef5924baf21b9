/** Is this an e-mail address as people have them: one @, a dotted domain, no blanks, at most 254 characters. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/iu.test(text)

/** Is this a mainland postal code: six digits, the first two a postal region. */
export const isZip = (text: string): boolean => /^(0[1-7]|1[0-356]|2[0-7]|3[0-6]|4[0-7]|5[1-7]|6[1-7]|7[1-5]|8[1345]|9[09])\d{4}$/u.test(text)

/** Is this the number of a road transport permit or certificate (道路运输经营许可证, 道路运输证), 12 digits (domain 6.2). */
export const isRoadPermit = (text: string): boolean => /^\d{12}$/u.test(text)

/** Is this a driver's qualification number (从业资格证), 18 or 19 characters of digits, the last may be X (domain 6.2). */
export const isQualification = (text: string): boolean => /^\d{17,18}[\dX]$/iu.test(text)

/** Is this an invoice number: 20 digits of a digital one, or code of 10 or 12 and 8 digits of an old one (domain 6.2). */
export const isInvoiceNo = (text: string): boolean => /^(\d{20}|\d{10}-?\d{8}|\d{12}-?\d{8})$/u.test(text)

/** Is this a seal number, up to 20 letters, digits and hyphens (domain 6.2). */
export const isSealNo = (text: string): boolean => /^[A-Z0-9-]{1,20}$/iu.test(text)

/** Is this a courier number, 8 to 25 letters and digits (domain 6.2). */
export const isCourierNo = (text: string): boolean => /^[A-Z0-9]{8,25}$/iu.test(text)
