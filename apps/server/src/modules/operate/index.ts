import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { figureTrips } from './figure.ts'
import { operateRanks, operateTrips } from './list.ts'
import { figuresLately } from './lately.ts'
import { figuresOfPartners } from './partners.ts'
import { operateFigures } from './read.ts'

export const verbs = [operateFigures, operateRanks, operateTrips, figuresLately, figuresOfPartners]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'operate.figures', cron: '* * * * *', work: async () => void (await figureTrips(services)) }
]
