import { PlusOutlined } from '@ant-design/icons'
import { Button, Upload, type UploadFile } from 'antd'
import { use, useRef, useState } from 'react'
import { PendingOf } from './form.ts'
import type { Control } from './inputs.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { PhotoViewer } from './PhotoViewer.tsx'
import { toastWarning } from './toast.tsx'
import { uploadFile, uploadKinds, uploadLimit } from './upload.ts'

type Photo = { url: string; name?: string }
export type PhotosProps = Control<readonly Photo[]> & {
  max?: number
  /** Only files of these endings, such as `.pdf`, whatever kind the browser takes them for. */
  endings?: readonly string[]
  onSuccess?: (url: string) => void
}

/** Uploads one file after the other; those that failed wait for their second try. */
const useUploads = ({ value, onChange, max = 9, endings, onSuccess }: PhotosProps) => {
  const say = useSay()
  const pending = use(PendingOf)
  const held = useRef<Promise<boolean>[]>([])
  const [going, setGoing] = useState<readonly UploadFile[]>([])
  const [failed, setFailed] = useState<readonly File[]>([])
  const photos = value ?? []
  const allowed = (file: File) => {
    const known = endings ? endings.some((ending) => file.name.toLowerCase().endsWith(ending)) : uploadKinds.includes(file.type)
    const fault = !known ? 'badFile' : file.size > uploadLimit ? 'tooLargeFile' : undefined
    if (fault) toastWarning(say(kit, fault, { name: file.name }))
    return !fault
  }
  const send = async (files: readonly File[]) => {
    const room = files.filter(allowed).slice(0, max - photos.length)
    if (files.length > max - photos.length) toastWarning(say(kit, 'fileLimit', { limit: max }))
    await deliver(room)
  }
  /* A form that is sent meanwhile waits for the uploads, and is not sent until each failed one was repeated or removed. */
  const deliver = async (files: readonly File[]) => {
    const work = sendAll(files)
    pending?.add(work)
    if (await work) pending?.delete(work)
    else held.current.push(work)
  }
  const giveUp = () => {
    for (const work of held.current) pending?.delete(work)
    held.current = []
    setFailed([])
  }
  /** Uploads one file after the other; a failed one stays in the list with 重试. */
  const sendAll = async (files: readonly File[]): Promise<boolean> => {
    let sent = photos
    let well = true
    for (const file of files) {
      const show = (percent: number) => setGoing([{ uid: file.name, name: file.name, status: 'uploading', percent }])
      show(0)
      try {
        const url = await uploadFile(file, show)
        sent = [...sent, { url, name: file.name }]
        onChange?.(sent)
        onSuccess?.(url)
      } catch (cause) {
        toastWarning(cause instanceof Error ? cause.message : say(kit, 'uploadFailed', { name: file.name }))
        setFailed((before) => [...before, file])
        well = false
      }
    }
    setGoing([])
    return well
  }
  const again = async () => {
    const files = failed
    giveUp()
    await deliver(files)
  }
  return { send, again, giveUp, going, failed }
}

/** The cards of what was uploaded, and the place to add more. */
export const PhotosPicker = (props: PhotosProps) => {
  const { value, onChange, max = 9, endings, id, disabled = false } = props
  const say = useSay()
  const { send, again, giveUp, going, failed } = useUploads(props)
  const [viewed, setViewed] = useState<number>()
  const photos = value ?? []
  const done: UploadFile[] = photos.map(({ url, name }) => ({ uid: url, url, name: name ?? nameOf(url), status: 'done' }))
  return (
    <div
      className="upload"
      data-fault={failed.length > 0 ? '' : undefined}
      onPaste={(event) => {
        if (!disabled) void send([...event.clipboardData.files])
      }}
    >
      <Upload
        {...(id && { id })}
        listType="picture-card"
        fileList={[...done, ...going]}
        multiple
        disabled={disabled}
        accept={(endings ?? uploadKinds).join(',')}
        beforeUpload={(file, all) => {
          if (file === all[0]) void send(all)
          return false
        }}
        onRemove={(file) => void onChange?.(photos.filter(({ url }) => url !== file.uid))}
        onPreview={(file) => setViewed(photos.findIndex(({ url }) => url === file.uid))}
      >
        {photos.length + going.length < max && !disabled && (
          <span>
            <PlusOutlined /> {say(kit, 'upload')}
          </span>
        )}
      </Upload>
      {failed.length > 0 && !disabled && (
        <div className="field-fault" role="alert">
          {say(kit, 'uploadFailed', { name: failed.map(({ name }) => name).join(', ') })}
          <Button type="link" size="small" loading={going.length > 0} onClick={() => void again()}>
            {say(kit, 'retry')}
          </Button>
          <Button type="link" size="small" onClick={giveUp}>
            {say(kit, 'remove')}
          </Button>
        </div>
      )}
      {!disabled && (
        <div className="field-help">
          {endings ? say(kit, 'uploadEndings', { endings: endings.map((ending) => ending.slice(1)).join(' / ') }) : say(kit, 'uploadHint')}
        </div>
      )}
      <PhotoViewer photos={photos} at={viewed} onClose={() => setViewed(undefined)} />
    </div>
  )
}

const nameOf = (url: string) => decodeURIComponent(url.split('/').at(-1) ?? url)
