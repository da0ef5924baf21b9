import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { CallError } from './call.ts'
import { toastWarning } from './toast.tsx'
import { uploadFile } from './upload.ts'

type Props = { label: string; accept: string; onChoose: (chosen: File) => Promise<void>; primary?: boolean; busy?: boolean }

/** A button that chooses one file and does with it what `onChoose` says; nothing is sent by itself. */
export const FileButton = ({ label, accept, onChoose, primary = false, busy = false }: Props) => (
  <Upload
    accept={accept}
    showUploadList={false}
    beforeUpload={(chosen) => {
      void onChoose(chosen)
      return false
    }}
  >
    <Button type={primary ? 'primary' : 'default'} icon={<UploadOutlined />} loading={busy}>
      {label}
    </Button>
  </Upload>
)

/** Sends a file up and gives its address; says what kept it from arriving and gives nothing then. */
export const uploadOrSay = (chosen: File): Promise<string | undefined> =>
  uploadFile(chosen).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
    toastWarning(error.message)
    return undefined
  })

/** The text of a csv; banks and suppliers still write GBK. */
export const textOfFile = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gbk').decode(bytes)
  }
}
