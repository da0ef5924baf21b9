import type { Tx } from '../../platform/db/pool.ts'

/** Gives a person these roles and no others. */
export const giveRoles = async (
  tx: Tx,
  { tenant_id, company_id }: { readonly tenant_id: number; readonly company_id: number },
  user_id: number,
  role_ids: readonly number[]
): Promise<void> => {
  await tx.deleteFrom('user_role').where('tenant_id', '=', tenant_id).where('user_id', '=', user_id).execute()
  await tx
    .insertInto('user_role')
    .values(role_ids.map((role_id) => ({ tenant_id, user_id, role_id, parties: [company_id] })))
    .execute()
}
