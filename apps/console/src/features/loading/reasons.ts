import { loadFaults, loadReasons } from '@yunshu/contract/loading/machine'
import { num } from '../../kit/format.ts'
import type { Say } from '../../kit/lang.ts'
import { spanOf } from '../../widgets/Late.tsx'
import { phrases } from './phrases.ts'
import type { Reason } from './plan.ts'

type Fault = keyof typeof loadFaults
const units: Partial<Record<Fault, 'overKg' | 'overM3' | 'overMin' | 'overKm' | 'overPoints'>> = {
  OVER_KG: 'overKg',
  OVER_M3: 'overM3',
  WINDOW: 'overMin',
  TOO_EARLY: 'overMin',
  DETOUR: 'overKm',
  POINTS: 'overPoints',
  COUNT: 'overPoints'
}

/** 超重, 时间冲突 … in the user's language. */
export const reasonName = (say: Say, reason: Reason): string => {
  const [zh, en] = loadReasons[reason]
  return say.label({ zh, en })
}

/* A limit with by how much it is broken: 超重 320 kg. */
const faultText = (say: Say, code: string, over: number | undefined): string => {
  const fault = code as Fault
  const [zh, en] = loadFaults[fault] ?? [code, code]
  const unit = units[fault]
  const name = say.label({ zh, en })
  return unit && over !== undefined && over > 0
    ? `${name} ${say(phrases, unit, { over: unit === 'overMin' ? spanOf(say, Math.ceil(over)) : num(Math.ceil(over * 10) / 10) })}`
    : name
}

/** The limits that a place on a vehicle would break. */
export const breaksText = (say: Say, breaks: readonly { readonly reason: Reason; readonly over?: number | undefined }[]): string =>
  violationsText(
    say,
    breaks.map(({ reason, over }) => ({ code: reason, over }))
  )

/** What the checker has against a vehicle, in words: each limit once, with the most by which it is broken. */
export const violationsText = (say: Say, violations: readonly { readonly code: string; readonly over?: number | undefined }[]): string => {
  const worst = new Map<string, number | undefined>()
  for (const { code, over } of violations) worst.set(code, Math.max(over ?? 0, worst.get(code) ?? 0))
  return say.list([...new Set([...worst].map(([code, over]) => faultText(say, code, over)))])
}
