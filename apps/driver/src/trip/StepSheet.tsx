import { useState } from 'react'
import { nowIso } from '../kit/clock.ts'
import { useSay } from '../kit/lang.ts'
import type { NoPlace, Place } from '../kit/place.ts'
import { clock, stretch, windowText } from '../kit/time.ts'
import { Field, MainButton, Sheet, tell } from '../kit/ui.tsx'
import { done } from '../outbox/outbox.ts'
import { isFull } from '../outbox/store.ts'
import { useDraft } from './draft.ts'
import { GoodsFields, goodsOf, numberOf, wrongNumbers } from './GoodsFields.tsx'
import { PhotoField } from './PhotoField.tsx'
import { tripWords as words } from './phrases.ts'
import { comesTooFast, type Next, type Stop, type Trip } from './project.ts'
import { stepName } from './steps.ts'
import { isReason, WhyFast } from './WhyFast.tsx'
import { useMoment } from './useStep.ts'

type Step = 'signIn' | 'load' | 'depart' | 'arrive' | 'unload'

/** One of the five moments of a trip: where, when, what the step needs, and its confirmation. */
export const StepSheet = ({ trip, next, onClose }: { trip: Trip; next: Next & { step: Step }; onClose: () => void }) => {
  const say = useSay()
  const { place, where } = useMoment()
  const { step } = next
  const draft = useDraft(trip.trip.id, step)
  const { told, shots } = draft
  const [flaw, setFlaw] = useState<'photo' | 'number' | 'full' | 'reason'>()
  const [busy, setBusy] = useState(false)
  const stop = next.stops.find(({ id }) => String(id) === told['point_id']) ?? next.stops[0]
  const hasty = stop && (step === 'signIn' || step === 'arrive') ? comesTooFast(trip, stop, nowIso()) : undefined
  const reason = told['reason'] ?? ''
  const field = step === 'load' ? 'zhuang_goods_img' : 'xie_goods_img'
  const withPhotos = step === 'load' || step === 'unload'
  const mark = [trip.trip.waybill_no, trip.trip.plate_no, stop?.address_diming ?? '']
  const confirm = async (): Promise<void> => {
    if (withPhotos && !shots.some((shot) => shot.field === field)) return setFlaw('photo')
    if (wrongNumbers(told)) return setFlaw('number')
    if (hasty && !isReason(reason)) return setFlaw('reason')
    setBusy(true)
    try {
      await send(trip, step, { told, at: { at: nowIso(), ...where() }, stop, reason: hasty && reason.trim() }, { shots, draft: draft.key })
    } catch (error) {
      if (!isFull(error)) throw error
      setBusy(false)
      return setFlaw('full')
    }
    if (!navigator.onLine) tell(say(words, 'savedHere'))
    onClose()
  }
  const type = (name: string) => ({
    value: told[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => draft.tell({ ...told, [name]: target.value })
  })
  return (
    <Sheet title={stepName(say, step)} onClose={onClose}>
      <StopChoice stops={next.stops} chosen={stop} onChoose={({ id }) => draft.tell({ ...told, point_id: String(id) })} />
      <PlaceLine place={place} />
      {withPhotos && (
        <PhotoField
          label={say(words, step === 'load' ? 'loadPhotos' : 'unloadPhotos')}
          field={field}
          draft={draft}
          mark={mark}
          error={flaw === 'photo' ? say(words, 'photoMissing') : undefined}
        />
      )}
      {step === 'load' && <PhotoField label={say(words, 'papers')} field="fahuo_document_img" draft={draft} mark={mark} />}
      {step === 'load' && draft.ready && (
        <GoodsFields trip={trip} told={told} onTell={draft.tell} error={flaw === 'number' ? say(words, 'badNumber') : undefined} />
      )}
      {step === 'depart' && (
        <Field label={say(words, 'sealNo')}>
          <input maxLength={20} {...type('seal_no')} />
        </Field>
      )}
      {step === 'unload' && (
        <Field label={say(words, 'unloadNote')}>
          <input maxLength={200} {...type('end_content')} />
        </Field>
      )}
      {hasty && (
        <>
          <p className="wrong" role="status">
            {say(words, 'fastAsk', { km: Math.round(hasty.m / 1000), time: stretch(say, Math.floor(hasty.ms / 60_000)) })}
          </p>
          <WhyFast value={reason} onChange={(next) => draft.tell({ ...told, reason: next })} missing={flaw === 'reason'} />
        </>
      )}
      {flaw === 'full' && (
        <em role="alert" className="wrong">
          {say(words, 'full')}
        </em>
      )}
      <MainButton busy={busy || !draft.ready} onPress={() => void confirm()}>
        {say(words, 'confirm', { step: stepName(say, step) })}
      </MainButton>
    </Sheet>
  )
}

type Said = {
  told: Readonly<Record<string, string>>
  at: { at: string } & ReturnType<ReturnType<typeof useMoment>['where']>
  stop: Stop | undefined
  reason: string | undefined
}
/** Hands what was said at a step over to be sent. */
const send = async (trip: Trip, step: Step, { told, at, stop, reason }: Said, made: Parameters<typeof done>[3]): Promise<void> => {
  const { id } = trip.trip
  const node = { id, ...at, ...(stop ? { point_id: stop.id } : {}) }
  const net_kg = numberOf(told['net_kg'])
  const weighed = net_kg === undefined ? {} : { net_kg }
  if (step === 'load') return await done('load', id, { ...node, ...goodsOf(trip, told), ...weighed }, made)
  if (step === 'unload') return await done('unload', id, { ...node, end_content: told['end_content'] ?? '', ...weighed }, made)
  if (step === 'depart') return await done('depart', id, { id, ...at, ...(told['seal_no'] ? { seal_no: told['seal_no'] } : {}) }, made)
  await done(step, id, { ...node, ...(reason !== undefined && { reason }) }, made)
}

/** Which stop it is about, where several are open. */
export const StopChoice = ({ stops, chosen, onChoose }: { stops: readonly Stop[]; chosen: Stop | undefined; onChoose: (stop: Stop) => void }) => {
  const say = useSay()
  if (stops.length < 2) return chosen ? <p className="place">{chosen.address_diming}</p> : null
  return (
    <fieldset className="stops">
      <legend>{say(words, 'which')}</legend>
      {stops.map((stop) => (
        <label key={stop.id}>
          <input type="radio" name="stop" checked={stop.id === chosen?.id} onChange={() => onChoose(stop)} />
          <span>
            {stop.address_diming}
            <small>{[stop.address_str, stop.link_name, windowText(say, stop)].filter(Boolean).join(' · ')}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const noPlaceWords = { 1: 'placeDenied', 2: 'noPlace', 3: 'noPlace' } as const

/** Time and position as they will be sent. */
const PlaceLine = ({ place }: { place: Place | NoPlace | undefined }) => {
  const say = useSay()
  const lost = place !== undefined && 'no_place' in place
  const text =
    place === undefined ? say(words, 'locating') : lost ? say(words, noPlaceWords[place.no_place]) : say(words, 'located', { m: place.accuracy_m })
  return (
    <p className="moment">
      <span>{say(words, 'when', { time: clock(say, nowIso()) })}</span>
      <span role="status" className={lost ? 'care' : ''}>
        {text}
      </span>
    </p>
  )
}
