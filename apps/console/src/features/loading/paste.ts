type Numbered = { readonly order_no: string; readonly customer_order_no: string | null }

/** Of the orders that a search for pasted numbers found, those that were named, and the numbers that name none: a search finds a number also as a part of a longer one. */
export const namedIn = <R extends Numbered>(numbers: readonly string[], rows: readonly R[]): { named: R[]; absent: string[] } => {
  const bare = (no: string | null) => no?.trim().toUpperCase() ?? ''
  const wanted = new Set(numbers.map(bare))
  const named = rows.filter(({ order_no, customer_order_no }) => wanted.has(bare(order_no)) || wanted.has(bare(customer_order_no)))
  const known = new Set(named.flatMap(({ order_no, customer_order_no }) => [bare(order_no), bare(customer_order_no)]))
  return { named, absent: numbers.filter((no) => !known.has(bare(no))) }
}
