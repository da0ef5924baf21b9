import { ImportOutlined } from '@ant-design/icons'
import type { Grant } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { ImportCalls } from '@yunshu/contract/kit/importing'
import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import { Can } from '../kit/Can.tsx'
import { call } from '../kit/call.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { lazily } from '../kit/lazily.tsx'
import { toastDone } from '../kit/toast.tsx'
import { useRun } from '../kit/useRun.ts'
import type { FileAsked } from './ExcelImport.tsx'
import { imports } from './importPhrases.ts'
import { blocks } from './phrases.ts'

// Few import, and what they see loads when they do.
const ExcelImport = lazily(async () => (await import('./ExcelImport.tsx')).ExcelImport<OutputOf<ImportCalls['importPreview']>>)

type Of = {
  calls: Pick<ImportCalls, 'template' | 'importPreview' | 'importErrors' | 'import'>
  /** What comes in, as the title and the table say. */
  title: string
  name: string
  how: string
}

/** 导入: rows of a workbook, looked at before the good ones come in; what is found out only then is told of its rows. */
export const ImportButton = ({ may, ...of }: Of & { may: Grant }) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <Can may={may}>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {say(imports, 'import')}
      </Button>
      {open && <RowsImport {...of} onClose={() => setOpen(false)} />}
    </Can>
  )
}

const RowsImport = ({ calls, title, name, how, onClose }: Of & { onClose: () => void }) => {
  const say = useSay()
  const importing = useRun(calls.import)
  const [late, setLate] = useState<OutputOf<ImportCalls['import']>>()
  const commit = async (asked: FileAsked) => {
    const done = await importing.run(asked)
    if (!done) return
    if (done.failed > 0) return setLate(done)
    toastDone(say(imports, 'imported', { count: done.done }))
    onClose()
  }
  if (late) return <Left title={title} late={late} onClose={onClose} />
  return (
    <ExcelImport
      title={title}
      how={how}
      template={() => call(calls.template, {})}
      look={(asked) => call(calls.importPreview, asked)}
      badRows={(asked) => call(calls.importErrors, asked)}
      summary={({ rows, good, bad }) => say(imports, 'summary', { rows, good, bad })}
      importLabel={(good) => say(imports, 'importGood', { good })}
      onImport={commit}
      importing={importing.busy}
      onClose={onClose}
      sampleKey="row"
      sampleColumns={[
        { title: say(blocks, 'row'), dataIndex: 'row', width: 64, align: 'right' },
        { title: name, dataIndex: 'name', width: 200 },
        { title: say(imports, 'about'), dataIndex: 'about' }
      ]}
    />
  )
}

/* What did not come in, row by row: it is mended in the file and brought in again. */
const Left = ({ title, late, onClose }: { title: string; late: OutputOf<ImportCalls['import']>; onClose: () => void }) => {
  const say = useSay()
  return (
    <Dialog title={title} width={900} onClose={onClose} closes>
      <div className="import">
        <Alert type="warning" showIcon title={say(imports, 'leftOut', { done: late.done, failed: late.failed })} />
        <Table<OutputOf<ImportCalls['import']>['errors'][number]>
          size="small"
          rowKey={(fault) => `${fault.row} ${fault.column} ${fault.reason}`}
          pagination={false}
          scroll={{ y: 320 }}
          dataSource={late.errors}
          columns={[
            { title: say(blocks, 'row'), dataIndex: 'row', width: 64, align: 'right' },
            { title: say(blocks, 'column'), dataIndex: 'column', width: 150 },
            { title: say(blocks, 'problem'), dataIndex: 'reason' }
          ]}
        />
      </div>
    </Dialog>
  )
}
