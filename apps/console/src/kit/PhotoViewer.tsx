import { Button, Image } from 'antd'
import { useState } from 'react'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { toastWarning } from './toast.tsx'

type Pictures = { photos: readonly { url: string }[]; at: number | undefined; onClose: () => void }

/** Pictures over the page, with zoom and rotate; `at` is the one shown first, undefined closes. */
export const PhotoViewer = ({ photos, at, onClose }: Pictures) => (at === undefined || at < 0 ? null : <OpenViewer photos={photos} at={at} onClose={onClose} />)

const OpenViewer = ({ photos, at, onClose }: Pictures) => {
  const [current, setCurrent] = useState(at ?? 0)
  return <Image.PreviewGroup items={photos.map(({ url }) => url)} preview={{ open: true, current, onOpenChange: (open) => !open && onClose(), onChange: setCurrent, motionName: '' }} />
}

/** A link that shows pictures; where there are none it says so. */
export const PhotosLink = ({ photos, label }: { photos: readonly { url: string }[]; label: string }) => {
  const say = useSay()
  const [at, setAt] = useState<number>()
  return (
    <>
      <Button type="link" size="small" onClick={() => (photos.length ? setAt(0) : toastWarning(say(kit, 'noPhoto')))}>
        {label}
        {photos.length > 0 && ` (${photos.length})`}
      </Button>
      <PhotoViewer photos={photos} at={at} onClose={() => setAt(undefined)} />
    </>
  )
}
