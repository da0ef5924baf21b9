import { estimateRoute } from '@yunshu/places/distance'
import { loadPlaces } from '@yunshu/places/load-node'

type RoadPoint = { readonly lng: number; readonly lat: number; readonly area_code?: string | undefined }
type Road = { distance_m: number; run_minutes: number; over_water: boolean }

/** Distance and driving time of a truck along these points: an estimate, since the server has no road network. */
export const roadOf = (points: readonly RoadPoint[]): Road => {
  loadPlaces()
  const { distance_m, duration_s, over_water } = estimateRoute(
    points.map(({ lng, lat, area_code }) => ({ lng, lat, ...(area_code && { code: area_code }) }))
  )
  return { distance_m, run_minutes: Math.round(duration_s / 60), over_water }
}
