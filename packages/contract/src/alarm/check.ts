import { type Fault, faultsOf } from '../kit/fault.ts'
import { type AlarmKind, alarmLineOf, hasMany } from './enums.ts'
import { alarmFaults } from './words.ts'

type RuleDraft = {
  readonly alarm_kind: AlarmKind
  readonly limits?: readonly (number | null | undefined)[] | null | undefined
  readonly quiet_from?: string | null | undefined
  readonly quiet_to?: string | null | undefined
}

/** The rules of a setting beyond its schema: thresholds within their range, days of papers falling, quiet hours with both ends. */
export const alarmRuleFaults = ({ alarm_kind, limits, quiet_from, quiet_to }: RuleDraft): Fault[] => {
  const { limits: known } = alarmLineOf(alarm_kind)
  const given = limits ?? []
  const isOut = given.some((value, i) => {
    const limit = known[i] ?? known.at(-1)
    return value == null || !limit || !Number.isInteger(value) || value < limit.least || value > limit.most
  })
  const isMany = hasMany(alarm_kind)
  return faultsOf(alarmFaults, [
    [(isMany ? given.length === 0 : given.length !== known.length) || isOut, 'limits', 'limitOut'],
    [isMany && !isOut && given.some((value, i) => i > 0 && Number(value) >= Number(given[i - 1])), 'limits', 'limitsFall'],
    [(quiet_from || '') === '' && (quiet_to || '') !== '', 'quiet_from', 'quietWhole'],
    [(quiet_from || '') !== '' && (quiet_to || '') === '', 'quiet_to', 'quietWhole']
  ])
}
