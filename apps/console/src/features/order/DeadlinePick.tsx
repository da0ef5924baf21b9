import { Select } from 'antd'
import type { Control } from '../../kit/controls.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

const choices = [1, 2, 4, 12, 24]
const usual = 2
const hourMs = 3_600_000

/** Within how many hours the carrier accepts; kept as the instant. Nothing chosen is two hours, which the server sets. */
export const DeadlinePick = ({ value, onChange, id }: Control<string>) => {
  const say = useSay()
  const left = value ? hoursUntil(value) : usual
  return (
    <Select
      className="fill"
      {...(id && { id })}
      value={choices.includes(left) ? left : usual}
      options={choices.map((hours) => ({ value: hours, label: say(phrases, 'inHours', { hours }) }))}
      onChange={(hours: number) => onChange?.(inHours(hours))}
    />
  )
}
const hoursUntil = (at: string): number => Math.round((Date.parse(at) - Date.now()) / hourMs)
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()
