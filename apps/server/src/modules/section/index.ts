import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { importSections } from './import.ts'
import { importPrices } from './importPrices.ts'
import { joinTrips } from './join.ts'
import { listPrices, listSections, priceInfo, sectionCustomers, sectionInfo } from './list.ts'
import { createPrice, endPrice, removePrice, updatePrice } from './price.ts'
import { createSection, enableSection, removeSection, stopSection, updateSection } from './write.ts'

export const verbs = [
  listSections,
  sectionInfo,
  sectionCustomers,
  createSection,
  updateSection,
  stopSection,
  enableSection,
  removeSection,
  ...importSections,
  listPrices,
  priceInfo,
  createPrice,
  updatePrice,
  endPrice,
  removePrice,
  ...importPrices
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'section.join', cron: '* * * * *', work: async () => void (await joinTrips(services)) }
]
export { findSection, lockSection } from './queries.ts'
