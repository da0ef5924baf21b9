import { shanghaiMinute } from '@yunshu/domain/calendar'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../kit/call.ts'
import { nowIso } from '../kit/clock.ts'
import { useSay } from '../kit/lang.ts'
import { lastPlace } from '../kit/place.ts'
import { PlainButton } from '../kit/ui.tsx'
import type { Filling } from './draft.ts'
import { tripWords as words } from './phrases.ts'
import { Thumb } from './PhotoField.tsx'

/** The field under which a signature waits among the photos of its receipt. */
export const signField = 'sign'
const [width, height] = [900, 420]
const band = 56

/** The consignee signs on the glass (手写签收): what is drawn becomes a picture with who, when and where written below it, kept on the phone like a photo. */
export const SignPad = ({ draft, signer, mark, error }: { draft: Filling; signer: string; mark: readonly string[]; error?: string | undefined }) => {
  const say = useSay()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [inked, setInked] = useState(false)
  const [full, setFull] = useState(false)
  const signed = draft.shots.find(({ field }) => field === signField)
  useEffect(() => {
    if (!signed) clear(canvas.current)
  }, [signed])
  const pen = usePen(() => setInked(true))
  const again = () => {
    clear(canvas.current)
    setInked(false)
  }
  const keep = async () => {
    const sheet = canvas.current
    if (!sheet) return
    const place = lastPlace()
    const taken_at = nowIso()
    const where = place ? `${place.lng.toFixed(5)}, ${place.lat.toFixed(5)}` : say(words, 'noFix')
    stamp(sheet, [[signer, ...mark].filter(Boolean).join(' '), `${shanghaiMinute(taken_at)}  ${where}`])
    const blob = await new Promise<Blob | null>((done) => sheet.toBlob(done, 'image/jpeg', 0.85))
    if (!blob) return
    const shot = { id: newKey(), field: signField, taken_at, size: blob.size, ...(place ? { lng: place.lng, lat: place.lat } : {}) }
    setFull((await draft.add(shot, blob)) === 'full')
    setInked(false)
  }
  return (
    <fieldset className="sign">
      <legend>{say(words, 'signHere')}</legend>
      {signed ? (
        <div className="signed">
          <Thumb shot={signed} name={say(words, 'signAgain')} onRemove={() => draft.remove(signed.id)} />
          <span>{say(words, 'signedAt', { time: shanghaiMinute(signed.taken_at) })}</span>
        </div>
      ) : (
        <>
          <canvas ref={canvas} width={width} height={height} aria-label={say(words, 'signHere')} {...pen} />
          <p className="links">
            <PlainButton tone="link" onPress={again}>
              {say(words, 'signClear')}
            </PlainButton>
            {inked && <PlainButton onPress={() => void keep()}>{say(words, 'signKeep')}</PlainButton>}
          </p>
        </>
      )}
      {full && <em role="alert">{say(words, 'full')}</em>}
      {error && <em role="alert">{error}</em>}
    </fieldset>
  )
}

/** Draws where the finger goes. */
const usePen = (onInk: () => void) => {
  const drawing = useRef(false)
  const at = (event: React.PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height]
  }
  const begin = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    pen.lineWidth = 7
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.strokeStyle = '#111827'
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  const move = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen || !drawing.current) return
    pen.lineTo(...at(event))
    pen.stroke()
    onInk()
  }
  const end = () => void (drawing.current = false)
  return { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end }
}

const clear = (sheet: HTMLCanvasElement | null): void => {
  const pen = sheet?.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
}

/* Who, when and where, below what was drawn. */
const stamp = (sheet: HTMLCanvasElement, lines: readonly string[]): void => {
  const pen = sheet.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#f2f4f7'
  pen.fillRect(0, height - band, width, band)
  pen.fillStyle = '#374151'
  pen.font = '600 20px sans-serif'
  pen.textBaseline = 'top'
  lines.forEach((line, i) => pen.fillText(line, 12, height - band + 6 + i * 25, width - 24))
}
