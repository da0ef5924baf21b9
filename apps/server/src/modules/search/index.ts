import { search } from '@yunshu/contract/search/contract'
import { wordsOf } from '../../platform/db/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { searchCompanies } from '../company/index.ts'
import { searchDrivers } from '../driver/index.ts'
import { searchPartners } from '../link/index.ts'
import { searchOrders } from '../order/index.ts'
import { searchVehicles } from '../vehicle/index.ts'
import { searchWaybills } from '../waybill/index.ts'

/** 全局搜索: each kind of thing is looked for by its own module, within what the actor may see and open. */
const find = read(search.find, async ({ tx, actor, input }) => {
  const words = wordsOf(input.keyword)
  const finders = [searchOrders, searchWaybills, searchVehicles, searchDrivers, searchCompanies, searchPartners]
  if (words.length === 0) return { data: [] }
  const found = await Promise.all(finders.map((look) => look(tx, actor, words)))
  return { data: found.flat() }
})

export const verbs = [find]
