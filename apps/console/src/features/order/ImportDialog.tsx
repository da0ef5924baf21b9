import { Checkbox } from 'antd'
import { useState } from 'react'
import { order } from '@yunshu/contract/order/contract'
import { call } from '../../kit/call.ts'
import { useDownloads } from '../../kit/downloads.ts'
import { kg } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { toastInfo } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { ExcelImport } from '../../widgets/ExcelImport.tsx'
import { phrases } from './phrases.ts'

/** 导入订单: a look first, then the good orders in the background, each whole or not at all. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [submit, setSubmit] = useState(true)
  const committing = useRun(order.importCommit)
  const started = useDownloads((state) => state.started)
  const commit = async (file: string) => {
    const job = await committing.run({ file, submit })
    if (!job) return
    started(job.job_id)
    toastInfo(say(phrases, 'importStarted'))
    onClose()
  }
  return (
    <ExcelImport
      title={say(phrases, 'importTitle')}
      how={say(phrases, 'importHow')}
      template={() => call(order.template, {})}
      look={(file) => call(order.importPreview, { file })}
      badRows={(file) => call(order.importErrors, { file })}
      summary={({ rows, orders, good, bad }) => say(phrases, 'preview', { rows, orders, good, bad })}
      importLabel={(good) => say(phrases, 'importGood', { good })}
      onImport={commit}
      importing={committing.busy}
      onClose={onClose}
      choice={
        <Checkbox checked={submit} onChange={({ target }) => setSubmit(target.checked)}>
          {say(phrases, 'importSubmit')}
        </Checkbox>
      }
      faultColumns={[{ title: say(phrases, 'orderKey'), dataIndex: 'key', width: 140 }]}
      sampleKey="key"
      sampleColumns={[
        { title: say(phrases, 'orderKey'), dataIndex: 'key', width: 140 },
        { title: say(phrases, 'from'), dataIndex: 'start', width: 180 },
        { title: say(phrases, 'to'), dataIndex: 'end', width: 180 },
        { title: say(phrases, 'goods'), dataIndex: 'goods_name' },
        { title: 'kg', width: 110, align: 'right', render: (_, line) => <span className="figure">{kg(line.goods_kg)}</span> }
      ]}
    />
  )
}
