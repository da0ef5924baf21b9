import { sql, type RawBuilder } from 'kysely'

/** The stored codes of named states, as SQL: `sql`b.bill_status in (${codes(billMachine, 'unpaid', 'partlyPaid')})``. Written out, so that a partial index still fits. */
export const codes = <S extends string>(list: { readonly code: Readonly<Record<S, number>> }, ...names: readonly NoInfer<S>[]): RawBuilder<number> =>
  sql.join(names.map((name) => sql.lit(list.code[name])))
