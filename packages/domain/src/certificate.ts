import { addDays, type Day } from './calendar.ts'

/** State of an end date: N good, W ends within the warning window, E expired or missing (domain 4.13). */
export type DateState = 'N' | 'W' | 'E'

/** The end date that is stored for a certificate that never ends (长期). */
export const longTerm = 'longTerm'

/** The last valid day of a paper, inclusive; null when there is no such paper. */
export type ValidTo = Day | typeof longTerm | null

/** N, W or E of an end date today; the end day itself is still valid to 24:00, and a missing paper is E (domain 4.13). */
export const dateState = (end: ValidTo, today: Day, warnDays = 30): DateState => {
  if (end === null) return 'E'
  if (end === longTerm) return 'N'
  return end < today ? 'E' : end <= addDays(today, warnDays) ? 'W' : 'N'
}

/** 1 both normal · 2 both expired · 3 compulsory expired · 4 commercial expired · 5 both expire soon · 6 compulsory soon · 7 commercial soon. */
export type InsuranceStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** 1 idle · 2 in transit · 3 dispatched · 4 suspended · 5 insurance expired · 6 insurance expires · 7 inspection expired · 8 inspection expires. */
export type VehicleStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

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

/** A paper that a trip needs, named by its key (compulsory, inspection, licence…). */
export interface NeededPaper<Name extends string = string> {
  name: Name
  end: ValidTo
}

/** A paper that is not valid for the whole trip: missing (end null), or ending before the day until which it must be valid. */
interface TripProblem<Name extends string = string> {
  name: Name
  end: Day | null
  needed_until: Day
}

/** The papers that end before planned delivery day + 2: compliance is judged on that day, not today (domain 4.13). */
export const tripProblems = <Name extends string>(papers: readonly NeededPaper<Name>[], delivery_day: Day, slackDays = 2): TripProblem<Name>[] => {
  const needed_until = addDays(delivery_day, slackDays)
  return papers.flatMap(({ name, end }) => (end !== longTerm && (end === null || end < needed_until) ? [{ name, end, needed_until }] : []))
}

/** The papers that are valid for the trip but end within the warning window after it (domain 4.4). */
export const tripWarnings = <Name extends string>(
  papers: readonly NeededPaper<Name>[],
  delivery_day: Day,
  slackDays = 2,
  warnDays = 30
): NeededPaper<Name>[] => papers.filter(({ end }) => dateState(end, addDays(delivery_day, slackDays), warnDays) === 'W')
