import { estimateRoute } from '@yunshu/places/distance'
import { loadPlaces } from '@yunshu/places/load-node'

export type RoadPoint = { readonly lng: number; readonly lat: number; readonly area_code?: string | undefined }
export type Road = { distance_m: number; run_minutes: number; over_water: boolean }

/** How far and how long a truck drives along these points; an estimate, since no roads are known here. */
export const roadOf = (points: readonly RoadPoint[]): Road => {
  loadPlaces()
  const { distance_m, duration_s, over_water } = estimateRoute(
    points.map(({ lng, lat, area_code }) => ({ lng, lat, ...(area_code && { code: area_code }) }))
  )
  return { distance_m, run_minutes: Math.round(duration_s / 60), over_water }
}
