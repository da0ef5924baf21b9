import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Command, InputOf } from '@yunshu/contract/kit/endpoint'
import type { JobStarted } from '@yunshu/contract/kit/fields'
import type { TSchema } from 'typebox'
import { useDownloads } from './downloads.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { useCan } from './rights.ts'
import { toastInfo } from './toast.tsx'
import type { List } from './useList.ts'
import { useRun } from './useRun.ts'

/** Starts an export of what the list shows now; the file waits in the download drawer of the shell. */
export const ExportButton = <C extends Command<TSchema, typeof JobStarted>>({ command, list, may }: { command: C; list: Pick<List<never>, 'filters' | 'query'>; may: Grant }) => {
  const say = useSay()
  const can = useCan()
  const { run, busy } = useRun(command)
  const started = useDownloads((state) => state.started)
  if (!can(may)) return null
  const { page: _, pagesize: __, ...asked } = list.query
  const known = Object.keys((command.input as { properties?: object }).properties ?? {})
  const onClick = async () => {
    const job = (await run(Object.fromEntries(Object.entries(asked).filter(([name]) => known.includes(name))) as InputOf<C>)) as { job_id: number } | undefined
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
