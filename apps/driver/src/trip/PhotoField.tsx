import { shanghaiMinute } from '@yunshu/domain/calendar'
import { useEffect, useMemo, useState } from 'react'
import { newKey, nowIso } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { lastPlace } from '../kit/place.ts'
import { shrink } from '../kit/shrink.ts'
import { tell } from '../kit/ui.tsx'
import type { Taken } from '../outbox/outbox.ts'
import { tripWords as words } from './phrases.ts'

type Props = {
  label: string
  field: string
  taken: readonly Taken[]
  onChange: (taken: readonly Taken[]) => void
  mark: readonly string[]
  error?: string | undefined
}
const most = 9

/** Photos of one kind: from the camera, made small and stamped at once; they wait in memory until the step is confirmed. */
export const PhotoField = ({ label, field, taken, onChange, mark, error }: Props) => {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const mine = taken.filter((shot) => shot.field === field)
  const add = async (files: FileList | null): Promise<void> => {
    setBusy(true)
    const fresh: Taken[] = []
    for (const file of [...(files ?? [])].slice(0, most - mine.length)) {
      const place = lastPlace()
      const taken_at = nowIso()
      const where = place ? `${place.lng.toFixed(5)}, ${place.lat.toFixed(5)}` : say(words, 'noFix')
      const blob = await shrink(file, [mark.join(' '), `${shanghaiMinute(taken_at)}  ${where}`]).catch(() => undefined)
      if (blob) fresh.push({ id: newKey(), field, taken_at, blob, ...(place ? { lng: place.lng, lat: place.lat } : {}) })
      else tell(say(words, 'badPhoto'))
    }
    onChange([...taken, ...fresh])
    setBusy(false)
  }
  return (
    <fieldset className="photos" aria-busy={busy}>
      <legend>{label}</legend>
      <div className="row">
        {mine.map((shot, i) => (
          <Thumb
            key={shot.id}
            blob={shot.blob}
            name={say(words, 'removePhoto', { n: i + 1 })}
            onRemove={() => onChange(taken.filter(({ id }) => id !== shot.id))}
          />
        ))}
        {mine.length < most && (
          <>
            <Pick text={say(words, 'takePhoto')} camera onPick={add} busy={busy} />
            <Pick text={say(words, 'fromAlbum')} camera={false} onPick={add} busy={busy} />
          </>
        )}
      </div>
      {error && <em role="alert">{error}</em>}
    </fieldset>
  )
}

const Pick = ({
  text,
  camera,
  onPick,
  busy
}: {
  text: string
  camera: boolean
  onPick: (files: FileList | null) => Promise<void>
  busy: boolean
}) => (
  <label className={camera ? 'pick camera' : 'pick'}>
    <input
      type="file"
      accept="image/*"
      {...(camera ? { capture: 'environment' as const } : { multiple: true })}
      disabled={busy}
      aria-label={text}
      onChange={({ target }) => void onPick(target.files).then(() => (target.value = ''))}
    />
    <b aria-hidden>＋</b>
    {text}
  </label>
)

const Thumb = ({ blob, name, onRemove }: { blob: Blob; name: string; onRemove: () => void }) => {
  const url = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <span className="thumb">
      <img src={url} alt="" />
      <button type="button" aria-label={name} onClick={onRemove}>
        ✕
      </button>
    </span>
  )
}
