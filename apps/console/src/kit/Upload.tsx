import { lazy, Suspense } from 'react'
import type { Control } from './inputs.tsx'

export type Photo = { url: string; name?: string }
export type PhotosProps = Control<readonly Photo[]> & { max?: number; onSuccess?: (url: string) => void }

const PhotosPicker = lazy(async () => ({ default: (await import('./PhotosPicker.tsx')).PhotosPicker }))

/** Photos and documents as a list of objects; clicked, dropped or pasted, sent one by one with progress. */
export const PhotosInput = (props: PhotosProps) => (
  <Suspense fallback={<div className="upload" />}>
    <PhotosPicker {...props} />
  </Suspense>
)

/** The same as one comma-separated string of addresses, as simple fields store it. */
export const UploadInput = ({ value, onChange, ...more }: Control<string> & { max?: number; onSuccess?: (url: string) => void }) => (
  <PhotosInput {...more} value={(value ?? '').split(',').filter(Boolean).map((url) => ({ url }))} onChange={(photos) => onChange?.((photos ?? []).map(({ url }) => url).join(','))} />
)
