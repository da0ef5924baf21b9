import { Button, Progress } from 'antd'
import { useState } from 'react'
import { task, taskState } from '@yunshu/contract/task/contract'
import { Ago } from '../../kit/Ago.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { ask, toastWarning } from '../../kit/toast.tsx'
import { headers } from '../../kit/call.ts'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import type { RowOf } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'

type Row = RowOf<typeof task.list>
const { running, done, failed, cancelled } = taskState.code
const shown = 20

/** The reader's exports and imports in the drawer of the shell: progress while they run, then the file or what became of each row. */
export const DownloadPanel = () => {
  const say = useSay()
  const { data, error, refresh } = useCall(task.list, { pagesize: shown })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  if (data.data.length === 0) return <p className="slot-empty">{say(phrases, 'nothing')}</p>
  return (
    <ul className="downloads">
      {data.data.map((row) => (
        <TaskLine key={row.id} row={row} />
      ))}
    </ul>
  )
}

const TaskLine = ({ row }: { row: Row }) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const percent = row.total ? Math.min(100, Math.round(((row.done + row.failed) / row.total) * 100)) : 0
  return (
    <li>
      <div className="downloads-line">
        <strong>{say.label({ zh: row.title, en: row.title_en })}</strong>
        <Ago at={row.created_at} />
      </div>
      {row.state <= running && (
        <div className="downloads-running">
          <Progress
            percent={percent}
            size="small"
            status="active"
            format={() => say(phrases, 'progress', { done: row.done + row.failed, total: row.total || '…' })}
          />
          <Cancel row={row} />
        </div>
      )}
      {row.state === cancelled && (
        <Mark tone="rest">{row.kind === 'orderImport' ? say(phrases, 'cancelledAt', { done: row.done }) : say(phrases, 'cancelled')}</Mark>
      )}
      {row.state === done && (
        <div className="downloads-line">
          <Mark tone={row.failed ? 'care' : 'done'}>
            {row.kind === 'export' ? say(phrases, 'rows', { done: row.done }) : say(phrases, 'result', { done: row.done, failed: row.failed })}
          </Mark>
          {row.url && (
            <Button type="link" size="small" onClick={() => void fetchFile(row.url ?? '').catch(() => toastWarning(say(phrases, 'failed')))}>
              {say(phrases, 'download')}
            </Button>
          )}
          {row.failures.length > 0 && (
            <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {say(phrases, 'why')}
            </Button>
          )}
        </div>
      )}
      {row.state === failed && <Mark tone="wrong">{row.error || say(phrases, 'failed')}</Mark>}
      {open && (
        <ol className="downloads-failures">
          {row.failures.slice(0, shown).map(({ no, reason }) => (
            <li key={no}>
              <b>{no}</b> {reason}
            </li>
          ))}
          {row.failures.length > shown && <li>{say(phrases, 'moreFailures', { count: row.failures.length - shown })}</li>}
        </ol>
      )}
    </li>
  )
}

const Cancel = ({ row }: { row: Row }) => {
  const say = useSay()
  const { run, busy } = useRun(task.cancel)
  const stop = async (): Promise<void> => {
    const title = say(phrases, row.kind === 'orderImport' ? 'cancelImport' : 'cancelExport')
    if (await ask({ title, ok: say(phrases, 'cancel') })) await run({ id: row.id })
  }
  return (
    <Button type="link" size="small" loading={busy} onClick={() => void stop()}>
      {say(phrases, 'cancel')}
    </Button>
  )
}

/** Fetched with the session's token and handed to the browser under its own name. */
const fetchFile = async (path: string): Promise<void> => {
  const answer = await fetch(path, { headers: headers() })
  if (!answer.ok) throw new Error(String(answer.status))
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = decodeURIComponent(path.split('/').at(-1) ?? 'file.xlsx')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
