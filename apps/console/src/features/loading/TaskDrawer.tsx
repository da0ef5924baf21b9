import { Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toastDone } from '../../kit/toast.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { useSay } from '../../kit/lang.ts'
import { NewTask } from './NewTask.tsx'
import { phrases } from './phrases.ts'
import { sides } from './sides.ts'

/** The carrier's new task, planned by the engine or put together by hand (快速配载), over its list. */
export const TaskDrawer = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const navigate = useNavigate()
  const [how, setHow] = useState<'auto' | 'hand'>('auto')
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
              { value: 'auto', label: say(phrases, 'byEngine') },
              { value: 'hand', label: say(phrases, 'byHand') }
            ]}
          />
        }
        onDone={({ id, task_no }) => {
          toastDone(say(phrases, 'planned', { no: task_no }))
          onClose()
          void navigate(sides.carrier.deskOf(id))
        }}
        onCancel={onClose}
      />
    </Drawer>
  )
}
