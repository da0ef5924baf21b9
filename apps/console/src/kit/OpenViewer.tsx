import { Image } from 'antd'
import { useState } from 'react'

export type Pictures = { photos: readonly { url: string }[]; at: number; onClose: () => void }

/** The open viewer; it is loaded when the first picture is opened. */
export const OpenViewer = ({ photos, at, onClose }: Pictures) => {
  const [current, setCurrent] = useState(at)
  return (
    <Image.PreviewGroup
      items={photos.map(({ url }) => url)}
      preview={{ open: true, current, onOpenChange: (open) => !open && onClose(), onChange: setCurrent, motionName: '' }}
    />
  )
}
