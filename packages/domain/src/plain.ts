/** Is this the number of a road transport permit or certificate (道路运输经营许可证, 道路运输证), 12 digits (domain 6.2). */
export const isRoadPermit = (text: string): boolean => /^\d{12}$/u.test(text)

/** Is this a driver's qualification number (从业资格证), 18 or 19 characters of digits, the last may be X (domain 6.2). */
export const isQualification = (text: string): boolean => /^\d{17,18}[\dX]$/iu.test(text)
