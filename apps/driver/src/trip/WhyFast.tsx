import { waybill } from '@yunshu/contract/waybill/contract'
import { useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { kitWords } from '../kit/phrases.ts'
import { Choices, Field, PlainButton, tell } from '../kit/ui.tsx'
import { tripWords as words } from './phrases.ts'
import { type Stop, type Trip, unexplained } from './project.ts'
import { usual } from './steps.ts'
import { refresh } from './trips.ts'

type Asking = { value: string; onChange: (reason: string) => void; missing: boolean }

/** Asks why a stop was reached sooner than a truck can come there. */
export const WhyFast = ({ value, onChange, missing }: Asking) => {
  const say = useSay()
  return (
    <div className="why">
      <Choices of={usual(say, 'reasons_fast')} value={value} onChoose={onChange} />
      <Field label={say(words, 'reason')} error={missing ? say(words, 'noReason') : undefined}>
        <input maxLength={200} value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
    </div>
  )
}
export const isReason = (reason: string): boolean => reason.trim().length >= 2

/** Stops of these trips that stand marked without a reason, since the phone could not tell when they were recorded: asked now, and nothing waits for the answer. */
export const WhyFastCards = ({ trips }: { trips: readonly Trip[] }) =>
  trips.flatMap((known) => unexplained(known).map((stop) => <Card key={stop.id} id={known.trip.id} waybill_no={known.trip.waybill_no} stop={stop} />))

const Card = ({ id, waybill_no, stop }: { id: number; waybill_no: string; stop: Stop }) => {
  const say = useSay()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (!isReason(reason)) return setMissing(true)
    setBusy(true)
    try {
      await call(waybill.explain, { id, point_id: stop.id, reason: reason.trim() })
      await refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error.message || say(kitWords, 'noSignal'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card" role="group" aria-label={say(words, 'fastTitle')}>
      <strong>{say(words, 'fastTitle')}</strong>
      <p>{say(words, 'fastCard', { no: waybill_no, place: stop.address_diming })}</p>
      <WhyFast value={reason} onChange={setReason} missing={missing} />
      <PlainButton onPress={() => void (busy || send())}>{say(words, 'fastSend')}</PlainButton>
    </section>
  )
}
