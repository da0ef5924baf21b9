import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { kitWords } from './phrases.ts'
import { useSay } from './lang.ts'

/** The one thing to do on a screen: wide, at least 56 px high, its verb in words. */
export const MainButton = ({
  children,
  onPress,
  busy = false,
  disabled = false,
  submit = false
}: {
  children: ReactNode
  onPress?: () => void
  busy?: boolean
  disabled?: boolean
  submit?: boolean
}) => (
  <button type={submit ? 'submit' : 'button'} className="main" disabled={busy || disabled} aria-busy={busy} onClick={onPress}>
    {children}
  </button>
)

export const PlainButton = ({
  children,
  onPress,
  tone = 'plain'
}: {
  children: ReactNode
  onPress: () => void
  tone?: 'plain' | 'danger' | 'link'
}) => (
  <button type="button" className={`small ${tone}`} onClick={onPress}>
    {children}
  </button>
)

/** A panel from below that asks for one thing; the page behind it rests. */
export const Sheet = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className="sheet" aria-label={title} onCancel={(event) => (event.preventDefault(), onClose())}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="close" aria-label={say(kitWords, 'close')} onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  )
}

export const Field = ({
  label,
  help,
  error,
  children
}: {
  label: string
  help?: string | undefined
  error?: string | undefined
  children: ReactNode
}) => (
  <label className="field">
    <span>{label}</span>
    {children}
    {error ? <em role="alert">{error}</em> : help ? <small>{help}</small> : null}
  </label>
)

/** A few usual answers, one press each. */
export const Choices = ({ of, value, onChoose }: { of: readonly string[]; value: string; onChoose: (text: string) => void }) => (
  <div className="choices">
    {of.map((text) => (
      <button key={text} type="button" aria-pressed={text === value} onClick={() => onChoose(text)}>
        {text}
      </button>
    ))}
  </div>
)

let said = ''
const ears = new Set<() => void>()
let silence: ReturnType<typeof setTimeout> | undefined
/** Says something in passing. */
export const tell = (text: string): void => {
  clearTimeout(silence)
  said = text
  if (text) silence = setTimeout(() => tell(''), 4000)
  for (const ear of ears) ear()
}
export const Told = () => {
  const text = useSyncExternalStore(
    (ear) => (ears.add(ear), () => void ears.delete(ear)),
    () => said
  )
  return (
    <div role="status" className={text ? 'told' : 'told empty'}>
      {text}
    </div>
  )
}

const hear = (ear: () => void) => {
  addEventListener('online', ear)
  addEventListener('offline', ear)
  return () => {
    removeEventListener('online', ear)
    removeEventListener('offline', ear)
  }
}
export const useOnline = (): boolean => useSyncExternalStore(hear, () => navigator.onLine)

/** The minute of now; the screen counts lateness with it. */
export const useMinute = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const hearHash = (ear: () => void) => {
  addEventListener('hashchange', ear)
  return () => removeEventListener('hashchange', ear)
}
/** The page behind `#`: '' the list, `trip/12` a trip, `trip/12/load` with a panel of it open, `outbox` what waits. */
export const useRoute = (): string => useSyncExternalStore(hearHash, () => location.hash.replace(/^#\/?/, ''))

// A panel is an address of its own: it is there again after a reload, and the phone's back closes it.
let openedHere = false
export const openPanel = (trip_id: number, panel: string): void => {
  openedHere = true
  location.hash = `#/trip/${trip_id}/${panel}`
}
export const closePanel = (trip_id: number): void => {
  if (openedHere) history.back()
  else location.replace(`#/trip/${trip_id}`)
  openedHere = false
}
