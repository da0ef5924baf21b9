import { Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toastDone } from '../../kit/toast.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { NewTask } from './NewTask.tsx'
import { phrases } from './phrases.ts'
import { sides } from './sides.ts'

/** How a task begins: planned by the engine, or with nothing on any vehicle. */
export type How = 'auto' | 'hand'

/** The carrier's new task, planned by the engine or put together by hand (快速配载), over its list. */
export const TaskDrawer = ({ start, onClose }: { start: How; onClose: () => void }) => {
  const say = useSay()
  const can = useCan()
  const navigate = useNavigate()
  const [how, setHow] = useState<How>(start)
  return (
    <Drawer open title={say(phrases, 'newTask')} size={1180} onClose={onClose} destroyOnHidden>
      <NewTask
        key={how}
        byHand={how === 'hand'}
        choice={
          <Segmented
            value={how}
            onChange={setHow}
            options={[
              { value: 'auto', label: say(phrases, 'byEngine'), disabled: !can(sides.carrier.may.compute) },
              { value: 'hand', label: say(phrases, 'byHand') }
            ]}
          />
        }
        onDone={({ id, task_no }) => {
          toastDone(say(phrases, 'made', { no: task_no }))
          onClose()
          void navigate(sides.carrier.deskOf(id))
        }}
        onCancel={onClose}
      />
    </Drawer>
  )
}
