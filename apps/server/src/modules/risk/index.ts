import { riskBeforeDispatch } from './beforeDispatch.ts'
import { healthOfTrips } from './health.ts'
import { riskOfTrip } from './ofTrip.ts'

export const verbs = [riskOfTrip, healthOfTrips, riskBeforeDispatch]
