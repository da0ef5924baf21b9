import { lazy, Suspense } from 'react'
import type { Control } from './inputs.tsx'
import type { PhotosProps } from './PhotosPicker.tsx'

const PhotosPicker = lazy(async () => ({ default: (await import('./PhotosPicker.tsx')).PhotosPicker }))

/** Photos and documents as a list of objects; clicked, dropped or pasted, sent one by one with progress. */
export const PhotosInput = (props: PhotosProps) => (
  <Suspense fallback={<div className="upload" />}>
    <PhotosPicker {...props} />
  </Suspense>
)

/** The same as one comma-separated string of addresses, as simple fields store it. */
export const UploadInput = ({ value, onChange, ...more }: Control<string> & Pick<PhotosProps, 'max' | 'endings' | 'onSuccess'>) => (
  <PhotosInput
    {...more}
    value={(value ?? '')
      .split(',')
      .filter(Boolean)
      .map((url) => ({ url }))}
    onChange={(photos) => onChange?.((photos ?? []).map(({ url }) => url).join(','))}
  />
)
