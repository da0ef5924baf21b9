import { sql } from 'kysely'

/** The rates of a row of sums, in basis points; null where there was nothing to judge. */
export const rateColumns = (of: 'c' | 'k') => {
  const rate = <N extends string>(name: N, part: string, all: string) =>
    sql<number | null>`round(10000.0 * ${sql.ref(`${of}.${part}`)} / nullif(${sql.ref(`${of}.${all}`)}, 0))::int`.as(name)
  return [
    rate('pickup_on_time_rate_bp', 'pickup_count', 'waybill_count'),
    rate('delivery_on_time_rate_bp', 'delivery_count', 'waybill_count'),
    rate('receipt_on_time_rate_bp', 'receipt_count', 'receipt_due'),
    rate('damage_rate_bp', 'damage_cases', 'waybill_count'),
    rate('node_complete_rate_bp', 'node_done', 'node_count')
  ] as const
}
/** Of a driver also how much of his way had positions. */
export const trackRate = sql<number | null>`round(10000.0 * k.fix_count / nullif(k.fix_expected, 0))::int`.as('track_rate_bp')
