import { nameOf } from '@yunshu/contract/kit/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { stateOf } from '@yunshu/contract/kit/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { pointKind, waybillMachine } from '@yunshu/contract/waybill/machine'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { type Say, speak, useSay } from '../kit/lang.ts'
import { clock, stretch, windowText } from '../kit/time.ts'
import { trackWords as words } from './phrases.ts'

type Track = OutputOf<typeof waybill.track>
type Seen = { track?: Track; at?: string; problem?: 'expired' | 'noSignal' }
const everyMinute = 60_000
const WayMap = lazy(async () => ({ default: (await import('./WayMap.tsx')).WayMap }))

/** Where the goods are, for someone with nothing but the link: states, times, cities, lateness. */
export const TrackPage = ({ code }: { code: string }) => {
  const say = useSay()
  const [seen, setSeen] = useState<Seen>({})
  const look = useCallback(async () => {
    if (code.length < 10) return setSeen({ problem: 'expired' })
    try {
      const track = await call(waybill.track, { code })
      setSeen({ track, at: new Date().toISOString() })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSeen((before) => (error.kind === 'refused' ? { problem: 'expired' } : { ...before, problem: 'noSignal' }))
    }
  }, [code])
  useEffect(() => {
    void look()
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), everyMinute)
    const seen = () => document.visibilityState === 'visible' && void look()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [look])
  // What changes shows at once while the stream is open; where it is not to be had, the minute does.
  const gone = seen.problem === 'expired'
  useEffect(() => {
    if (gone || !code) return
    const source = new EventSource(`/api/waybill/track_live?code=${code}`)
    source.addEventListener('message', () => void look())
    return () => source.close()
  }, [code, gone, look])
  useEffect(() => {
    document.title = say(words, 'title')
  }, [say])
  return (
    <>
      <header className="bar">
        <h1>{say(words, 'title')}</h1>
        <button type="button" onClick={() => speak(say.lang === 'zh' ? 'en' : 'zh')}>
          {say(words, 'other')}
        </button>
      </header>
      <main className="track">
        {seen.problem === 'expired' ? (
          <div className="none">
            <p>{say(words, 'expired')}</p>
            <small>{say(words, 'expiredWhy')}</small>
          </div>
        ) : seen.track ? (
          <Progress track={seen.track} />
        ) : (
          <p className="none">{say(words, seen.problem ?? 'loading')}</p>
        )}
        {seen.problem === 'noSignal' && seen.track && <p className="wrong">{say(words, 'noSignal')}</p>}
        {seen.problem !== 'expired' && (
          <footer>
            {seen.at && <small>{say(words, 'seen', { time: clock(say, seen.at) })}</small>}
            <button type="button" className="small" onClick={() => void look()}>
              {say(words, seen.problem ? 'again' : 'refresh')}
            </button>
          </footer>
        )}
      </main>
    </>
  )
}

const Progress = ({ track }: { track: Track }) => {
  const say = useSay()
  const state = stateOf(waybillMachine, track.waybill_status)
  const points = [...track.points].sort((a, b) => a.kind - b.kind || a.seq - b.seq)
  const onTheRoad = track.waybill_status < waybillMachine.code.atDelivery && track.waybill_status > waybillMachine.code.cancelled
  const end = points.at(-1)
  const next = points.find((point) => point.done_at === null)
  return (
    <>
      <section className="head">
        <p className="top">
          <span className={`state ${state.tone}`}>{say.label(state)}</span>
          {(track.late_end_min ?? 0) > 0 && <span className="late">{say(words, 'late', { time: stretch(say, track.late_end_min ?? 0) })}</span>}
        </p>
        <h2>
          {points[0] && cityOf(say, points[0])} <i aria-hidden>→</i> {end && cityOf(say, end)}
        </h2>
        {track.eta && onTheRoad && <p className="eta">{say(words, 'eta', { time: clock(say, track.eta) })}</p>}
        <p className="facts">
          {say(words, 'no', { no: track.waybill_no })} · {say(words, 'plate', { tail: track.plate_tail })}
        </p>
      </section>
      <section>
        <Suspense fallback={<div className="way" />}>
          <WayMap points={points} driven={track.driven} />
        </Suspense>
      </section>
      <section>
        <ol className="route">
          {points.map((point) => (
            <li key={`${point.kind}-${point.seq}`} className={point.done_at ? 'done' : point === next ? 'current' : ''}>
              <p>
                <b>{say.label(nameOf(pointKind, point.kind))}</b> {placeOf(say, point)}
              </p>
              <p className="facts">{say(words, 'window', { time: windowText(say, point) })}</p>
              <p className="facts real">
                <span>{point.arrived_at ? say(words, 'arrived', { time: clock(say, point.arrived_at) }) : say(words, 'waits')}</span>
                {point.done_at && <span>{say(words, point.kind === 1 ? 'loaded' : 'unloaded', { time: clock(say, point.done_at) })}</span>}
                {(point.late_min ?? 0) > 0 && <span className="late">{say(words, 'late', { time: stretch(say, point.late_min ?? 0) })}</span>}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <p className="note">
        {say(words, 'expires', { time: clock(say, track.expires_at) })} · {say(words, 'privacy')}
      </p>
    </>
  )
}
type Place = { province: string; city: string; place_en: string }
const cityOf = (say: Say, { city, place_en }: Place): string => (say.lang === 'en' ? (place_en.split(', ')[0] ?? '') : city)
const placeOf = (say: Say, { province, city, place_en }: Place): string =>
  say.lang === 'en' ? place_en : province === city ? city : `${province} ${city}`
