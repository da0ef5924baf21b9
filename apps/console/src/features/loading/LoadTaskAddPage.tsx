import { useNavigate } from 'react-router'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo, type Page } from '@yunshu/contract/kit/console'
import { useSay } from '../../kit/lang.ts'
import { useTab } from '../../kit/tab.ts'
import { useLeave } from '../../kit/useLeave.ts'
import { NewTask } from './NewTask.tsx'
import { phrases } from './phrases.ts'
import { getTaskAhead } from './useTask.ts'
import './loading.css'

/** 新建配载: the shipper chooses orders and rules, and the desk shows the plan as it comes. */
export const LoadTaskAddPage = ({ page }: { page: Page }) => {
  const say = useSay()
  const leave = useLeave()
  const { close } = useTab()
  const navigate = useNavigate()
  return (
    <div className="page form-page">
      <h1 className="page-title">{say.label(page)}</h1>
      <NewTask
        onDone={({ id, task_no }) => {
          getTaskAhead(id)
          leave(say(phrases, 'made', { no: task_no }), linkTo(shipper.loadTaskEdit, { id }))
        }}
        onCancel={() => {
          close()
          void navigate(linkTo(shipper.loadTasks))
        }}
      />
    </div>
  )
}
