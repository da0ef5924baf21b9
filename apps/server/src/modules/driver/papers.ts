import type { DriverPaper } from '@yunshu/contract/driver/enums'
import { dateState, longTerm, type NeededPaper, type ValidTo } from '@yunshu/domain/certificate'
import type { Day } from '@yunshu/domain/calendar'
import type { Row } from '../../platform/db/versioned.ts'
import type { PaperRules } from '../paper/index.ts'

type Papered = Pick<
  Row<'driver'>,
  'id_valid_to' | 'id_long_term' | 'license_valid_to' | 'license_long_term' | 'qualification_no_mask' | 'qualification_valid_to'
>

/** The papers a driver needs for a trip; a qualification only for trucks over 4.5 t (domain R4). */
export const driverPapersOf = (driver: Papered, { heavy }: { heavy: boolean }): NeededPaper<DriverPaper>[] => [
  { name: 'idCard', end: endOf(driver.id_long_term, driver.id_valid_to) },
  { name: 'licence', end: endOf(driver.license_long_term, driver.license_valid_to) },
  ...(heavy ? [{ name: 'qualification' as const, end: driver.qualification_no_mask === '' ? null : driver.qualification_valid_to }] : [])
]

/** The light of one paper on its detail page. */
export const paperStateOf = (end: ValidTo, { today, warn_days }: PaperRules): 'N' | 'W' | 'E' | 'missing' =>
  end === null ? 'missing' : dateState(end, today, warn_days)

const endOf = (long_term: boolean, day: Day | null): ValidTo => (long_term ? longTerm : day)
