import { addDays, type Day } from './calendar.ts'
import { driverAgeState } from './licence.ts'
import type { WorkStatus } from './work.ts'

/** State of an end date: N good, W ends within the warning window, E expired or missing (domain 4.13). */
export type DateState = 'N' | 'W' | 'E'

/** The mark of a certificate that never ends (长期). */
export const longTerm = 'longTerm'

/** The last valid day of a paper, inclusive; null when there is no such paper. */
export type ValidTo = Day | typeof longTerm | null

/** N, W or E of an end date today; the end day itself is still valid to 24:00, and a missing paper is E (domain 4.13). */
export const dateState = (end: ValidTo, today: Day, warnDays = 30): DateState => {
  if (end === null) return 'E'
  if (end === longTerm) return 'N'
  return end < today ? 'E' : end <= addDays(today, warnDays) ? 'W' : 'N'
}

/** State of the commercial policy: a missing one is E only where the company requires it, as it does unless set otherwise (domain 4.13). */
export const commercialState = (end: Day | null, today: Day, required = true, warnDays = 30): DateState =>
  end === null && !required ? 'N' : dateState(end, today, warnDays)

/** Insurance status 1-7 from compulsory (交强) and commercial (商业): 1 both normal, 2 both expired, 3/4 one expired, 5 both expire, 6/7 one expires. */
export const insuranceStatus = (compulsory: DateState, commercial: DateState): InsuranceStatus => insuranceTable[`${compulsory}${commercial}`]

/** 1 both normal · 2 both expired · 3 compulsory expired · 4 commercial expired · 5 both expire soon · 6 compulsory soon · 7 commercial soon. */
export type InsuranceStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7

const insuranceTable = { NN: 1, NW: 7, NE: 4, WN: 6, WW: 5, WE: 4, EN: 3, EW: 3, EE: 2 } as const satisfies Record<
  `${DateState}${DateState}`,
  InsuranceStatus
>

const insuranceExpired = new Set<InsuranceStatus>([2, 3, 4])
const insuranceExpires = new Set<InsuranceStatus>([5, 6, 7])
const idle: WorkStatus = 1
/* Of a certificate on file. */
const audit = { pending: 10, rejected: 30 }

/** What decides a vehicle's one shown status. */
export interface VehicleFacts {
  suspended: boolean
  insurance_status: InsuranceStatus
  inspection: DateState
  work_status: WorkStatus
}

/** 1 idle · 2 in transit · 3 dispatched · 4 barred · 5 insurance expired · 6 insurance expires · 7 inspection expired · 8 inspection expires. */
export type VehicleStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The one status shown of a vehicle, first that holds: 4, 5, 7, then work 2 or 3, then 6, 8, else 1 (domain 4.13). */
export const vehicleStatus = (facts: VehicleFacts): VehicleStatus =>
  vehicleBlockers(facts)[0] ?? (facts.work_status === idle ? (vehicleWarnings(facts)[0] ?? 1) : facts.work_status)

/** Everything that forbids a new dispatch: 4 barred, 5 insurance expired, 7 inspection expired (domain 4.13). */
export const vehicleBlockers = ({ suspended, insurance_status, inspection }: VehicleFacts): (4 | 5 | 7)[] => {
  const blockers: (4 | 5 | 7)[] = []
  if (suspended) blockers.push(4)
  if (insuranceExpired.has(insurance_status)) blockers.push(5)
  if (inspection === 'E') blockers.push(7)
  return blockers
}

/** Everything that a dispatch is only warned of: 6 insurance, 8 inspection ends soon (domain 4.13). */
export const vehicleWarnings = ({ insurance_status, inspection }: VehicleFacts): (6 | 8)[] => {
  const warnings: (6 | 8)[] = []
  if (insuranceExpires.has(insurance_status)) warnings.push(6)
  if (inspection === 'W') warnings.push(8)
  return warnings
}

/** The last day of unbroken cover that holds today: renewals that follow without a gap extend it, policies not started do not count;
 * null when nothing ever began, and the last day of old cover when today lies in a gap (domain 4.13). */
export const policyEnd = (policies: readonly Policy[], today: Day): Day | null => {
  let end: Day | null = null
  for (const policy of policies.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const joins = end !== null && end >= today && policy.start <= addDays(end, 1)
    if ((policy.start <= today || joins) && (end === null || policy.end > end)) end = policy.end
  }
  return end
}

/** One insurance policy: first and last day, both inclusive. */
export interface Policy {
  start: Day
  end: Day
}

/** What is wrong with a policy's own dates: end must follow start, at most 400 days (domain 6.7). */
export const policyFault = ({ start, end }: Policy): 'endNotAfterStart' | 'tooLong' | undefined =>
  end <= start ? 'endNotAfterStart' : end > addDays(start, 400) ? 'tooLong' : undefined

/** 1 normal · 2 expires soon · 3 expired · 4 missing · 5 awaiting audit · 6 rejected (domain 4.13). */
export type CertStatus = 1 | 2 | 3 | 4 | 5 | 6

/** A certificate on file: its last valid day and its audit, 10 pending, 20 passed, 30 rejected; null where a needed one is missing. */
export type CertOnFile = { end: ValidTo; audit_status: number } | null

/** A driver's status: the worst of the needed certificates and of the age rule (over 63 expired, from 180 days before it a warning). */
export const certStatus = (
  certs: readonly CertOnFile[],
  today: Day,
  { warnDays = 30, birthday }: { warnDays?: number; birthday?: Day | undefined } = {}
): CertStatus => {
  const found = certs.map((cert) => oneStatus(cert, today, warnDays))
  if (birthday !== undefined) found.push(statusOfDate[driverAgeState(birthday, today)])
  return worstFirst.find((status) => found.includes(status)) ?? 1
}

/* Missing and expired forbid driving by law; rejected and pending by the house; a warning forbids nothing. */
const worstFirst: readonly CertStatus[] = [4, 3, 6, 5, 2, 1]
const statusOfDate: Record<DateState, CertStatus> = { N: 1, W: 2, E: 3 }

const oneStatus = (cert: CertOnFile, today: Day, warnDays: number): CertStatus => {
  if (cert === null || cert.end === null) return 4
  const byDate = statusOfDate[dateState(cert.end, today, warnDays)]
  if (byDate === 3) return 3
  return cert.audit_status === audit.rejected ? 6 : cert.audit_status === audit.pending ? 5 : byDate
}

/** A paper that a trip needs, named by its key (compulsory, inspection, licence…). */
export interface NeededPaper<Name extends string = string> {
  name: Name
  end: ValidTo
}

/** A paper that does not last for the trip: missing (end null) or ending before the day it must reach. */
export interface TripProblem<Name extends string = string> {
  name: Name
  end: Day | null
  needed_until: Day
}

/** The papers that end before planned delivery day + 2: the compliance at the date that matters, not today's (domain 4.13). */
export const tripProblems = <Name extends string>(papers: readonly NeededPaper<Name>[], delivery_day: Day, slackDays = 2): TripProblem<Name>[] => {
  const needed_until = addDays(delivery_day, slackDays)
  return papers.flatMap(({ name, end }) => (end !== longTerm && (end === null || end < needed_until) ? [{ name, end, needed_until }] : []))
}

/** The papers that last for the trip but end within the warning window after it (domain 4.4). */
export const tripWarnings = <Name extends string>(
  papers: readonly NeededPaper<Name>[],
  delivery_day: Day,
  slackDays = 2,
  warnDays = 30
): NeededPaper<Name>[] => papers.filter(({ end }) => dateState(end, addDays(delivery_day, slackDays), warnDays) === 'W')
