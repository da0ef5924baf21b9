import { type AlarmKind, alarmLineOf, hasMany, mostLimits } from '@yunshu/contract/alarm/enums'
import { Button, InputNumber, Space } from 'antd'
import type { Control } from '../../kit/inputs.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

/** The thresholds of a kind, each in its unit; of papers as many days as one likes. */
export const LimitsInput = ({ kind, value, onChange }: Control<readonly number[]> & { kind: AlarmKind }) => {
  const say = useSay()
  const { limits } = alarmLineOf(kind)
  const given = value ?? []
  const isMany = hasMany(kind)
  const set = (i: number, next: number | null) => onChange?.(given.map((old, k) => (k === i ? (next ?? 0) : old)))
  return (
    <Space wrap>
      {given.map((one, i) => {
        const limit = limits[i] ?? limits.at(-1)
        const name = limit ? say.label(limit.name) : ''
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the place is what tells one threshold from the next
          <Space key={i} size={4}>
            {!isMany && <span>{name}</span>}
            <InputNumber
              aria-label={`${name} ${i + 1}`}
              value={one}
              min={0}
              precision={0}
              style={{ width: 128 }}
              suffix={limit && say.label(limit.unit)}
              onChange={(next) => set(i, next)}
            />
            {isMany && given.length > 1 && (
              <Button size="small" type="text" onClick={() => onChange?.(given.filter((_, k) => k !== i))}>
                {say(phrases, 'removeDay')}
              </Button>
            )}
          </Space>
        )
      })}
      {isMany && given.length < mostLimits && (
        <Button size="small" onClick={() => onChange?.([...given, 0])}>
          {say(phrases, 'addDay')}
        </Button>
      )}
    </Space>
  )
}
