import { nameOf } from '@yunshu/contract/kit/enums'
import { shift } from '@yunshu/contract/laneplan/enums'
import { laneplanTerms } from '@yunshu/contract/laneplan/words'
import { time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { PrintDialog, Sheet } from '../../widgets/PrintDialog.tsx'
import type { Lane, Task } from './plan.ts'
import { phrases } from './phrases.ts'
import { dayText } from './text.ts'

const columns = ['lane_code', 'section_name', 'shift', 'start_at', 'customer_order_no', 'plate_no', 'driver_name', 'waybill_no'] as const

/** The plan of a day on paper: each lane with its tasks in the order of their times, also those that nobody drives. */
export const PlanSheet = ({ day, lanes, tasks, onClose }: { day: string; lanes: readonly Lane[]; tasks: readonly Task[]; onClose: () => void }) => {
  const say = useSay()
  const rows = lanes.flatMap((lane) =>
    tasks
      .filter((task) => task.section_id === lane.id && task.day === day)
      .sort((a, b) => a.start_at.localeCompare(b.start_at))
      .map((task) => ({ lane, task }))
  )
  return (
    <PrintDialog wide title={say(phrases, 'printTitle', { day: dayText(say, day) })} onClose={onClose}>
      <Sheet wide>
        <h1>{say(phrases, 'printTitle', { day })}</h1>
        <table className="sheet-list">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name}>{say(laneplanTerms, name)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ lane, task }) => (
              <tr key={`${task.order_id} ${task.waybill_id}`}>
                <td>{lane.lane_code}</td>
                <td>{lane.section_name}</td>
                <td>{say.label(nameOf(shift, task.shift))}</td>
                <td>{time(task.start_at)}</td>
                <td>{task.customer_order_no || task.order_no}</td>
                <td>{task.plate_no || say(phrases, 'unassigned')}</td>
                <td>{task.driver_name}</td>
                <td>{task.waybill_no}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
    </PrintDialog>
  )
}
