import { address } from '@yunshu/contract/address/contract'
import { call } from '../../kit/call.ts'
import type { MapProvider } from './kinds.ts'

/** The offline map: search and reverse geocoding by the server's gazetteer, drawn from its borders. It knows divisions and towns, no streets. */
export const builtin: MapProvider = {
  name: 'builtin',
  search: async (keyword, within, pagesize) => {
    const { data } = await call(address.search, { keyword, pagesize, ...(within && { area_code: within }) }, { quiet: true })
    return data
  },
  reverse: async (at) => {
    const { province, city, area, area_code, detail } = await call(address.reverse, at, { quiet: true })
    return { province, city, area, area_code, detail }
  },
  mount: async (element, options) => (await import('./sketch.ts')).mountSketch(element, options)
}
