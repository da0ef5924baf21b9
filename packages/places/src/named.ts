import { areaPath, codeOf, findArea, isDistrict, type AreaPath } from './areas.ts'
import { geocode } from './geocode.ts'

/** The codes and coordinates of a division by its names: those of the town, if the address names one, otherwise those of the district's seat. */
export const findPlace = (province: string, city: string, area: string, address: string): (AreaPath & { lng: number; lat: number }) | undefined => {
  const code = codeOf(province, city, area)
  const found = code && isDistrict(code) ? findArea(code) : undefined
  const path = found && areaPath(found.code)
  if (!path) return undefined
  const town = geocode(`${province}${city}${area}${address}`)
  const at = town && town.area_code === found.code ? town : found
  return { ...path, lng: round6(at.lng), lat: round6(at.lat) }
}
const round6 = (n: number): number => Math.round(n * 1_000_000) / 1_000_000
