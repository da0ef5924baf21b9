import { type RawBuilder, sql } from 'kysely'

/** The parties of a row with one in the place of another, as SQL. */
export const withParty = (from: number, to: number): RawBuilder<number[]> => sql<number[]>`array_replace(parties, ${from}::bigint, ${to}::bigint)`

/** The parties of a row with these beside them, each once, as SQL. */
export const withParties = (more: readonly number[]): RawBuilder<number[]> =>
  sql<number[]>`parties || array(select unnest(${more}::bigint[]) except select unnest(parties))`
