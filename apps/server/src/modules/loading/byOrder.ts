/** Rows looked up by their order: a plan may hold a thousand. */
export const byOrder = <T extends { readonly order_id: number }>(rows: readonly T[]): ((order: { readonly id: number }) => readonly T[]) => {
  const found = new Map<number, T[]>()
  for (const row of rows) {
    const own = found.get(row.order_id)
    if (own) own.push(row)
    else found.set(row.order_id, [row])
  }
  return ({ id }) => found.get(id) ?? []
}
