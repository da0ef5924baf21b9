import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSay } from './lang.ts'
import type { Pictures } from './OpenViewer.tsx'
import { kit } from './phrases.ts'
import { toastWarning } from './toast.tsx'

const OpenViewer = lazy(async () => ({ default: (await import('./OpenViewer.tsx')).OpenViewer }))

/** Pictures over the page, with zoom and rotate; `at` is the one shown first, undefined closes. */
export const PhotoViewer = ({ at, ...more }: Omit<Pictures, 'at'> & { at: number | undefined }) =>
  at === undefined || at < 0 ? null : (
    <Suspense>
      <OpenViewer at={at} {...more} />
    </Suspense>
  )

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
