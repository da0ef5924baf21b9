import { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { read } from '../../platform/verb/verb.ts'
import { newestTrips } from '../waybill/index.ts'

/** The trips that may be tried, the newest first. */
export const tripsToTry = read(settlemodel.trips, async ({ tx, actor, input }) => ({ data: await newestTrips(tx, actor, input) }))
