import type { Endpoint } from './endpoint.ts'
import type { Enum } from './enums.ts'
import type { Machine } from './machine.ts'
import type { Bilingual, Phrases } from './phrases.ts'
import type { Refusals } from './refusals.ts'

/** What a domain word may consist of: the exports of its `word.ts`, each where the word has it. */
export type Word = {
  /** The name of its objects in the operation log. */
  readonly name?: Bilingual
  readonly calls?: Readonly<Record<string, Endpoint>>
  /** Names of its fields, by column. */
  readonly terms?: Phrases
  readonly refusals?: Refusals
  /** Names of what it logs, `receipt.rejected`. */
  readonly acts?: Phrases
  /** The sentences of its notices. */
  readonly notices?: Phrases
  /** State machines by the table whose column they own, or by a name of their own with that table in them. */
  readonly machines?: Readonly<Record<string, Machine>>
  /** Enumerations by the column that stores them. */
  readonly enums?: Readonly<Record<string, Enum>>
  /** Enumerations of columns whose name stands for another enumeration in another word. */
  readonly ownEnums?: Readonly<Record<string, Enum>>
}
