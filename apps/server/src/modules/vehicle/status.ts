import { insuranceStatus, vehicleStatus, workStatus } from '@yunshu/contract/vehicle/enums'
import { codes } from '../../platform/db/codes.ts'
import type { PaperRules } from '../paper/index.ts'
import { type RawBuilder, sql } from 'kysely'

/** What is derived of a vehicle at every read. */
export type VehicleCompliance = {
  vehicle_status: number
  insurance_status: number
  inspection_state: 'N' | 'W' | 'E'
  blockers: number[]
  compulsory_end: string | null
  commercial_end: string | null
  inspection_valid_to: string | null
}

/**
 * The one expression of a vehicle's compliance status, for row and filter alike: `v` is the vehicle of that tenant, the answer a row beside it (domain 4.13).
 * Equal to `policyEnd`, `insuranceStatus`, `vehicleStatus` and `vehicleBlockers` of the domain; today comes from the server's clock.
 */
export const vehicleCompliance = (tenant_id: number, { today, warn_days, require_commercial }: PaperRules) => sql<VehicleCompliance>`(
  select insured.*,
    case
      when v.suspended or v.barred then ${codes(vehicleStatus, 'suspended')}
      when insurance_status in (${codes(insuranceStatus, 'bothExpired', 'compulsoryExpires', 'commercialExpires')}) then ${codes(vehicleStatus, 'insuranceExpired')}
      when inspection_state = 'E' then ${codes(vehicleStatus, 'annualInspectionExpired')}
      when v.work_status in (${codes(workStatus, 'inTransit', 'dispatched')}) then v.work_status
      when insurance_status in (${codes(insuranceStatus, 'bothWarning', 'compulsoryWarning', 'commercialWarning')}) then ${codes(vehicleStatus, 'insuranceWarning')}
      when inspection_state = 'W' then ${codes(vehicleStatus, 'annualInspectionWarning')}
      else ${codes(vehicleStatus, 'idle')} end as vehicle_status,
    array_remove(array[case when v.suspended or v.barred then ${codes(vehicleStatus, 'suspended')} end, case when insurance_status in (${codes(insuranceStatus, 'bothExpired', 'compulsoryExpires', 'commercialExpires')}) then ${codes(vehicleStatus, 'insuranceExpired')} end, case when inspection_state = 'E' then ${codes(vehicleStatus, 'annualInspectionExpired')} end], null) as blockers
  from (
    select compulsory_end, commercial_end, inspection_valid_to, inspection_state,
      case compulsory || commercial when 'NN' then ${codes(insuranceStatus, 'normal')} when 'EE' then ${codes(insuranceStatus, 'bothExpired')} when 'EN' then ${codes(insuranceStatus, 'compulsoryExpires')} when 'EW' then ${codes(insuranceStatus, 'compulsoryExpires')} when 'NE' then ${codes(insuranceStatus, 'commercialExpires')} when 'WE' then ${codes(insuranceStatus, 'commercialExpires')} when 'WW' then ${codes(insuranceStatus, 'bothWarning')} when 'WN' then ${codes(insuranceStatus, 'compulsoryWarning')} else ${codes(insuranceStatus, 'commercialWarning')} end as insurance_status
    from (
      select ends.*,
        ${stateOf(sql.ref('compulsory_end'), today, warn_days)} as compulsory,
        case when commercial_end is null and not ${require_commercial}::boolean then 'N' else ${stateOf(sql.ref('commercial_end'), today, warn_days)} end as commercial,
        ${stateOf(sql.ref('inspection_valid_to'), today, warn_days)} as inspection_state
      from (
        select ${coverEnd(tenant_id, 1, today)} as compulsory_end, ${coverEnd(tenant_id, 2, today)} as commercial_end,
          (select max(i.valid_to) from inspection i where i.tenant_id = ${tenant_id} and i.vehicle_id = v.id) as inspection_valid_to
        offset 0 /* found once for a vehicle, and not again wherever they are named */
      ) ends
    ) states
  ) insured)`

/** N, W or E of an end day; the day itself is still valid, a missing paper is E. */
const stateOf = (end: RawBuilder<unknown>, today: string, warn_days: number) =>
  sql<
    'N' | 'W' | 'E'
  >`case when ${end} is null or ${end} < ${today}::date then 'E' when ${end} <= ${today}::date + ${warn_days}::int then 'W' else 'N' end`

/* The last day of unbroken cover: what has begun, and renewals that follow without a gap; the first gap breaks the chain for good. */
const coverEnd = (tenant_id: number, kind: 1 | 2, today: string) => sql<string | null>`(
  select max(end_date) from (
    select end_date, bool_or(start_date > ${today}::date and (reach is null or start_date > reach + 1)) over (order by start_date, end_date) as broken
    from (
      select start_date, end_date, max(end_date) over (order by start_date, end_date rows between unbounded preceding and 1 preceding) as reach
      from insurance_policy p where p.tenant_id = ${tenant_id} and p.vehicle_id = v.id and p.kind = ${kind}
    ) chained
  ) policies where not broken)`
