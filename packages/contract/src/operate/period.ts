import { addDays, daysBetween } from '@yunshu/domain/calendar'
import { operateStep } from './enums.ts'

/** Days in China, both of them within. */
export type Span = { readonly from: string; readonly to: string }
type Asked = {
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  readonly against_from?: string | undefined
  readonly against_to?: string | undefined
}
/** So many days where nobody says, and at most. */
const [usualDays, mostDays] = [30, 1100]
const spanOf = (from: string, to: string): Span => {
  const [first, last] = from <= to ? [from, to] : [to, from]
  return { from: daysBetween(first, last) < mostDays ? first : addDays(last, 1 - mostDays), to: last }
}

/** Which days are asked for, and with which they are compared: without a word the last thirty, with as many days just before. */
export const periodOf = ({ date_from, date_to, against_from, against_to }: Asked, today: string): { readonly now: Span; readonly before: Span } => {
  const to = date_to ?? (date_from !== undefined && date_from > today ? date_from : today)
  const now = spanOf(date_from ?? addDays(to, 1 - usualDays), to)
  const days = daysBetween(now.from, now.to)
  const last = against_to ?? (against_from === undefined ? addDays(now.from, -1) : addDays(against_from, days))
  return { now, before: spanOf(against_from ?? addDays(last, -days), last) }
}

const { day, week, month } = operateStep.code
/** How many days a point of a trend takes, so that a line has some twenty to sixty of them. */
export const usualStep = ({ from, to }: Span): (typeof operateStep.codes)[number] =>
  daysBetween(from, to) <= 45 ? day : daysBetween(from, to) <= 200 ? week : month

/** The points of a trend: each with its days, the first and the last cut by the span. A week begins on Monday. */
export const pointsOf = (span: Span, step: number): readonly Span[] => {
  const points: Span[] = []
  for (let from = span.from; from <= span.to; ) {
    const end = endOf(from, step)
    const to = end < span.to ? end : span.to
    points.push({ from, to })
    from = addDays(to, 1)
  }
  return points
}
const endOf = (from: string, step: number): string => {
  if (step === day) return from
  if (step === week) return addDays(from, (7 - new Date(`${from}T00:00:00Z`).getUTCDay()) % 7)
  const next = addDays(`${from.slice(0, 7)}-28`, 4)
  return addDays(`${next.slice(0, 7)}-01`, -1)
}
/** The whole months of a span, and the days before and after them. */
export const monthsWithin = ({ from, to }: Span): { readonly months: Span | undefined; readonly edges: readonly Span[] } => {
  const first = from.endsWith('-01') ? from : addDays(endOf(from, month), 1)
  const last = endOf(to, month) === to ? to : addDays(`${to.slice(0, 7)}-01`, -1)
  if (first > last) return { months: undefined, edges: [{ from, to }] }
  return {
    months: { from: first, to: last },
    edges: [...(from < first ? [{ from, to: addDays(first, -1) }] : []), ...(last < to ? [{ from: addDays(last, 1), to }] : [])]
  }
}
