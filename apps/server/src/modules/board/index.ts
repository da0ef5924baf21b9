import { board } from '@yunshu/contract/board/contract'
import { loadPlaces } from '@yunshu/places/load-node'
import { declaredActor } from '../../platform/verb/declared.ts'
import { read } from '../../platform/verb/verb.ts'
import { seesFreight } from '../order/index.ts'
import { moneyDue } from './due.ts'
import { citiesOf, daysOf, monthsOf, nameOfCity, totalsOf, vehiclesOf } from './figures.ts'
import { nextThings } from './next.ts'
import { tripsUnderWay } from './underWay.ts'

const graphs = read(board.graphs, async ({ tx, actor }) => await totalsOf(tx, actor))
export const freightTransport = read(board.freightTransport, async ({ tx, actor }) => await daysOf(tx, actor))

/** Freight month by month; whoever may not see prices reads how many orders there were. */
const dealMoney = read(board.dealMoney, async ({ tx, actor }) => {
  const months = await monthsOf(tx, actor)
  return seesFreight(actor) ? months : months.map((month) => ({ ...month, freight_fen: null }))
})

/** Trips of thirty days are read for it, so it is kept as the counts of lists are (docs/adr/0013). */
const cityWaybills = read(board.cityWaybills, async ({ tx, actor, services }) => {
  loadPlaces()
  const rows = await services.counts.get(board.cityWaybills.path, declaredActor(board.cityWaybills, actor), 'waybill', {}, async () => {
    const value = await citiesOf(tx, actor)
    return { value, weight: value.reduce((sum, row) => sum + row.waybill_count, 0) }
  })
  return rows.map((row) => ({ ...row, city: nameOfCity(row.city_code) }))
})

const vehicles = read(board.vehicles, async ({ tx, actor }) => {
  const seen = await vehiclesOf(tx, actor).limit(500).execute()
  return seen.map(({ plate_no, lon, lat, speed, fix_time, end_address_diming }) => ({
    plate_no,
    lon,
    lat,
    speed,
    gpsTime: fix_time,
    end_address_str: end_address_diming
  }))
})

export const verbs = [nextThings, tripsUnderWay, moneyDue, graphs, freightTransport, dealMoney, cityWaybills, vehicles]
export { citiesOf, clustersOf, daysOf, flowsOf, monthOf, nameOfCity, totalsOf } from './figures.ts'
