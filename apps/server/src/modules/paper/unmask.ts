import type { unmaskCall } from '@yunshu/contract/paper/calls'
import type { Static, TProperties } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Log } from '../../platform/oplog.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { confirmed, confirmPassword } from '../session/index.ts'

type Call<P extends TProperties> = ReturnType<typeof unmaskCall<P>>
/** Shows numbers in full, after the asker's own password; who looked at whom stays in the log, and so does a wrong password. */
export const unmaskVerb = <R, P extends TProperties>(
  call: Call<P>,
  get: (tx: Tx, actor: Actor, id: number) => Promise<R>,
  numbersOf: (row: R, secrets: Secrets) => { output: Static<Call<P>['output']>; log: Log }
) =>
  writeAfter(
    call,
    async ({ actor, input, services }) => await confirmPassword(services, actor, input.password),
    async ({ tx, actor, input, services: { secrets }, first: isRight }) => {
      const found = await get(tx, actor, input.id)
      if (!isRight) refuse('passwordNotConfirmed')
      await confirmed(tx, actor)
      return numbersOf(found, secrets)
    }
  )
