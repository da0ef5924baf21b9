import { Refusal } from '@yunshu/contract/kit/refusals'
import { systemActor } from '../actor.ts'
import type { Services } from './services.ts'
import type { Verb } from './verb.ts'

/**
 * Does something with each of many, one after the other; how many took effect. What somebody decided meanwhile is refused and left.
 * One that breaks does not hold up those behind it: the first error is thrown when all had their turn.
 */
export const doEach = async <T>(many: Iterable<T>, act: (one: T) => Promise<unknown>): Promise<number> => {
  let done = 0
  const faults: unknown[] = []
  for (const one of many) {
    try {
      await act(one)
      done += 1
    } catch (error) {
      if (!(error instanceof Refusal)) faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return done
}

/** What a timer does with each row that is due: its command, as the system of the row's tenant, each in a transaction of its own; how many took effect. */
export const runDue = async (services: Services, verb: Pick<Verb, 'run'>, due: readonly { readonly tenant_id: number }[]): Promise<number> =>
  await doEach(due, async ({ tenant_id, ...row }) => await verb.run(services, systemActor(tenant_id), row))
