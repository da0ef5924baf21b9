import { addressText } from '@yunshu/domain/address'
import { address } from '@yunshu/contract/address/contract'
import { search } from '@yunshu/contract/search/contract'
import { readContactText } from '@yunshu/domain/contactText'
import { call } from '../kit/call.ts'
import type { FoundPlace } from './map/kinds.ts'
import { cityOf } from './map/provider.ts'

/** A place as an order's point keeps it; the contact only where a pasted text named one. */
export type PickedPlace = {
  province: string
  city: string
  area: string
  area_code: string
  address: string
  address_diming: string
  address_content: string
  lng: number
  lat: number
  link_name?: string
  link_phone?: string
}
/** What picker 1 hands over, in the specification's names: `dd_formattedAddress` is the short name, `address_content` the remark. */
export type StartAddress = {
  dd_start_address_province: string
  dd_start_address_city: string
  dd_start_address_area: string
  dd_start_address: string
  dd_lng: number
  dd_lat: number
  dd_formattedAddress: string
  address_content: string
  area_code: string
  link_name?: string
  link_phone?: string
}
/** What picker 2 hands over: a place with the codes of its divisions, the first two, four and six digits. */
export type CodedPlace = PickedPlace & { provinceCode: string; cityCode: string; areaCode: string }

export const startAddressOf = ({ province, city, area, address: street, lng, lat, address_diming, ...rest }: PickedPlace): StartAddress => ({
  dd_start_address_province: province,
  dd_start_address_city: city,
  dd_start_address_area: area,
  dd_start_address: street,
  dd_lng: lng,
  dd_lat: lat,
  dd_formattedAddress: address_diming,
  ...rest
})
export const placeOfStart = (start: StartAddress): PickedPlace => {
  const { dd_start_address_province, dd_start_address_city, dd_start_address_area, dd_start_address, dd_lng, dd_lat, dd_formattedAddress, ...rest } =
    start
  return {
    province: dd_start_address_province,
    city: dd_start_address_city,
    area: dd_start_address_area,
    address: dd_start_address,
    lng: dd_lng,
    lat: dd_lat,
    address_diming: dd_formattedAddress,
    ...rest
  }
}
export const codedPlaceOf = (place: PickedPlace): CodedPlace => ({
  ...place,
  provinceCode: place.area_code.slice(0, 2),
  cityCode: place.area_code.slice(0, 4),
  areaCode: place.area_code.slice(0, 6)
})

export type Draft = Omit<PickedPlace, 'lng' | 'lat'> & {
  lng?: number | undefined
  lat?: number | undefined
  precision?: FoundPlace['precision'] | undefined
}
export const blankDraft: Draft = { province: '', city: '', area: '', area_code: '', address: '', address_diming: '', address_content: '' }

/** Whether a place is no more than a province or a prefecture that has districts: no truck could be sent there. */
export const isCoarse = ({ precision, area }: Pick<Draft, 'precision' | 'area'>): boolean =>
  precision === 'province' || (precision === 'city' && !area)

/** What a search result says of the place; a detail that was typed stays. */
export const fromFound = (hit: FoundPlace, draft: Draft): Partial<Draft> => ({
  province: hit.pname,
  city: cityOf(hit.pname, hit.cityname),
  area: hit.adname,
  area_code: hit.area_code,
  lng: hit.lng,
  lat: hit.lat,
  precision: hit.precision,
  ...(hit.known ? { address: hit.address, address_diming: hit.name } : draft.address ? {} : { address: detailOf(hit) })
})

/** Places that the company knows, in the fields of every provider; within the division that was chosen, where one was. */
export const knownPlaces = async (keyword: string, within: string | undefined): Promise<FoundPlace[]> => {
  const inside = within?.replace(/(?:00)+$/, '') ?? ''
  const { data } = await call(search.places, { keyword }, { quiet: true })
  return data
    .filter(({ area_code }) => area_code.startsWith(inside))
    .map(({ from, province, city, area, ...place }) => ({ ...place, pname: province, cityname: city, adname: area, precision: 'point', known: from }))
}
/** What the place is called below its district: a town, a zone, a house. */
const detailOf = ({ name, address: street, pname, cityname, adname, precision }: FoundPlace): string => {
  if (precision === 'point') return street && !name.includes(street) ? `${street}${name}` : name
  return [pname, cityname, adname].includes(name) ? '' : name
}

/** Reads a pasted text: contact, division and detail; `several` where its division is not the only one of that name. */
export const readPasted = async (text: string): Promise<{ found: Partial<Draft>; clear: 'clear' | 'several' | 'none' }> => {
  const { name, phone, address: rest } = readContactText(text)
  const contact = { ...(name && { link_name: name }), ...(phone && { link_phone: phone }) }
  const { data } = rest.length >= 2 ? await call(address.geocode, { text: rest.slice(0, 200) }, { quiet: true }) : { data: [] }
  const [place] = data
  if (!place || !place.area) return { found: { ...contact, ...(rest && { address: rest }) }, clear: 'none' }
  if (data.length > 1) return { found: { ...contact, address: rest }, clear: 'several' }
  const { province, city, area, area_code, detail, lng, lat, precision } = place
  const town = place.address.replace(addressText({ province, city, area }), '')
  // 红光镇 became 红光街道: the rank that was written stays behind the name that was read.
  const street = town ? detail.replace(/^(?:镇|乡|街道)/, '') : detail
  return {
    found: {
      ...contact,
      province,
      city: cityOf(province, city),
      area,
      area_code,
      address: `${detail.startsWith(town) ? '' : town}${street}`,
      lng,
      lat,
      precision: precision as FoundPlace['precision']
    },
    clear: 'clear'
  }
}
