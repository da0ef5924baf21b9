import { figure } from './money.ts'

/** An alarm (告警) of one object and kind, as it stands: when it was found first and last, how often it was looked at and found, and whether somebody has confirmed it or it is over. */
export type Alarm = {
  readonly key: string
  readonly first_at: number
  readonly last_at: number
  readonly count: number
  readonly worst: number
  readonly state: 'raised' | 'confirmed' | 'recovered'
}
/** What is found at one look: of which object and kind, and how bad. */
type Found = { readonly key: string; readonly worst: number }
type Followed = { readonly raised: readonly Alarm[]; readonly going: readonly Alarm[]; readonly recovered: readonly Alarm[] }

/** One that was found again within this of its end is the same: what comes and goes at its limit is one alarm, not a storm of them, ms. */
export const sameAlarmMs = 15 * 60_000

/**
 * The alarms after one more look at `at`: one open for each object and kind, whatever is found how often. One that is found no more for a quarter of an hour has
 * recovered, confirmed or not; one that is found again before is the same, and who confirmed it is not told again. `raised` are those to tell of.
 */
export const followAlarms = (open: readonly Alarm[], found: readonly Found[], at: number): Followed => {
  const now = new Map<string, number>()
  for (const { key, worst } of found) now.set(key, Math.max(now.get(key) ?? -Infinity, figure(worst)))
  const [going, recovered]: [Alarm[], Alarm[]] = [[], []]
  for (const alarm of open.filter(({ state }) => state !== 'recovered')) {
    const worst = now.get(alarm.key)
    now.delete(alarm.key)
    if (worst !== undefined)
      going.push({ ...alarm, last_at: Math.max(alarm.last_at, figure(at)), count: figure(alarm.count) + 1, worst: Math.max(alarm.worst, worst) })
    else if (figure(at) - alarm.last_at >= sameAlarmMs) recovered.push({ ...alarm, state: 'recovered' })
    else going.push(alarm)
  }
  return { raised: [...now].map(([key, worst]) => ({ key, first_at: at, last_at: at, count: 1, worst, state: 'raised' as const })), going, recovered }
}
