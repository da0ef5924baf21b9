import { Button, Progress, Table } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Command, InputOf } from '@yunshu/contract/kit/endpoint'
import { Dialog } from './Dialog.tsx'
import { useSay } from './lang.ts'
import { attempt } from './outcomes.tsx'
import { kit } from './phrases.ts'

type Outcome = { no: string; error?: string }
type BulkProps<C extends Command, R> = {
  title: string
  command: C
  rows: readonly R[]
  no: (row: R) => string
  input: (row: R) => InputOf<C>
  onClose: () => void
}

/** One command for each picked row, one after the other, and what became of them: `成功 n，失败 m`, with reasons and a second try. */
export const Bulk = <C extends Command, R>({ title, command, rows, no, input, onClose }: BulkProps<C, R>) => {
  const say = useSay()
  const client = useQueryClient()
  const [todo, setTodo] = useState<readonly R[]>(rows)
  const [failed, setFailed] = useState<readonly { row: R; outcome: Outcome }[]>([])
  const [done, setDone] = useState(0)
  const [ok, setOk] = useState(0)
  const started = useRef<readonly R[]>(undefined)
  useEffect(() => {
    if (started.current === todo) return
    started.current = todo
    const run = async () => {
      for (const [i, row] of todo.entries()) {
        const error = await attempt(command, input(row))
        if (error === undefined) setOk((count) => count + 1)
        else setFailed((all) => [...all, { row, outcome: { no: no(row), error } }])
        setDone(i + 1)
      }
      void client.invalidateQueries()
    }
    void run()
  }, [todo, command, input, no, client])
  const retry = () => {
    setDone(0)
    setTodo(failed.map(({ row }) => row))
    setFailed([])
  }
  const finished = done === todo.length
  return (
    <Dialog
      title={title}
      onClose={() => finished && onClose()}
      closes={finished}
      also={finished && failed.length > 0 && <Button onClick={retry}>{say(kit, 'retryFailed')}</Button>}
    >
      {!finished && <Progress percent={Math.round((done / todo.length) * 100)} />}
      <p role="status">{say(kit, 'bulkResult', { ok, failed: failed.length })}</p>
      {failed.length > 0 && (
        <Table
          size="small"
          rowKey="no"
          pagination={false}
          scroll={{ y: 280 }}
          dataSource={failed.map(({ outcome }) => outcome)}
          columns={[
            { title: say(kit, 'record'), dataIndex: 'no', width: 180 },
            { title: say(kit, 'reason'), dataIndex: 'error' }
          ]}
        />
      )}
    </Dialog>
  )
}
