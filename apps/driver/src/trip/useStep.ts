import { noPlace } from '@yunshu/contract/waybill/machine'
import { useEffect, useState } from 'react'
import { locate, type NoPlace, type Place } from '../kit/place.ts'

type Where = { lng?: number; lat?: number; no_place?: 1 | 2 | 3 }

/** Where a step is done, as soon as the phone knows; `undefined` while it looks, else the place or why there is none. */
export const useMoment = (): { place: Place | NoPlace | undefined; where: () => Where } => {
  const [place, setPlace] = useState<Place | NoPlace>()
  useEffect(() => {
    let here = true
    void locate().then((found) => here && setPlace(found))
    return () => void (here = false)
  }, [])
  return {
    place,
    where: () => (place === undefined ? { no_place: noPlace.code.slow } : 'no_place' in place ? place : { lng: place.lng, lat: place.lat })
  }
}
