import { type RawBuilder, sql } from 'kysely'

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
/** A pattern that finds the text anywhere, taken literally: what has a meaning in LIKE is escaped. */
export const likeText = (text: string): string => `%${literally(text)}%`
/** A pattern that finds the text at the end. */
export const tailLike = (text: string): string => `%${literally(text)}`

/** Whether one of the columns holds one of the words. */
export const anyLike = (columns: readonly string[], words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.flatMap((word) => columns.map((column) => sql`${sql.ref(column)} ilike ${likeText(word)}`)),
    sql` or `
  )})`
/** How many of a kind a search shows: a few for a word, one and a half for each of several pasted numbers. */
export const searchLimit = (words: readonly string[]): number => Math.max(8, Math.ceil(words.length * 1.5))
