/** Rows looked up by a key of theirs, gone through once: a plan may hold a thousand orders. */
export const grouped = <T>(rows: readonly T[], keyOf: (row: T) => number): ((key: number) => readonly T[]) => {
  const found = new Map<number, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const own = found.get(key)
    if (own) own.push(row)
    else found.set(key, [row])
  }
  return (key) => found.get(key) ?? []
}

/** What most rows of a plan are looked up by. */
export const orderOf = ({ order_id }: { readonly order_id: number }): number => order_id
