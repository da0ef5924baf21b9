import { Checkbox } from 'antd'
import { useState } from 'react'
import { order } from '@yunshu/contract/order/contract'
import { call } from '../../kit/call.ts'
import { Pick } from '../../kit/controls.tsx'
import { useDownloads } from '../../kit/downloads.ts'
import { kg } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { toastInfo } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { ExcelImport, type FileAsked } from '../../widgets/ExcelImport.tsx'
import { useChoices } from './choices.tsx'
import { behalf } from './behalfPhrases.ts'
import { phrases } from './phrases.ts'

/** 导入订单: a look first, then the good orders in the background, each whole or not at all. A carrier's are those of a customer, which it chooses. */
export const ImportDialog = ({ forCustomer = false, onClose }: { forCustomer?: boolean; onClose: () => void }) => {
  const say = useSay()
  const [submit, setSubmit] = useState(true)
  const [shipper_id, setCustomer] = useState<number>()
  const whose = shipper_id === undefined ? {} : { shipper_id }
  const committing = useRun(order.importCommit)
  const started = useDownloads((state) => state.started)
  const commit = async (asked: FileAsked) => {
    const job = await committing.run({ ...asked, submit, ...whose })
    if (!job) return
    started(job.job_id)
    toastInfo(say(phrases, 'importStarted'))
    onClose()
  }
  return (
    <ExcelImport
      // Another customer has other numbers: the file is looked at anew.
      key={shipper_id ?? 0}
      title={forCustomer ? say(behalf, 'importForTitle') : say(phrases, 'importTitle')}
      how={forCustomer ? say(behalf, 'importForHow') : say(phrases, 'importHow')}
      template={() => call(order.template, {})}
      look={(asked) => call(order.importPreview, { ...asked, ...whose })}
      badRows={(asked) => call(order.importErrors, { ...asked, ...whose })}
      summary={({ rows, orders, good, bad }) => say(phrases, 'preview', { rows, orders, good, bad })}
      importLabel={(good) => say(phrases, 'importGood', { good })}
      onImport={commit}
      importing={committing.busy}
      onClose={onClose}
      {...(forCustomer
        ? {
            first: <CustomerOfFile value={shipper_id} onChange={setCustomer} />
          }
        : {
            choice: (
              <Checkbox checked={submit} onChange={({ target }) => setSubmit(target.checked)}>
                {say(phrases, 'importSubmit')}
              </Checkbox>
            )
          })}
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

/* Whose orders the file holds. */
const CustomerOfFile = ({ value, onChange }: { value: number | undefined; onChange: (id: number) => void }) => {
  const say = useSay()
  const { customers } = useChoices()
  return (
    <label className="import-customer">
      {say(behalf, 'customer')} <Pick of={customers} value={value} onChange={(id) => onChange(Number(id))} />
    </label>
  )
}
