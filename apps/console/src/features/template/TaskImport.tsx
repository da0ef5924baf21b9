import { ImportOutlined } from '@ant-design/icons'
import { template } from '@yunshu/contract/template/contract'
import { templateTerms } from '@yunshu/contract/template/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { call } from '../../kit/call.ts'
import { Pick } from '../../kit/controls.tsx'
import { useDownloads } from '../../kit/downloads.ts'
import { time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { toastInfo } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import type { FileAsked } from '../../widgets/ExcelImport.tsx'
import { imports } from '../../widgets/importPhrases.ts'
import { blocks } from '../../widgets/phrases.ts'
import { phrases } from './phrases.ts'
import type { TaskPage } from './taskPages.ts'

const ExcelImport = lazily(async () => (await import('../../widgets/ExcelImport.tsx')).ExcelImport<OutputOf<typeof template.tasksPreview>>)

/** 导入任务: a customer's own file of trips, in the columns of its template. */
export const TaskImport = ({ template_id, may }: { template_id: number; may: TaskPage['may'] }) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <Can may={may.import}>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {say(imports, 'import')}
      </Button>
      {open && <ImportDialog template_id={template_id} onClose={() => setOpen(false)} />}
    </Can>
  )
}

const ImportDialog = ({ template_id, onClose }: { template_id: number; onClose: () => void }) => {
  const say = useSay()
  const { data } = useCall(template.customers, { template_id })
  const [chosen, setChosen] = useState<number>()
  const committing = useRun(template.tasksImport)
  const started = useDownloads((state) => state.started)
  const customers = data?.data ?? []
  // Of one customer alone there is nothing to choose.
  const shipper_id = chosen ?? (customers.length === 1 ? customers[0]?.id : undefined)
  const given = ({ file, csv, hidden_rows }: FileAsked) => ({
    template_id,
    shipper_id: shipper_id ?? 0,
    hidden_rows,
    ...(csv === undefined ? { file } : { csv })
  })
  const commit = async (asked: FileAsked) => {
    const job = await committing.run(given(asked))
    if (!job) return
    started(job.job_id)
    toastInfo(say(phrases, 'importStarted'))
    onClose()
  }
  return (
    <ExcelImport
      key={shipper_id ?? 0}
      title={say(phrases, 'importTitle')}
      how={say(phrases, 'importHow')}
      csv
      ready={shipper_id !== undefined}
      template={() => call(template.tasksTemplate, { template_id })}
      look={(asked) => call(template.tasksPreview, given(asked))}
      badRows={(asked) => call(template.tasksErrors, given(asked))}
      summary={({ rows, good, bad }) => say(imports, 'summary', { rows, good, bad })}
      importLabel={(good) => say(phrases, 'importTrips', { good })}
      onImport={commit}
      importing={committing.busy}
      onClose={onClose}
      first={
        <label className="import-customer">
          {say(templateTerms, 'shipper_id')}{' '}
          <Pick
            of={customers.map(({ id, name }) => ({ value: id, label: name }))}
            value={shipper_id}
            onChange={(id) => setChosen(id === undefined ? undefined : Number(id))}
          />
        </label>
      }
      faultColumns={[{ title: say(templateTerms, 'customer_order_no'), dataIndex: 'key', width: 160 }]}
      sampleKey="row"
      sampleColumns={[
        { title: say(blocks, 'row'), dataIndex: 'row', width: 64, align: 'right' },
        { title: say(templateTerms, 'customer_order_no'), dataIndex: 'customer_order_no', width: 170 },
        { title: say(templateTerms, 'section_name'), dataIndex: 'section_name' },
        { title: say(templateTerms, 'plan_arrive_start'), width: 150, render: (_, line) => time(line.plan_arrive_start) },
        { title: say(templateTerms, 'plan_arrive_end'), width: 150, render: (_, line) => time(line.plan_arrive_end) }
      ]}
    />
  )
}
