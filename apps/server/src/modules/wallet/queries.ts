import { type RawBuilder, sql } from 'kysely'

/** The custody bank's account of a company (专属账号): what is sent to it is the company's; made from its id, so that it is found back. */
export const virtualAccountOf = (company_id: number): string => `88${String(company_id).padStart(16, '0')}`

/** What a flow is for, by the business row it belongs to; one expression for row and filter. */
export const tradeTypeOf = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case ${column} when 'recharge' then 7 when 'withdraw' then 8 when 'payment' then 1 when 'bill' then 1 when 'statement' then 1 when 'waybill' then 1 when 'charge' then 1 when 'loan' then 10 when 'invoice' then 12 else 99 end`
