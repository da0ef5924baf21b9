import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { CallError } from './call.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { toastWarning } from './toast.tsx'
import { uploadFile } from './upload.ts'

/**
 * Chooses a workbook and hands over its address once it has arrived; what is no workbook, or did not arrive, is said.
 * A refusal of `onFile` has been told by the call itself.
 */
export const XlsxButton = ({ onFile, again = false }: { onFile: (file: string) => Promise<void>; again?: boolean }) => {
  const say = useSay()
  const [reading, setReading] = useState(false)
  const read = async (chosen: File): Promise<void> => {
    if (!/\.xlsx$/i.test(chosen.name)) return toastWarning(say(kit, 'xlsxOnly'))
    setReading(true)
    const file = await uploadFile(chosen).catch((fault: unknown) => {
      if (!(fault instanceof CallError)) throw fault
      toastWarning(fault.message)
      return undefined
    })
    try {
      if (file) await onFile(file)
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
    } finally {
      setReading(false)
    }
  }
  return (
    <Upload
      accept=".xlsx"
      showUploadList={false}
      beforeUpload={(chosen) => {
        void read(chosen)
        return false
      }}
    >
      <Button type={again ? 'default' : 'primary'} icon={<UploadOutlined />} loading={reading}>
        {say(kit, reading ? 'xlsxReading' : 'xlsxChoose')}
      </Button>
    </Upload>
  )
}
