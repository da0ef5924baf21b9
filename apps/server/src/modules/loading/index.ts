import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { arrangeLoading, goToStep } from './change.ts'
import { compareLoading, optionsOfLoading, runCompare, takeOption } from './compare.ts'
import { confirmLoading, unconfirmLoading } from './confirm.ts'
import { cancelLoading, stopLoading } from './decide.ts'
import './taskStatus.ts'
import { departLoading, finishLoading, loadAtDock, noteDock } from './dock.ts'
import { checkLoadPair, dispatchLoad } from './dispatch.ts'
import { earlierOfLoading } from './earlier.ts'
import { loadingList } from './list.ts'
import { pairsOfLoading } from './pairs.ts'
import { planLoading, planQueue, replanLoading } from './plan.ts'
import { ratesOfLoading } from './rates.ts'
import { checkLoading, explainLoading, loadingInfo, loadingPoints, placeLoading, remediesOfLoading, stowLoading } from './read.ts'
import { runLoading } from './run.ts'
import { sendLoading } from './send.ts'
import { typePricesOfLoading } from './typePrices.ts'

export const verbs = [
  loadingList,
  planLoading,
  replanLoading,
  stopLoading,
  compareLoading,
  takeOption,
  optionsOfLoading,
  arrangeLoading,
  goToStep,
  confirmLoading,
  unconfirmLoading,
  cancelLoading,
  sendLoading,
  pairsOfLoading,
  checkLoadPair,
  dispatchLoad,
  noteDock,
  loadAtDock,
  finishLoading,
  departLoading,
  loadingInfo,
  ratesOfLoading,
  typePricesOfLoading,
  earlierOfLoading,
  checkLoading,
  placeLoading,
  explainLoading,
  remediesOfLoading,
  stowLoading,
  loadingPoints
]
type Planning = { readonly tenant_id: number; readonly id: number; readonly compare?: number }
/** A plan, or plans beside it: all in one queue, so that they never hold up each other's threads. */
const workOn = async (services: Services, { compare, ...task }: Planning) =>
  compare === undefined ? await runLoading(services, task) : await runCompare(services, { ...task, compare })
export const jobs = (services: Services): readonly JobLine[] => [{ queue: planQueue, work: async (data) => await workOn(services, data as Planning) }]
export { type PlannedTrips, tripsOfLoads } from './trip.ts'
export { runCompare, runLoading }
