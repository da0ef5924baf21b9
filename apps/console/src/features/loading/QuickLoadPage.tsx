import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo, type Page } from '@yunshu/contract/kit/console'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { useTab, useTabNote } from '../../kit/tab.ts'
import { Desk } from './deskCode.tsx'
import { NewTask } from './NewTask.tsx'
import { useTask } from './useTask.ts'
import './loading.css'

/** 快速配载: orders are put on vehicles by hand; the engine only checks. */
export const QuickLoadPage = ({ page }: { page: Page }) => {
  const say = useSay()
  const { close } = useTab()
  const navigate = useNavigate()
  const [id, setId] = useState(0)
  const { data, error, refresh } = useTask(id)
  useTabNote(data?.task.task_no)
  if (id > 0)
    return data ? <Desk info={data} title={page} /> : <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  return (
    <div className="page form-page">
      <h1 className="page-title">{say.label(page)}</h1>
      <NewTask
        byHand
        onDone={(task) => setId(task.id)}
        onCancel={() => {
          close()
          void navigate(linkTo(shipper.loadTasks))
        }}
      />
    </div>
  )
}
