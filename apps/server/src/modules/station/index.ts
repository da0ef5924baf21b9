import { listStations } from './list.ts'
import { openNodes, openStations, searchStations, stationInfo } from './queries.ts'
import { createStation, removeStation, updateStation } from './write.ts'

export { openNodes, searchStations }
export const verbs = [listStations, openStations, stationInfo, createStation, updateStation, removeStation]
