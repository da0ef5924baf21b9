import { useState } from 'react'
import { parseLngLat } from '@yunshu/domain/geo'
import { gcjFromWgs } from '@yunshu/places/datum'
import { type Say, useSay } from '../kit/lang.ts'
import { toastError, toastWarning } from '../kit/toast.tsx'
import type { At, FoundPlace } from './map/kinds.ts'
import { mapPhrases } from './map/phrases.ts'
import { cityOf, mapProvider } from './map/provider.ts'
import { blocks } from './phrases.ts'
import { blankDraft, fromFound, isCoarse, knownPlaces, type Draft, type PickedPlace } from './place.ts'

const locateMs = 8000
/** A place being chosen: by a search result, by dragging the marker, by coordinates, or by hand. */
export const usePlaceDraft = (initial: Partial<PickedPlace> | undefined) => {
  const say = useSay()
  const [draft, setDraft] = useState<Draft>({ ...blankDraft, ...initial })
  const [busy, setBusy] = useState(false)
  const change = (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch }))
  const during = async <T>(work: () => Promise<T>, failed: string | undefined): Promise<T | undefined> => {
    setBusy(true)
    try {
      return await work()
    } catch {
      if (failed) toastWarning(failed)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const takeHit = (hit: FoundPlace) => {
    const taken = fromFound(hit, draft)
    change(taken)
    if (isCoarse({ precision: taken.precision, area: taken.area ?? '' })) toastWarning(say(mapPhrases, 'tooCoarse'))
  }
  /** Refills the address from a point; the marker stands where it was put. */
  const follow = async (at: At, failed: string | undefined) =>
    await during(async () => {
      const place = await (await mapProvider()).reverse(at)
      const { province, area, area_code, detail } = place
      const divisions = { province, city: cityOf(province, place.city), area, area_code, lng: at.lng, lat: at.lat, precision: 'point' as const }
      // A map that knows no streets gives no detail: the typed one stays while the district is the same.
      setDraft((before) => ({ ...before, ...divisions, address: detail || (before.area_code === area_code ? before.address : '') }))
      return true
    }, failed)
  return {
    draft,
    busy,
    change,
    take: takeHit,
    /** Looks for a place; the only one found is taken at once. */
    search: async (keyword: string, within: string | undefined, size: number, none: string): Promise<readonly FoundPlace[] | undefined> => {
      if (!keyword.trim()) {
        toastWarning(say(blocks, 'keywordFirst'))
        return undefined
      }
      const sought = keyword.trim()
      const found = await during(
        async () => {
          // What the company knows comes first; the rest is found without it too.
          const [known, others] = await Promise.all([knownPlaces(sought, within).catch(() => []), (await mapProvider()).search(sought, within, size)])
          return [...known, ...others]
        },
        say(blocks, 'positionFailed')
      )
      if (found && found.length === 0) toastWarning(none)
      const [only, ...others] = found ?? []
      if (only && others.length === 0) takeHit(only)
      return found
    },
    moved: (at: At) => follow(at, say(blocks, 'addressFailed')),
    /** Longitude first, latitude second; gives the fault of the text where it has one. */
    resolve: async (text: string, empty: string): Promise<string> => {
      if (!text.trim()) {
        toastWarning(empty)
        return ''
      }
      const at = parseLngLat(text.replace(/，/g, ',').replace(/\s+/g, ''))
      if (!at) return say(blocks, 'coordinatesHint')
      return (await follow(at, undefined)) ? '' : say(blocks, 'coordinatesFailed')
    },
    /** Where this browser stands; it speaks WGS-84, the addresses GCJ-02. */
    here: async (): Promise<void> => {
      const here = await new Promise<GeolocationPosition | undefined>((done) =>
        navigator.geolocation.getCurrentPosition(done, () => done(undefined), { timeout: locateMs })
      )
      if (!here) return toastError(say(blocks, 'positionFailed'))
      const { lng, lat } = gcjFromWgs(here.coords.longitude, here.coords.latitude)
      await follow({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) }, say(blocks, 'addressFailed'))
    },
    /** The place to hand over, or a warning that none was searched. */
    picked: () => pickedOf(say, draft)
  }
}
export type Choosing = ReturnType<typeof usePlaceDraft>

const pickedOf = (say: Say, draft: Draft): PickedPlace | undefined => {
  const { lng, lat, precision: _, ...rest } = draft
  if (lng === undefined || lat === undefined || !rest.area_code) {
    toastWarning(say(blocks, 'searchFirst'))
    return undefined
  }
  if (isCoarse(draft)) {
    toastWarning(say(mapPhrases, 'tooCoarse'))
    return undefined
  }
  return { ...rest, address: rest.address.trim(), lng, lat }
}
