import { maskIdNo } from '@yunshu/domain/mask'
import { isDistrict } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import type { Secrets } from './secrets.ts'
import { refuse } from './verb/refuse.ts'

/** Where a company has its seat, as the three codes of its columns; a code that is no district is refused. */
export const districtColumns = (area_code: string): { area_code: string; province_code: string; city_code: string } => {
  loadPlaces()
  if (!isDistrict(area_code)) refuse('areaUnknown', { area_code })
  return { area_code, province_code: `${area_code.slice(0, 2)}0000`, city_code: `${area_code.slice(0, 4)}00` }
}

/** The number of an operating permit, sealed and masked. */
export const permitColumns = (secrets: Secrets, road_permit_no: string) => ({
  road_permit_no_enc: secrets.seal(road_permit_no),
  road_permit_no_mask: maskIdNo(road_permit_no)
})
