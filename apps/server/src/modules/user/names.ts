import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type Names = 'accountTaken' | 'mobileTaken'

/** Takes a login name for a user; who comes second is refused. Call it within `withSystemScope`, since names are unique over all companies of the tenant. */
export const takeName = async (
  tx: Tx,
  { tenant_id, type }: Pick<Actor, 'tenant_id' | 'type'>,
  user_id: number,
  name: string,
  refusal: Names
): Promise<void> => {
  const taken = await tx
    .insertInto('login')
    .values({ name, tenant_id, user_id, login_admin_type: type })
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (taken) return
  if (refusal === 'accountTaken') refuse(refusal, { account: name })
  else refuse(refusal, { mobile: name })
}
