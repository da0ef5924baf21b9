import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Space, Table, Upload } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { CallError, call } from '../../kit/call.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { useDownloads } from '../../kit/downloads.ts'
import { kg } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { toastInfo, toastWarning } from '../../kit/toast.tsx'
import { uploadFile } from '../../kit/upload.ts'
import { useRun } from '../../kit/useRun.ts'
import { phrases } from './phrases.ts'
import { saveFile } from '../../widgets/saveFile.ts'

type Preview = OutputOf<typeof order.importPreview>
const shown = 200

/** 导入订单: template, a look at what is wrong by row and column, then the good orders in the background, each whole or not at all. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [file, setFile] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const [reading, setReading] = useState(false)
  const [submit, setSubmit] = useState(true)
  const committing = useRun(order.importCommit)
  const started = useDownloads((state) => state.started)
  const read = async (chosen: File) => {
    if (!/\.xlsx$/i.test(chosen.name)) return toastWarning(say(phrases, 'notXlsx'))
    setReading(true)
    setPreview(undefined)
    try {
      const url = await uploadFile(chosen)
      setPreview(await call(order.importPreview, { file: url }))
      setFile(url)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      if (cause.code === 413 || cause.code === 1050) toastWarning(cause.message)
    } finally {
      setReading(false)
    }
  }
  const commit = async () => {
    if (!file) return
    const job = await committing.run({ file, submit })
    if (!job) return
    started(job.job_id)
    toastInfo(say(phrases, 'importStarted'))
    onClose()
  }
  const footer = (
    <Space>
      <Button onClick={onClose}>{say(kit, 'cancel')}</Button>
      <Button type="primary" disabled={!preview || preview.good === 0} loading={committing.busy} onClick={() => void commit()}>
        {say(phrases, 'importGood', { good: preview?.good ?? 0 })}
      </Button>
    </Space>
  )
  return (
    <Dialog title={say(phrases, 'importTitle')} width={900} onClose={onClose} footer={footer}>
      <div className="import">
        <p>{say(phrases, 'importHow')}</p>
        <Space wrap>
          <Button icon={<DownloadOutlined />} onClick={() => void call(order.template, {}).then(saveFile, () => undefined)}>
            {say(phrases, 'template')}
          </Button>
          <Upload
            accept=".xlsx"
            showUploadList={false}
            beforeUpload={(chosen) => {
              void read(chosen)
              return false
            }}
          >
            <Button type={preview ? 'default' : 'primary'} icon={<UploadOutlined />} loading={reading}>
              {say(phrases, reading ? 'reading' : 'chooseFile')}
            </Button>
          </Upload>
          <Checkbox checked={submit} onChange={({ target }) => setSubmit(target.checked)}>
            {say(phrases, 'importSubmit')}
          </Checkbox>
        </Space>
        {preview && <Outlook preview={preview} file={file ?? ''} />}
      </div>
    </Dialog>
  )
}

/** What the file holds: how much of it is good, and each fault at its row and column. */
const Outlook = ({ preview, file }: { preview: Preview; file: string }) => {
  const say = useSay()
  const { rows, orders, good, bad, errors, sample } = preview
  const badRows = (
    <Button size="small" onClick={() => void call(order.importErrors, { file }).then(saveFile, () => undefined)}>
      {say(phrases, 'badRows')}
    </Button>
  )
  return (
    <>
      <Alert
        type={bad ? 'warning' : 'success'}
        showIcon
        title={say(phrases, 'preview', { rows, orders, good, bad })}
        {...(bad > 0 && { action: badRows })}
      />
      {errors.length > 0 ? (
        <>
          <Table
            size="small"
            rowKey={(error) => `${error.row} ${error.column} ${error.reason}`}
            pagination={false}
            scroll={{ y: 320 }}
            dataSource={errors.slice(0, shown)}
            columns={[
              { title: say(phrases, 'row'), dataIndex: 'row', width: 64, align: 'right' },
              { title: say(phrases, 'orderKey'), dataIndex: 'key', width: 140 },
              { title: say(phrases, 'column'), dataIndex: 'column', width: 150 },
              { title: say(phrases, 'problem'), dataIndex: 'reason' }
            ]}
          />
          {errors.length > shown && <p className="field-help">{say(phrases, 'more', { count: errors.length - shown })}</p>}
        </>
      ) : (
        <Table
          size="small"
          rowKey="key"
          pagination={false}
          scroll={{ y: 320 }}
          dataSource={sample}
          columns={[
            { title: say(phrases, 'orderKey'), dataIndex: 'key', width: 140 },
            { title: say(phrases, 'from'), dataIndex: 'start', width: 180 },
            { title: say(phrases, 'to'), dataIndex: 'end', width: 180 },
            { title: say(phrases, 'goods'), dataIndex: 'goods_name' },
            { title: 'kg', width: 110, align: 'right', render: (_, line) => <span className="figure">{kg(line.goods_kg)}</span> }
          ]}
        />
      )}
    </>
  )
}
