import { listStations } from './list.ts'
import { openStations, searchStations, stationInfo } from './queries.ts'
import { createStation, removeStation, updateStation } from './write.ts'

export { searchStations }
export const verbs = [listStations, openStations, stationInfo, createStation, updateStation, removeStation]
