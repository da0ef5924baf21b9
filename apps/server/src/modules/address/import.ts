import { address, addressForm } from '@yunshu/contract/address/contract'
import { type Bilingual, sayIn, type Slots } from '@yunshu/contract/kit/phrases'
import { importFaults } from '@yunshu/contract/order/importWords'
import { addressText } from '@yunshu/domain/address'
import { areaPath } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { findPlace } from '@yunshu/places/named'
import { Type } from 'typebox'
import type { SheetColumn } from '../../platform/sheet/columns.ts'
import { importVerbs } from '../task/index.ts'
import { insertAddress } from './edit.ts'
import { addressesOf } from './queries.ts'

const { link_name, link_phone, address: street, address_diming, address_content, address_type, radius_m, lng, lat } = addressForm
/** The columns of 地址导入模板. A place without coordinates stands at its town, if the address names one, otherwise at the seat of its district. */
const columns = {
  link_name: { title: '联系人', field: link_name, required: true, hint: '不超过 30 字', example: '王发货' },
  link_phone: { title: '电话', field: link_phone, required: true, hint: '手机、座机（带区号）或 400 电话', example: '13800001001' },
  province: { title: '省份', field: Type.String(), required: true, hint: '', example: '四川省' },
  city: { title: '城市', field: Type.String(), hint: '直辖市可不填', example: '成都市' },
  area_code: { title: '区县', field: Type.String(), hint: '东莞等不设区县的城市可不填', example: '双流区' },
  address: { title: '详细地址', field: street, required: true, hint: '不超过 200 字', example: '空港四路 2666 号' },
  address_diming: { title: '地名简称', field: address_diming, hint: '不超过 40 字', example: '双流仓' },
  address_type: { title: '用途', field: address_type, hint: '提货、卸货 或 提货和卸货，不填为提货和卸货', example: '提货' },
  radius_m: { title: '围栏半径（米）', field: radius_m, hint: '100 至 20000，不填为 2000', example: '2000' },
  lng: { title: '经度', field: lng, hint: '73 至 136；不填按地址定位', example: '' },
  lat: { title: '纬度', field: lat, hint: '3 至 54；与经度一起填', example: '' },
  address_content: { title: '备注', field: address_content, hint: '不超过 200 字', example: '' }
} as const satisfies Record<string, SheetColumn>

/** 导入地址: places of the book from a workbook. One that the book has already at the same spot is told so, and stays out. */
export const importAddresses = importVerbs({
  calls: address,
  sheet: '地址',
  columns,
  most: 2000,
  schema: address.create.input,
  known: async (tx, actor) => {
    loadPlaces()
    const rows = await addressesOf(tx, actor).select(['a.link_name', 'a.link_phone', 'a.area_code', 'a.address']).execute()
    return new Set(rows.map(keyOf))
  },
  entryOf: ({ read, blame, note }) => {
    const [province = '', city = '', area = '', text = ''] = [read('province'), read('city'), read('area_code'), read('address')]
    const { place, former, zone } = (province && findPlace(province, city, area, text)) || {}
    const value = `${province}${city}${area}`
    if (province && !place) blame('area_code', sayBoth('noDistrict', { value }))
    if (place && zone !== undefined) blame('area_code', sayBoth('zone', { value: zone, area: place.area }))
    if (place && former !== undefined) note('area_code', { zh: `${former}现为${place.area}`, en: `${former} is ${place.area} now` })
    const [east, north] = [read('lng'), read('lat')]
    if ((east === undefined) !== (north === undefined))
      blame(east === undefined ? 'lng' : 'lat', { zh: '经度和纬度须一起填写', en: 'is needed where the other coordinate is given' })
    const [kind, radius] = [read('address_type'), read('radius_m')]
    return {
      link_name: read('link_name') ?? '',
      link_phone: read('link_phone') ?? '',
      area_code: place?.area_code ?? '',
      address: place?.street ?? text,
      address_diming: read('address_diming') ?? '',
      address_content: read('address_content') ?? '',
      lng: east ?? place?.lng ?? 0,
      lat: north ?? place?.lat ?? 0,
      ...(kind !== undefined && { address_type: kind }),
      ...(radius !== undefined && { radius_m: radius }),
      // Where the file names no spot, several addresses of one contact stand at the same one.
      anyway: east === undefined
    }
  },
  faultsOf: (entry, booked) =>
    booked.has(keyOf(entry))
      ? [{ field: 'address', reason: { zh: '地址簿里已有该联系人的这个地址', en: 'is in the address book with this contact already' } }]
      : [],
  keysOf: (entry) => ({ address: keyOf(entry) }),
  sampleOf: ({ link_name: name, address_diming: short, area_code, address: text }) => ({ name: short || name, about: placeText(area_code, text) }),
  insert: async (context, entry) => void (await insertAddress(context, entry))
})

type Booked = { readonly link_name: string; readonly link_phone: string; readonly area_code: string; readonly address: string }
const sayBoth = (fault: 'noDistrict' | 'zone', slots: Slots): Bilingual => ({
  zh: sayIn('zh', importFaults, fault, slots),
  en: sayIn('en', importFaults, fault, slots)
})
const keyOf = ({ link_name: name, link_phone: phone, area_code, address: text }: Booked): string => [name, phone, area_code, text].join('|')
const placeText = (area_code: string, text: string): string => {
  const path = areaPath(area_code)
  return path ? addressText(path, text) : text
}
