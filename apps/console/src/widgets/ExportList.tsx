import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Bilingual, Phrases } from '@yunshu/contract/kit/phrases'
import { task } from '@yunshu/contract/task/contract'
import type { AnyColumn } from '../kit/cells.tsx'
import { useColumns } from '../kit/useColumns.ts'
import { useDownloads } from '../kit/downloads.ts'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { useCan } from '../kit/rights.ts'
import { toastInfo } from '../kit/toast.tsx'
import type { List } from '../kit/useList.ts'
import { useRun } from '../kit/useRun.ts'

/** 导出: what the list shows now, its filters, order and chosen columns, as a file in the download drawer. */
export const ExportList = <R,>({
  list,
  columns,
  terms,
  may,
  title
}: {
  list: Pick<List<R>, 'path' | 'query'>
  columns: readonly AnyColumn<R>[]
  terms: Phrases
  may: Grant
  title: Bilingual
}) => {
  const say = useSay()
  const can = useCan()
  const chosen = useColumns(
    list.path,
    columns.filter(({ may, screenOnly }) => can(may) && !screenOnly)
  )
  const { run, busy } = useRun(task.export)
  const started = useDownloads((state) => state.started)
  if (!can(may)) return null
  const onClick = async () => {
    const { page: _, pagesize: __, ...filters } = list.query
    const job = await run({
      path: list.path,
      title: { zh: title.zh, en: title.en },
      filters,
      columns: chosen.visible.map(({ name, title: own }) => ({
        name,
        title: { zh: own?.zh ?? terms.zh[name] ?? name, en: own?.en ?? terms.en[name] ?? name }
      }))
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
