import { type KnownPlace, search } from '@yunshu/contract/search/contract'
import { wordsOf } from '../../platform/db/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { distanceM } from '@yunshu/domain/geo'
import { searchBook } from '../address/index.ts'
import { searchCampaigns } from '../campaign/index.ts'
import { searchCompanies } from '../company/index.ts'
import { searchDrivers } from '../driver/index.ts'
import { searchPartners } from '../link/index.ts'
import { searchOrders, searchPastPlaces } from '../order/index.ts'
import { searchStations } from '../station/index.ts'
import { searchVehicles } from '../vehicle/index.ts'
import { searchWaybills } from '../waybill/index.ts'

/** 全局搜索: each kind of thing is looked for by its own module, within what the actor may see and open. */
const find = read(search.find, async ({ tx, actor, input }) => {
  const words = wordsOf(input.keyword)
  const finders = [searchOrders, searchWaybills, searchCampaigns, searchVehicles, searchDrivers, searchCompanies, searchPartners]
  if (words.length === 0) return { data: [] }
  const found = await Promise.all(finders.map((look) => look(tx, actor, words)))
  return { data: found.flat() }
})

/** So many places of each source are shown, and a point within so many metres of another is the same place. */
const placesShown = { book: 4, past: 3, station: 2 } as const
const nearM = 100

/** What the company knows before what the gazetteer knows: its address book, where it has been, and where drivers find service. */
const places = read(search.places, async ({ tx, actor, input: { keyword } }) => {
  const sought = keyword.trim()
  if (!sought) return { data: [] }
  const { book, past, station } = placesShown
  const found = await Promise.all([
    searchBook(tx, actor, sought, book),
    // Of orders of late many go to the same place.
    searchPastPlaces(tx, actor, sought, past * 20),
    searchStations(tx, actor, sought, station)
  ])
  const data: KnownPlace[] = []
  for (const place of found.flat())
    if (data.filter(({ from }) => from === place.from).length < placesShown[place.from] && data.every((known) => distanceM(known, place) > nearM))
      data.push(place)
  return { data }
})

export const verbs = [find, places]
