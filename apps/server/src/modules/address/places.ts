import { address } from '@yunshu/contract/address/contract'
import { type AreaNode, areaTree, shortCodes } from '@yunshu/places/areas'
import { estimateRoute } from '@yunshu/places/distance'
import { geocodeAll } from '@yunshu/places/geocode'
import { loadPlaces } from '@yunshu/places/load-node'
import type { Place } from '@yunshu/places/place'
import { reverseGeocode } from '@yunshu/places/reverse'
import { searchPlaces } from '@yunshu/places/search'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'

type Tree = (AreaNode & { cities: (AreaNode & { cities: AreaNode[] })[] })[]
let tree: Tree | undefined
const areas = (): Tree => {
  loadPlaces()
  tree ??= areaTree() as Tree
  return tree
}
const areasVerb = read(address.areas, async () => areas())
const areaListVerb = read(address.areaList, async () => areas())

const search = read(address.search, async ({ input: { keyword, area_code, page = 1, pagesize = 6 } }) => {
  loadPlaces()
  const hits = searchPlaces(keyword, { limit: pagesize, page, ...(area_code ? { code: area_code } : {}) })
  return { data: hits.map(({ code, ...hit }) => ({ ...hit, area_code: code, location: `${hit.lng.toFixed(6)},${hit.lat.toFixed(6)}` })) }
})

const reverse = read(address.reverse, async ({ input: { lng, lat } }) => {
  loadPlaces()
  const place = reverseGeocode(lng, lat)
  return place ? { ...shown(place), lng, lat } : refuse('placeUnknown')
})

const geocode = read(address.geocode, async ({ input }) => {
  loadPlaces()
  return { data: geocodeAll(input.text).map(shown) }
})

const estimate = read(address.estimate, async ({ input }) => {
  const { distance_m, duration_s, estimated, over_water } = estimateRoute(
    input.points.map(({ area_code, ...point }) => ({ ...point, ...(area_code ? { code: area_code } : {}) }))
  )
  return { distance_m, run_minutes: Math.round(duration_s / 60), estimated, over_water }
})

/** What the division of a position is called, as far as the offline gazetteer knows. */
export const addressOf = (at: { lon: number; lat: number }): string => {
  loadPlaces()
  return reverseGeocode(at.lon, at.lat)?.address ?? ''
}

/** The most precise code of a place gives the three of the second address picker. */
const shown = ({ province, city, area, province_code, city_code, area_code, address: text, detail = '', lng, lat, precision }: Place) => ({
  province,
  city,
  area,
  ...shortCodes(area_code || city_code || province_code),
  area_code: area_code || city_code || province_code,
  address: text,
  detail,
  lng,
  lat,
  precision
})

export const placeVerbs = [areasVerb, areaListVerb, search, reverse, geocode, estimate]
