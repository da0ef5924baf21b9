import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Both } from '@yunshu/contract/kit/phrases'
import { task } from '@yunshu/contract/task/contract'
import type { Column } from './cells.tsx'
import { useColumns } from './useColumns.ts'
import { useDownloads } from './downloads.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { useCan } from './rights.ts'
import { toastInfo } from './toast.tsx'
import type { List } from './useList.ts'
import { useRun } from './useRun.ts'

type Exporting<R> = { list: List<R>; columns: readonly Column<R>[] /** The name of the file, usually the page. */; title: Both; may: Grant }

/** Starts an export of what the list shows now, with its filters and the columns chosen; the file waits in the download drawer. */
export const ExportButton = <R,>({ list, columns, title, may }: Exporting<R>) => {
  const say = useSay()
  const can = useCan()
  const { run, busy } = useRun(task.export)
  const started = useDownloads((state) => state.started)
  const { visible } = useColumns(
    list.path,
    columns.filter((column) => can(column.may))
  )
  if (!can(may)) return null
  const { page: _, pagesize: __, ...filters } = list.query
  const onClick = async () => {
    const job = await run({
      path: list.path,
      title: { zh: title.zh, en: title.en },
      filters,
      columns: visible.map((column) => ({ name: column.name, ...(column.title && { title: column.title }) }))
    })
    if (!job) return
    started(job.job_id)
    toastInfo(say(kit, 'exporting'))
  }
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void onClick()}>
      {say(kit, 'export')}
    </Button>
  )
}
