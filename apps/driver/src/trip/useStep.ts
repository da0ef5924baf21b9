import { useEffect, useState } from 'react'
import { nowIso } from '../kit/call.ts'
import { locate, type Place } from '../kit/place.ts'

/** The moment of a step: its time, and the position as soon as the phone has it; `undefined` while it looks, `null` when there is none. */
export const useMoment = (): { at: () => string; place: Place | null | undefined; where: () => { lng?: number; lat?: number } } => {
  const [place, setPlace] = useState<Place | null>()
  useEffect(() => {
    let here = true
    void locate().then((found) => here && setPlace(found ?? null))
    return () => void (here = false)
  }, [])
  return { at: nowIso, place, where: () => (place ? { lng: place.lng, lat: place.lat } : {}) }
}
