import { listStations, openStations, stationInfo } from './queries.ts'
import { createStation, removeStation, updateStation } from './write.ts'

export const verbs = [listStations, openStations, stationInfo, createStation, updateStation, removeStation]
