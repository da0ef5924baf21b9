import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { order } from '@yunshu/contract/order/contract'
import { expect, test } from 'vitest'
import type { Actor } from '../platform/actor.ts'
import type { Services } from '../platform/verb/services.ts'
import type { Verb } from '../platform/verb/verb.ts'
import { runAsOf } from './actors.ts'

const stars = { rate_time: 5, rate_goods: 5, rate_service: 5, rate_receipt: 5, rate_remark: '' } as const
/** A rating that is refused so many times before it is taken. */
const rater = (refusals: number, code: 'staleVersion' | 'notFound' = 'staleVersion') => {
  let tried = 0
  const contract: Endpoint = order.rate
  const run = async () => {
    tried += 1
    if (tried <= refusals) throw new Refusal(code)
    return { tried }
  }
  const runAs = runAsOf({} as Services, [{ contract, run } as unknown as Verb])
  return async (version?: number) => await runAs({} as Actor, order.rate, { id: 1, ...stars, ...(version !== undefined && { version }) })
}

test('whom another step forestalled does it again, unless he had said what he looked at', async () => {
  expect(await rater(1)()).toEqual({ tried: 2 })
  await expect(rater(1)(7)).rejects.toMatchObject({ code: 'staleVersion' })
  await expect(rater(9)()).rejects.toMatchObject({ code: 'staleVersion' })
  await expect(rater(1, 'notFound')()).rejects.toMatchObject({ code: 'notFound' })
})
