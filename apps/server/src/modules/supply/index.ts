import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { closeSupply, createSupply, publishSupply, refreshSupply, takeSupplyDown, updateSupply } from './carrier.ts'
import { checkSupplyPair, chooseDriver } from './choose.ts'
import { followClock } from './clock.ts'
import { applyForSupply, viewSupply, withdrawApply } from './driver.ts'
import { driverCargo, supplyInfo } from './info.ts'
import { listSupplies } from './list.ts'

export const verbs = [
  listSupplies,
  supplyInfo,
  createSupply,
  updateSupply,
  publishSupply,
  takeSupplyDown,
  refreshSupply,
  closeSupply,
  checkSupplyPair,
  chooseDriver,
  driverCargo,
  viewSupply,
  applyForSupply,
  withdrawApply
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'supply.clock', cron: '* * * * *', work: async () => void (await followClock(services)) }
]
