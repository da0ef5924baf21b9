import { abnormalMachine, abnormalType, liableParty } from '@yunshu/contract/abnormal/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'

/**
 * Of each trip of the query `ended` (with columns `id`, `driver_id`): its exceptions, and what of them counts against its driver. Damage, shortage, loss and
 * refused goods, and accidents, count where they are solved and he is liable; `damage_judged` says that somebody has decided about damage.
 */
export const abnormalsOfTrips = (tenant_id: number, ended: RawBuilder<unknown>): RawBuilder<unknown> => {
  const solved = sql`a.abnormal_status in (${codes(abnormalMachine, 'resolved', 'closed')})`
  const his = sql`${solved} and a.liable_party = ${codes(liableParty, 'driver')} and (a.driver_id is null or a.driver_id = e.driver_id)`
  const ofGoods = sql`a.abnormal_type in (${codes(abnormalType, 'shortage', 'damage', 'loss', 'refused')})`
  return sql`
    select a.waybill_id, (count(*) filter (where a.abnormal_status <> ${codes(abnormalMachine, 'rejected')}))::smallint as abnormal_count,
      coalesce(bool_or(${ofGoods} and ${solved} and a.liable_party is not null), false) as damage_judged,
      (count(*) filter (where ${ofGoods} and ${his}))::smallint as damage_cases,
      (count(*) filter (where a.abnormal_type = ${codes(abnormalType, 'accident')} and ${his}))::smallint as accidents
    from abnormal a join (${ended}) as e on e.id = a.waybill_id
    where a.tenant_id = ${tenant_id} group by a.waybill_id`
}
