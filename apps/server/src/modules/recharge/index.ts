import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { expireRecharges, payRecharge, rechargeCallback } from './callback.ts'
import { createRecharge, rechargeDesk } from './create.ts'
import { rechargeList } from './list.ts'
import { closeRecharge, confirmRecharge, rejectRecharge } from './review.ts'

export const verbs = [rechargeList, rechargeDesk, createRecharge, closeRecharge, confirmRecharge, rejectRecharge, payRecharge, rechargeCallback]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'recharge.expire', cron: '* * * * *', work: async () => void (await expireRecharges(services)) }
]
export { providerOf } from './provider.ts'
