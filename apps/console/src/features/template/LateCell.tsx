import type { TaskRow } from '@yunshu/contract/template/contract'
import { Tooltip } from 'antd'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'

/** How late a delivery was, and what has been taken off for it so far. */
export const LateCell = ({ row: { late_min, deduct_fen } }: { row: TaskRow }) => {
  const say = useSay()
  if (late_min === null || late_min <= 0) return late_min === null ? '-' : <span className="figure">0</span>
  const told = deduct_fen ? say(phrases, 'late', { min: late_min, fen: money(-deduct_fen) }) : say(phrases, 'lateOpen', { min: late_min })
  return (
    <Tooltip title={told}>
      <span>
        <Mark tone="wrong">{late_min}</Mark>
      </span>
    </Tooltip>
  )
}
