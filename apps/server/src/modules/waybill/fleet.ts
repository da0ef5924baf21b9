import { payeeType } from '@yunshu/contract/fleet/enums'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'

type OfFleet = { readonly tenant_id: number; readonly fleet_id: number; readonly month: string }
type Month = { readonly trip_count: number; readonly distance_m: number; readonly freight_fen: number; readonly captain_fen: number }

/* The trips of a fleet that departed in a month (Asia/Shanghai), as `w`. */
const trips = ({ tenant_id, fleet_id, month }: OfFleet) => {
  const from = sql`((${month} || '-01')::date::timestamp at time zone 'Asia/Shanghai')`
  return sql`from waybill w
    where w.tenant_id = ${tenant_id} and w.fleet_id = ${fleet_id} and w.waybill_status > ${codes(waybillMachine, 'toDispatch')}
      and w.shiji_fache_start_time >= ${from} and w.shiji_fache_start_time < ((${month} || '-01')::date + interval '1 month') at time zone 'Asia/Shanghai'`
}

/** Their ids, for a statement about what belongs to them. */
export const tripsOfFleet = (of: OfFleet): RawBuilder<unknown> => sql`select w.id ${trips(of)}`

/** What they came to; `captain_fen` is what of it goes to the captain. */
export const fleetMonth = async (tx: Tx, of: OfFleet): Promise<Month> => {
  const { rows } = await sql<Month>`
    select count(*)::int as trip_count, coalesce(sum(w.distance_plan_m), 0)::bigint as distance_m, coalesce(sum(w.payable_fen), 0)::bigint as freight_fen,
      coalesce(sum(w.payable_fen) filter (where w.payee_type = ${codes(payeeType, 'captain')}), 0)::bigint as captain_fen
    ${trips(of)}`.execute(tx)
  return rows[0] ?? { trip_count: 0, distance_m: 0, freight_fen: 0, captain_fen: 0 }
}
