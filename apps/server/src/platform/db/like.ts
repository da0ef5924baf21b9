/** A pattern that finds the text anywhere, taken literally: what has a meaning in LIKE is escaped. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
