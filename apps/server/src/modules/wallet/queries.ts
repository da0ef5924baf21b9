import { type RawBuilder, sql } from 'kysely'

/** The account number at the custody bank that belongs to one company (专属账号): money sent to it is the company's. It is made from the company's id, so that the id can be read from it. */
export const virtualAccountOf = (company_id: number): string => `88${String(company_id).padStart(16, '0')}`

/** The purpose of a flow, derived from the business row to which it belongs; the same expression serves rows and filters. */
export const tradeTypeOf = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case ${column} when 'recharge' then 7 when 'withdraw' then 8 when 'payment' then 1 when 'bill' then 1 when 'statement' then 1 when 'waybill' then 1 when 'charge' then 1 when 'campaign' then 5 when 'loan' then 10 when 'invoice' then 12 else 99 end`
