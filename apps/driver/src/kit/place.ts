import { gcjFromWgs } from '@yunshu/places/datum'

/** Where the phone is, on the map's datum (GCJ-02), as every stored coordinate is. */
export type Place = { readonly lng: number; readonly lat: number; readonly accuracy_m: number; readonly at: number }
const quarterHour = 900_000
let last: Place | undefined

/** Asks for the position, once, at one of the five moments of a trip; undefined where it is not to be had. */
export const locate = (): Promise<Place | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { lng, lat } = gcjFromWgs(coords.longitude, coords.latitude)
        last = { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)), accuracy_m: Math.round(coords.accuracy), at: Date.now() }
        resolve(last)
      },
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 1000 }
    )
  })

/** The position of the last of those moments while it is still good for a photo. */
export const lastPlace = (): Place | undefined => (last && Date.now() - last.at < quarterHour ? last : undefined)
