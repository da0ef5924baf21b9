import { type RawBuilder, sql } from 'kysely'

// A number of a person is shown as 138****0402, and is looked for as it was copied: its asterisks are digits.
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&').replace(/^\s*(\d{3})\*{4}(\d{4})\s*$/, '$1____$2')
/** A pattern that finds the text anywhere, taken literally: what has a meaning in LIKE is escaped. */
export const likeText = (text: string): string => `%${literally(text)}%`
/** A pattern that finds the text at the end. */
export const tailLike = (text: string): string => `%${literally(text)}`

/** A filter by division finds what lies within it: 510100 is a city and contains 510107, 510000 is its province. */
export const withinArea =
  (column: string) =>
  (code: string): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} like ${`${code.replace(/(00){1,2}$/, '')}%`}`

/** Whether one of the columns holds one of the words. */
export const anyLike = (columns: readonly string[], words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.flatMap((word) => columns.map((column) => sql`${sql.ref(column)} ilike ${likeText(word)}`)),
    sql` or `
  )})`
/** The text in which words are looked for by index: columns joined line by line, as the indexes named `…_words` hold them (docs/adr/0023). */
const joined = (columns: readonly string[]): RawBuilder<string> =>
  sql<string>`(${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || chr(10) || `
  )})`
/** What an index can be asked for: three letters or digits, or two Chinese characters, in a row. */
export const isIndexable = (word: string): boolean => /[\p{L}\p{N}]{3}|[^\x00-\x7f]{2}/u.test(word)
/** Whether one of the columns holds one of the words, where an index holds these columns in this order; words that are too short for it are read for. */
export const anySought = (columns: readonly string[], words: readonly string[]): RawBuilder<boolean> =>
  words.every(isIndexable)
    ? sql<boolean>`(${sql.join(
        words.map((word) => sql`sought(${joined(columns)}) like sought(${likeText(word)})`),
        sql` or `
      )})`
    : anyLike(columns, words)
/**
 * The same for a query that wants the newest of what it finds: of a frequent word it reads the newest rows instead of the index, and doubling the signs of a row
 * costs several times as much as looking for the word in it. So the word is looked for first, which the form with `case` hides from the planner: it expects
 * every row to pass, and guesses by the index as before. Not for a part of an `or`, which would be asked of every row that another part found.
 */
export const newestSought = (columns: readonly string[], words: readonly string[]): RawBuilder<boolean> =>
  words.every(isIndexable)
    ? sql<boolean>`((case when (${sql.join(
        words.map((word) => sql`${joined(columns)} ilike ${likeText(word)}`),
        sql` or `
      )}) then 1 end) is not null and ${anySought(columns, words)})`
    : anyLike(columns, words)
/** Where rows are found by what points to them, the newest so many of those are followed: as many as a list counts, and one. */
export const foundByOthers = 10_001
/** How many of a kind a search shows: a few for a word, one and a half for each of several pasted numbers. */
export const searchLimit = (words: readonly string[]): number => Math.max(8, Math.ceil(words.length * 1.5))
