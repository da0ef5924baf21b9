import { type AreaPath, codeOf, findArea, isDistrict } from './areas.ts'
import { geocode } from './geocode.ts'
import { type Place, placeOf, precisionOf } from './place.ts'

/** A place that was written in several columns or fields. */
export type NamedPlace = AreaPath & {
  readonly lng: number
  readonly lat: number
  /** Street and number, behind the town where that was written in the place of a district (塘厦镇). */
  readonly street: string
}
/** `former` is a division's name from before, `zone` a development zone: which district its street lies in is proposed, and a person confirms. */
type PlaceFound = { readonly place: NamedPlace; readonly former?: string; readonly zone?: string }

/** What is meant by province, city and district, each as people write it, and the street: read by the geocoder, so that every door knows the same names. Nothing for what is unknown or several places. */
export const findPlace = (province: string, city: string, area: string, address: string): PlaceFound | undefined => {
  const named = withDistrict(`${province}${city}${area}`, false) ?? byNames(province, city, area)
  // Where the columns end at the city, its street may go on with the district.
  const found = named ?? (area ? undefined : withDistrict(`${province}${city}${area}${address}`, true))
  if (!found) return undefined
  const { said } = found
  const nearer = withDistrict(`${province}${city}${said?.kind === 'zone' ? '' : area}${address}`, true)
  if (said?.kind === 'zone') return { place: placed(nearer ?? found, found, address), zone: said.name }
  const place = placed(nearer?.area_code === found.area_code ? nearer : found, found, address)
  return { place, ...(said && { former: said.name }) }
}

/* Names of the tree itself that the geocoder reads in two ways. */
const byNames = (...names: readonly [string, string, string]): Place | undefined => {
  const code = codeOf(...names)
  const area = code !== undefined && isDistrict(code) ? findArea(code) : undefined
  return area && placeOf(area, area, precisionOf(area))
}
/* One place with a district, and nothing left that was not understood. */
const withDistrict = (text: string, anyStreet: boolean): Place | undefined => {
  const only = geocode(text)
  if (!only || !isDistrict(only.area_code)) return undefined
  if (anyStreet) return only
  const { detail = '', town = '' } = only
  return town.startsWith(detail) ? only : undefined
}
const placed = (at: Place, { town = '', area_code }: Place, address: string): NamedPlace => {
  const { province, city, area, province_code, city_code } = at
  const street = area_code === at.area_code && town && !address.startsWith(town) ? `${town}${address}` : address
  return { province, city, area, province_code, city_code, area_code: at.area_code, lng: round6(at.lng), lat: round6(at.lat), street }
}
const round6 = (n: number): number => Math.round(n * 1_000_000) / 1_000_000
