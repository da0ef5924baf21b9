import { shanghaiMinute } from '@yunshu/domain/calendar'
import { useEffect, useState } from 'react'
import { newKey } from '../kit/call.ts'
import { nowIso } from '../kit/clock.ts'
import { useSay } from '../kit/lang.ts'
import { lastPlace } from '../kit/place.ts'
import { shrink } from '../kit/shrink.ts'
import type { Shot } from '../outbox/queue.ts'
import { findPhoto } from '../outbox/store.ts'
import type { Filling } from './draft.ts'
import { tripWords as words } from './phrases.ts'

type Props = { label: string; field: string; draft: Filling; mark: readonly string[]; error?: string | undefined }
const most = 9
type Flaw = { readonly name: string; readonly why: 'emptyPhoto' | 'heicPhoto' | 'badPhoto' | 'fullPhoto' }

/** Photos of one kind: from the camera, made small, stamped and kept on the phone at once. What could not be taken is said here, with the way on. */
export const PhotoField = ({ label, field, draft, mark, error }: Props) => {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [flaws, setFlaws] = useState<readonly Flaw[]>([])
  const mine = draft.shots.filter((shot) => shot.field === field)
  const take = async (file: File): Promise<Flaw['why'] | undefined> => {
    if (file.size === 0) return 'emptyPhoto'
    const place = lastPlace()
    const taken_at = nowIso()
    const where = place ? `${place.lng.toFixed(5)}, ${place.lat.toFixed(5)}` : say(words, 'noFix')
    const blob = await shrink(file, [mark.join(' '), `${shanghaiMinute(taken_at)}  ${where}`]).catch(() => undefined)
    if (!blob) return (await isHeic(file)) ? 'heicPhoto' : 'badPhoto'
    const shot = { id: newKey(), field, taken_at, size: blob.size, ...(place ? { lng: place.lng, lat: place.lat } : {}) }
    return (await draft.add(shot, blob)) === 'full' ? 'fullPhoto' : undefined
  }
  const add = async (files: FileList | null): Promise<void> => {
    setBusy(true)
    const found: Flaw[] = []
    for (const file of [...(files ?? [])].slice(0, most - mine.length)) {
      const why = await take(file)
      if (why) found.push({ name: file.name, why })
    }
    setFlaws(found)
    setBusy(false)
  }
  return (
    <fieldset className="photos" aria-busy={busy}>
      <legend>{label}</legend>
      <div className="row">
        {mine.map((shot, i) => (
          <Thumb key={shot.id} shot={shot} name={say(words, 'removePhoto', { n: i + 1 })} onRemove={() => draft.remove(shot.id)} />
        ))}
        {mine.length < most && (
          <>
            <Pick text={say(words, 'takePhoto')} camera onPick={add} busy={busy} />
            <Pick text={say(words, 'fromAlbum')} camera={false} onPick={add} busy={busy} />
          </>
        )}
      </div>
      {flaws.map(({ name, why }, i) => (
        <em key={i} role="alert">
          {say(words, why, { name })}
        </em>
      ))}
      {error && <em role="alert">{error}</em>}
    </fieldset>
  )
}

/** HEIC and its like, which most browsers cannot draw: a box `ftyp` with one of their names. */
const isHeic = async (file: Blob): Promise<boolean> => /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test((await file.slice(4, 12).text()).slice(0, 8))

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

/** A photo that waits on the phone, small, with the way to take it away. */
export const Thumb = ({ shot, name, onRemove }: { shot: Shot; name: string; onRemove: () => void }) => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    let made = ''
    let here = true
    void findPhoto(shot.id).then((blob) => {
      if (!blob || !here) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    })
    return () => {
      here = false
      URL.revokeObjectURL(made)
    }
  }, [shot.id])
  return (
    <span className="thumb">
      {url && <img src={url} alt="" />}
      <button type="button" aria-label={name} onClick={onRemove}>
        ✕
      </button>
    </span>
  )
}
