import { Image } from 'antd'
import { cloneElement, isValidElement, useState, type ReactElement } from 'react'
import { useSay } from './lang.ts'
import { viewerPhrases } from './viewerPhrases.ts'

export type Pictures = { photos: readonly { url: string }[]; at: number; onClose: () => void }
const operations = ['flipY', 'flipX', 'rotateLeft', 'rotateRight', 'zoomOut', 'zoomIn'] as const

/** The open viewer; it is loaded when the first picture is opened. */
export const OpenViewer = ({ photos, at, onClose }: Pictures) => {
  const say = useSay()
  const [current, setCurrent] = useState(at)
  return (
    <Image.PreviewGroup
      items={photos.map(({ url }) => url)}
      preview={{
        open: true,
        current,
        onOpenChange: (open) => !open && onClose(),
        onChange: setCurrent,
        motionName: '',
        // The library names its buttons by its own keys, whatever the language.
        actionsRender: (bar: ReactElement, { icons }) =>
          cloneElement(
            bar,
            {},
            operations.map((name) => {
              const button = icons[`${name}Icon`]
              const label = say(viewerPhrases, name)
              return isValidElement<{ title: string; 'aria-label': string }>(button)
                ? cloneElement(button, { title: label, 'aria-label': label })
                : button
            })
          )
      }}
    />
  )
}
