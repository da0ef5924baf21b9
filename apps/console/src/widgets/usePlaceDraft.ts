import { useState } from 'react'
import { parseLngLat } from '@yunshu/domain/geo'
import { useSay } from '../kit/lang.ts'
import { toastWarning } from '../kit/toast.tsx'
import { mapPhrases } from './map/phrases.ts'
import type { At, FoundPlace } from './map/kinds.ts'
import { cityOf, mapProvider } from './map/provider.ts'
import { blocks } from './phrases.ts'
import { blankDraft, fromFound, type Draft, type PickedPlace } from './place.ts'

/** A place being chosen: by a search result, by dragging the marker, by coordinates, or by hand. */
export const usePlaceDraft = (initial: Partial<PickedPlace> | undefined) => {
  const say = useSay()
  const [draft, setDraft] = useState<Draft>({ ...blankDraft, ...initial })
  const [busy, setBusy] = useState(false)
  const change = (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch }))
  const during = async <T>(work: () => Promise<T>, failed: string): Promise<T | undefined> => {
    setBusy(true)
    try {
      return await work()
    } catch {
      toastWarning(failed)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  /** Refills the address from a point; the marker stands where it was put. */
  const follow = async (at: At, failed: string) =>
    await during(async () => {
      const place = await (await mapProvider()).reverse(at)
      const { province, area, area_code, detail } = place
      change({ province, city: cityOf(province, place.city), area, area_code, address: detail, lng: at.lng, lat: at.lat, precision: 'point' })
    }, failed)
  return {
    draft,
    busy,
    change,
    reset: () => setDraft({ ...blankDraft }),
    take: (hit: FoundPlace) => change(fromFound(hit, draft)),
    search: async (keyword: string, within: string | undefined, size: number, none: string): Promise<readonly FoundPlace[] | undefined> => {
      if (!keyword.trim()) {
        toastWarning(say(blocks, 'keywordFirst'))
        return undefined
      }
      const found = await during(async () => await (await mapProvider()).search(keyword.trim(), within, size), say(mapPhrases, 'positionFailed'))
      if (found && found.length === 0) toastWarning(none)
      return found
    },
    moved: (at: At) => follow(at, say(mapPhrases, 'addressFailed')),
    /** Longitude first, latitude second; gives the fault of the text where it has one. */
    resolve: async (text: string, empty: string): Promise<string> => {
      if (!text.trim()) {
        toastWarning(empty)
        return ''
      }
      const at = parseLngLat(text.replace(/，/g, ',').replace(/\s+/g, ''))
      if (!at) return say(blocks, 'coordinatesHint')
      await follow(at, say(blocks, 'coordinatesFailed'))
      return ''
    },
    /** The place to hand over, or a warning that none was searched. */
    picked: (): PickedPlace | undefined => {
      const { lng, lat, precision: _, ...rest } = draft
      if (lng === undefined || lat === undefined || !rest.area_code) {
        toastWarning(say(blocks, 'searchFirst'))
        return undefined
      }
      return { ...rest, address: rest.address.trim(), lng, lat }
    }
  }
}
export type Choosing = ReturnType<typeof usePlaceDraft>
