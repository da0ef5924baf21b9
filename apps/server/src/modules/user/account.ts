import { nowIso } from '../../platform/clock.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { giveRoles } from '../role/index.ts'
import { takeName } from './names.ts'

type NewAccount = Pick<NewRow<'user'>, 'user_name' | 'mobile' | 'password_hash'> &
  Partial<NewRow<'user'>> & {
    readonly tenant_id: number
    readonly company_id: number
    readonly type: 1 | 2 | 4
    /** Without a name of its own the mobile is the login name. */
    readonly account?: string
    readonly role_ids: readonly number[]
  }

/** Opens an account that no user of the company asks for: the first of a new company, or one of the seeds. Names are taken in the tenant, so call it where the whole tenant is open. */
export const openAccount = async (tx: Tx, { type, role_ids, account, ...row }: NewAccount): Promise<number> => {
  const { tenant_id, company_id, mobile } = row
  const id = newId()
  const name = account?.toLowerCase() ?? mobile
  await takeName(tx, { tenant_id, type }, id, mobile, 'mobileTaken')
  if (name !== mobile) await takeName(tx, { tenant_id, type }, id, name, 'accountTaken')
  const own = { tenant_id, parties: [company_id] }
  await tx
    .insertInto('user')
    .values({ ...row, ...own, id, account: name, password_at: nowIso() })
    .execute()
  await giveRoles(tx, row, id, role_ids)
  return id
}
