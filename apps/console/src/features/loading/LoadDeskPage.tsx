import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { Page } from '@yunshu/contract/kit/console'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useTabNote } from '../../kit/tab.ts'
import { Desk, Dock } from './deskCode.tsx'
import { useTask } from './useTask.ts'

/** One plan of loads: the planner's desk (编辑配载 of the shipper, 配载详情 of the carrier), or the dock at which its vehicles are loaded (装车台). */
export const LoadDeskPage = ({ page }: { page: Page }) => {
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const { data, error, refresh } = useTask(id)
  const atDock = page === carrier.loadDock
  useTabNote(data?.task.task_no)
  useEffect(() => void (atDock ? Dock : Desk).ahead().catch(() => undefined), [atDock])
  if (!data) return <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  return atDock ? <Dock key={id} info={data} page={page} first={search.get('vehicle') ?? undefined} /> : <Desk key={id} info={data} title={page} />
}
