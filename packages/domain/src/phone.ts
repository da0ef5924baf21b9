/** Is this a mainland mobile number, exactly 11 digits, 13 to 19 first (domain 6.2). */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/u.test(text)

/** Is this a landline with area code, optional hyphens and extension: 010-38238383, 0755-12345678-123 (domain 6.2). */
export const isLandline = (text: string): boolean => /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/u.test(text)

/** Is this a 400 service number (domain 6.2). */
export const isServiceNumber = (text: string): boolean => /^400-?\d{3}-?\d{4}$/u.test(text)

/** Is this any number a contact may be reached at: mobile, landline or 400. */
export const isPhone = (text: string): boolean => isMobile(text) || isLandline(text) || isServiceNumber(text)
