import { chargeMachine } from '@yunshu/contract/charge/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'

/** What shippers owe a carrier for trips that are on no statement yet, from the first estimate on: one row a shipper, `of` and `fen`. */
export const chargedTo = (tenant_id: number, carrier_id: number, shipper_ids: readonly number[]): RawBuilder<unknown> => sql`
  select party_id as of, sum(amount_fen)::bigint as fen from charge
  where tenant_id = ${tenant_id} and direction = 1 and carrier_id = ${carrier_id} and party_id = any(${shipper_ids}::bigint[])
    and statement_id is null and charge_status in (${codes(chargeMachine, 'estimated', 'toConfirm', 'confirmed')})
  group by party_id`
