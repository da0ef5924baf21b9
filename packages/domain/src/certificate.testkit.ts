import { addDays, type Day } from './calendar.ts'
import { type CertStatus, type DateState, dateState, type InsuranceStatus, type Policy, type ValidTo, type VehicleStatus } from './certificate.ts'
import { driverAgeState } from './licence.ts'

// The statuses of vehicles and drivers (domain 4.13) one at a time. The server computes them in SQL for whole lists (`modules/vehicle/status.ts`,
// `modules/driver/status.ts`), and its tests compare each of them with these.

/** State of the commercial policy: a missing one is E only where the company requires it, as it does unless set otherwise (domain 4.13). */
export const commercialState = (end: Day | null, today: Day, required = true, warnDays = 30): DateState =>
  end === null && !required ? 'N' : dateState(end, today, warnDays)

/** Insurance status 1-7 from compulsory (交强) and commercial (商业): 1 both normal, 2 both expired, 3/4 one expired, 5 both expire, 6/7 one expires. */
export const insuranceStatus = (compulsory: DateState, commercial: DateState): InsuranceStatus => insuranceTable[`${compulsory}${commercial}`]

const insuranceTable = { NN: 1, NW: 7, NE: 4, WN: 6, WW: 5, WE: 4, EN: 3, EW: 3, EE: 2 } as const satisfies Record<
  `${DateState}${DateState}`,
  InsuranceStatus
>

const insuranceExpired = new Set<InsuranceStatus>([2, 3, 4])
const insuranceExpires = new Set<InsuranceStatus>([5, 6, 7])
const idle: WorkStatus = 1
/* The state of one certificate on file. */
const audit = { pending: 10, rejected: 30 }

/** What a vehicle does now: 1 idle, 2 in transit, 3 dispatched (domain 4.13). */
export type WorkStatus = 1 | 2 | 3

/** What determines the one status that is shown of a vehicle. */
export interface VehicleFacts {
  suspended: boolean
  insurance_status: InsuranceStatus
  inspection: DateState
  work_status: WorkStatus
}

/** The one status shown of a vehicle, first that holds: 4, 5, 7, then work 2 or 3, then 6, 8, else 1 (domain 4.13). */
export const vehicleStatus = (facts: VehicleFacts): VehicleStatus =>
  vehicleBlockers(facts)[0] ?? (facts.work_status === idle ? (vehicleWarnings(facts)[0] ?? 1) : facts.work_status)

/** Everything that forbids a new dispatch: 4 suspended, 5 insurance expired, 7 inspection expired (domain 4.13). */
export const vehicleBlockers = ({ suspended, insurance_status, inspection }: VehicleFacts): (4 | 5 | 7)[] => {
  const blockers: (4 | 5 | 7)[] = []
  if (suspended) blockers.push(4)
  if (insuranceExpired.has(insurance_status)) blockers.push(5)
  if (inspection === 'E') blockers.push(7)
  return blockers
}

/** Everything that only gives a warning before a dispatch: 6 insurance, 8 inspection ends soon (domain 4.13). */
export const vehicleWarnings = ({ insurance_status, inspection }: VehicleFacts): (6 | 8)[] => {
  const warnings: (6 | 8)[] = []
  if (insuranceExpires.has(insurance_status)) warnings.push(6)
  if (inspection === 'W') warnings.push(8)
  return warnings
}

/** The last day of unbroken cover that holds today: renewals that follow without a gap extend it, policies that begin after a gap do not count;
 * null when no policy has begun yet, and the last day of the old cover when today lies in a gap (domain 4.13). */
export const policyEnd = (policies: readonly Policy[], today: Day): Day | null => {
  let end: Day | null = null
  for (const policy of policies.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const joins = end !== null && end >= today && policy.start <= addDays(end, 1)
    if ((policy.start <= today || joins) && (end === null || policy.end > end)) end = policy.end
  }
  return end
}

/** A certificate on file: its last valid day and its audit, 10 pending, 20 passed, 30 rejected; null where a needed one is missing. */
type CertOnFile = { end: ValidTo; audit_status: number } | null

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

/* Missing and expired certificates forbid driving by law, rejected and pending ones by the rules of the platform; a warning forbids nothing. */
const worstFirst: readonly CertStatus[] = [4, 3, 6, 5, 2, 1]
const statusOfDate: Record<DateState, CertStatus> = { N: 1, W: 2, E: 3 }

const oneStatus = (cert: CertOnFile, today: Day, warnDays: number): CertStatus => {
  if (cert === null || cert.end === null) return 4
  const byDate = statusOfDate[dateState(cert.end, today, warnDays)]
  if (byDate === 3) return 3
  return cert.audit_status === audit.rejected ? 6 : cert.audit_status === audit.pending ? 5 : byDate
}
