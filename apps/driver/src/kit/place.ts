import { noPlace } from '@yunshu/contract/waybill/machine'
import { gcjFromWgs } from '@yunshu/places/datum'

/** Where the phone is, on the map's datum (GCJ-02), as every stored coordinate is. */
export type Place = { readonly lng: number; readonly lat: number; readonly accuracy_m: number; readonly at: number }
/** Why there is no position, by its code (`noPlace`). */
export type NoPlace = { readonly no_place: 1 | 2 | 3 }
const quarterHour = 900_000
let last: Place | undefined

/** The reasons of the browser (`GeolocationPositionError`), as the office reads them. */
const reasons = { 1: noPlace.code.denied, 2: noPlace.code.unavailable, 3: noPlace.code.slow } as const

/** Asks for the position, once, at one of the five moments of a trip; where it is not to be had, why. */
export const locate = (): Promise<Place | NoPlace> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ no_place: noPlace.code.unavailable })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { lng, lat } = gcjFromWgs(coords.longitude, coords.latitude)
        last = { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)), accuracy_m: Math.round(coords.accuracy), at: Date.now() }
        resolve(last)
      },
      ({ code }) => resolve({ no_place: reasons[code as 1 | 2 | 3] ?? noPlace.code.unavailable }),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 1000 }
    )
  })

/** The position of the last of those moments while it is still good for a photo. */
export const lastPlace = (): Place | undefined => (last && Date.now() - last.at < quarterHour ? last : undefined)
