import { certStatus, driverBar, driverState, driverStatus } from '@yunshu/contract/driver/enums'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { codes } from '../../platform/db/codes.ts'
import type { PaperRules } from '../paper/index.ts'
import { sql } from 'kysely'

/** What is derived of a driver at every read. */
type DriverCompliance = { driver_status: number; cert_status: number }

/**
 * The one expression of a driver's statuses, for row and filter alike: `d` is the driver, the answer a row beside it.
 * Missing papers come before expired ones, then a rejected or pending audit, then what ends soon (domain 4.13); equal to `certStatus` of the domain.
 */
export const driverCompliance = ({ today, warn_days }: PaperRules) => sql<DriverCompliance>`(
  select
    case when d.bar = ${codes(driverBar, 'blacklisted')} then ${codes(driverStatus, 'blacklisted')} when d.bar = ${codes(driverBar, 'disabled')} then ${codes(driverStatus, 'disabled')} when d.state = ${codes(driverState, 'inService')} then d.work_status when d.state = ${codes(driverState, 'disabled')} then ${codes(driverStatus, 'disabled')} else ${codes(driverStatus, 'blacklisted')} end as driver_status,
    case
      when papers.first_end is null or papers.missing then ${codes(certStatus, 'missing')}
      when papers.first_end < ${today}::date or ages.wrong then ${codes(certStatus, 'expired')}
      when d.audit_status = ${codes(paperMachine, 'refused')} then ${codes(certStatus, 'rejected')}
      when d.audit_status = ${codes(paperMachine, 'waiting')} then ${codes(certStatus, 'awaitingAudit')}
      when papers.first_end <= ${today}::date + ${warn_days}::int or ages.ending then ${codes(certStatus, 'expiresSoon')}
      else ${codes(certStatus, 'valid')} end as cert_status
  from
    (select least(ends.identity, ends.licence, ends.qualification) as first_end, ends.identity is null or ends.licence is null or ends.qualification is null as missing
      from (select
        case when d.id_long_term then 'infinity'::date else d.id_valid_to end as identity,
        case when d.license_long_term then 'infinity'::date else d.license_valid_to end as licence,
        case when d.light_only then 'infinity'::date when d.qualification_no_mask = '' then null else d.qualification_valid_to end as qualification) ends) papers,
    (select ${today}::date < (d.birthday + interval '18 years')::date or ${today}::date > (d.birthday + interval '63 years')::date as wrong,
      ${today}::date >= (d.birthday + interval '63 years')::date - 180 as ending) ages)`
