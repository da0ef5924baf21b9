import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Space, Table, Upload } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { rate } from '@yunshu/contract/rate/contract'
import { billingUnit } from '@yunshu/contract/rate/enums'
import { tiersText } from '@yunshu/contract/rate/text'
import { rateTerms } from '@yunshu/contract/rate/words'
import { useState } from 'react'
import { CallError, call } from '../../kit/call.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { toastDone, toastWarning } from '../../kit/toast.tsx'
import { uploadFile } from '../../kit/upload.ts'
import { useRun } from '../../kit/useRun.ts'
import { rates } from '../../widgets/ratePhrases.ts'
import { saveFile } from '../../widgets/saveFile.ts'
import { phrases } from './phrases.ts'

type Preview = OutputOf<typeof rate.importPreview>

/** 导入计价规则: template, a look at what is wrong by row and column, then the good rows into the draft. */
export const RuleImportDialog = ({ project_id, onClose }: { project_id: number; onClose: () => void }) => {
  const say = useSay()
  const [file, setFile] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const [reading, setReading] = useState(false)
  const importing = useRun(rate.import)
  const look = async (chosen: File) => {
    if (!/\.xlsx$/i.test(chosen.name)) return toastWarning(say(phrases, 'notXlsx'))
    setReading(true)
    setPreview(undefined)
    try {
      const url = await uploadFile(chosen)
      setPreview(await call(rate.importPreview, { project_id, file: url }))
      setFile(url)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
    } finally {
      setReading(false)
    }
  }
  const commit = async () => {
    const done = await importing.run({ project_id, file })
    if (!done) return
    toastDone(say(phrases, 'imported', done))
    onClose()
  }
  const footer = (
    <Space>
      <Button onClick={onClose}>{say(kit, 'cancel')}</Button>
      <Button type="primary" disabled={!preview || preview.good === 0} loading={importing.busy} onClick={() => void commit()}>
        {say(phrases, 'importGood', { good: preview?.good ?? 0 })}
      </Button>
    </Space>
  )
  return (
    <Dialog title={say(phrases, 'importTitle')} width={900} onClose={onClose} footer={footer}>
      <div className="import">
        <p>{say(phrases, 'importHow')}</p>
        <Space wrap>
          <Button icon={<DownloadOutlined />} onClick={() => void call(rate.template, {}).then(saveFile, () => undefined)}>
            {say(phrases, 'template')}
          </Button>
          <Upload
            accept=".xlsx"
            showUploadList={false}
            beforeUpload={(chosen) => {
              void look(chosen)
              return false
            }}
          >
            <Button type={preview ? 'default' : 'primary'} icon={<UploadOutlined />} loading={reading}>
              {say(phrases, reading ? 'reading' : 'choose')}
            </Button>
          </Upload>
        </Space>
        {preview && <Outlook preview={preview} onBad={() => void call(rate.importErrors, { project_id, file }).then(saveFile, () => undefined)} />}
      </div>
    </Dialog>
  )
}

const Outlook = ({ preview: { rows, good, bad, errors, sample }, onBad }: { preview: Preview; onBad: () => void }) => {
  const say = useSay()
  const badRows = (
    <Button size="small" onClick={onBad}>
      {say(phrases, 'badRows')}
    </Button>
  )
  return (
    <>
      <Alert type={bad ? 'warning' : 'success'} showIcon title={say(phrases, 'preview', { rows, good, bad })} {...(bad > 0 && { action: badRows })} />
      {errors.length > 0 ? (
        <Table
          size="small"
          rowKey={(error) => `${error.row} ${error.column} ${error.reason}`}
          pagination={false}
          scroll={{ y: 320 }}
          dataSource={errors}
          columns={[
            { title: say(phrases, 'row'), dataIndex: 'row', width: 64, align: 'right' },
            { title: say(phrases, 'column'), dataIndex: 'column', width: 150 },
            { title: say(phrases, 'problem'), dataIndex: 'reason' }
          ]}
        />
      ) : (
        <Table
          size="small"
          rowKey="row"
          pagination={false}
          scroll={{ y: 320 }}
          dataSource={sample}
          columns={[
            { title: say(phrases, 'row'), dataIndex: 'row', width: 64, align: 'right' },
            { title: say(rateTerms, 'start_name'), render: (_, line) => line.start_name || say(rates, 'anywhere') },
            { title: say(rateTerms, 'end_name'), render: (_, line) => line.end_name || say(rates, 'anywhere') },
            { title: say(rateTerms, 'billing_unit'), render: (_, line) => say.both(nameOf(billingUnit, line.billing_unit)) },
            { title: say(rateTerms, 'tiers'), render: (_, line) => tiersText(line.tiers) }
          ]}
        />
      )}
    </>
  )
}
