import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'

type Lately = { readonly free_at: string | null; readonly lane_trips: number }
type Asked = { readonly until: string; readonly start_code: string; readonly end_code: string; readonly at: string }

/** Of each of these drivers, by his person: when his last trip before a moment ended or is to end, and how often he drove between two cities; in the half year before `at`. */
export const drivenLately = async (
  tx: Tx,
  { tenant_id, company_id }: Actor,
  persons: readonly number[],
  { until, start_code, end_code, at }: Asked
): Promise<ReadonlyMap<number, Lately>> => {
  if (persons.length === 0) return new Map()
  const since = new Date(Date.parse(at) - 180 * 86_400_000).toISOString()
  const city = (code: string) => code.slice(0, 4)
  const { rows } = await sql<Lately & { person_id: number }>`
    select w.person_id,
      max(coalesce(w.unload_done_at, greatest(w.eta, w.plan_end_time))) filter (where w.plan_start_time < ${until}) as free_at,
      count(*) filter (where w.waybill_status >= ${codes(waybillMachine, 'unloaded')}
        and left(w.start_area_code, 4) = ${city(start_code)} and left(w.end_area_code, 4) = ${city(end_code)})::int as lane_trips
    from waybill w
    where w.tenant_id = ${tenant_id} and w.carrier_id = ${company_id} and w.person_id = any(${persons}::bigint[]) and w.plan_start_time >= ${since}
      and w.waybill_status > ${codes(waybillMachine, 'toDispatch')}
    group by w.person_id`.execute(tx)
  return new Map(rows.map(({ person_id, ...lately }) => [person_id, lately]))
}
