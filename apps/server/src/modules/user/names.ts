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

/** The user to whom a login name belongs: an account, or a phone that is one. */
export const findByName = async (tx: Tx, tenant_id: number, name: string) =>
  await tx
    .selectFrom('login as l')
    .innerJoin('user as u', (on) => on.onRef('u.tenant_id', '=', 'l.tenant_id').onRef('u.id', '=', 'l.user_id'))
    .innerJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.id', '=', 'u.company_id'))
    .select([
      'u.tenant_id',
      'u.id',
      'u.account',
      'u.mobile',
      'u.user_name',
      'u.company_id',
      'u.password_hash',
      'u.password_at',
      'u.password_once',
      'u.status',
      'c.state',
      'c.company_type'
    ])
    .where('l.tenant_id', '=', tenant_id)
    .where('l.name', '=', name)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
