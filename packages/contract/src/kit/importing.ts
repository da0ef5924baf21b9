import { Type } from 'typebox'
import type { Grant } from './console.ts'
import { Closed, type Command, command, query } from './endpoint.ts'
import { Count, Name, Remark } from './fields.ts'

const File = Type.String({ format: 'file-url', maxLength: 400 })
const Book = Closed({ name: Type.String(), base64: Type.String() })
const RowFault = Closed({ row: Type.Integer(), column: Type.String(), reason: Remark() })
const refused = ['notFound', 'badSheet'] as const

/** Which file comes in; rows that are hidden or filtered away stay out unless they are asked for. */
export const FileOfRows = { file: File, hidden_rows: Type.Optional(Type.Boolean()) }
/** What a reader of a workbook made of it before any row: which sheet it read, and what it did not. */
export const SheetSeen = Closed({
  sheet: Type.String(),
  /** Other visible sheets with the same head. */
  other_sheets: Type.Array(Type.String()),
  /** Titles of columns that no field has, as the sheet writes them. */
  unread: Type.Array(Type.String()),
  /** Rows with something in them that are hidden or filtered away, and the first of their numbers. */
  hidden: Count,
  hidden_at: Type.Array(Type.Integer()),
  /** What was read otherwise than it was written, such as a district by its name of before, with its row. */
  notes: Type.Array(Type.String())
})

/**
 * The four calls by which rows of a workbook come in: its template, a look that changes nothing, the bad rows to be mended, and the import of the good ones.
 * What is found only when a row comes in is told of that row, and the others stand. `of` tells a second import of a word from its first: `price_`.
 */
export const importCalls = (
  word: string,
  { may, logAs, of = '' }: { readonly may: readonly Grant[]; readonly logAs: Command['logAs']; readonly of?: string }
) => ({
  template: query(`${word}/${of}template`, { may, input: Closed({}), output: Book }),
  importPreview: query(`${word}/${of}import_preview`, {
    may,
    input: Closed(FileOfRows),
    output: Closed({
      rows: Count,
      good: Count,
      bad: Count,
      errors: Type.Array(RowFault),
      seen: SheetSeen,
      /** The first good rows: what each is called, and what is said of it. */
      sample: Type.Array(Closed({ row: Type.Integer(), name: Name, about: Type.String() }))
    }),
    refuses: [...refused]
  }),
  importErrors: query(`${word}/${of}import_errors`, { may, input: Closed({ file: File }), output: Book, refuses: [...refused] }),
  import: command(`${word}/${of}import`, {
    may,
    logAs,
    input: Closed(FileOfRows),
    output: Closed({ done: Count, failed: Count, errors: Type.Array(RowFault) }),
    refuses: [...refused]
  })
})
export type ImportCalls = ReturnType<typeof importCalls>
