import type { Tx } from '../db/pool.ts'

/** In the place of a company: everybody of the tenant. */
export const everybody = 0

/** Whether a company or its operator demands a second factor (双重验证) of its people. */
export const isFactorDemanded = async (tx: Tx, tenant_id: number, company_id: number): Promise<boolean> =>
  (await demandsOn(tx, tenant_id, company_id).executeTakeFirst()) !== undefined

/** Whether a second factor is demanded of a user who has none: until he has set it up, all his rights rest. */
export const isFactorDue = async (tx: Tx, tenant_id: number, company_id: number, user_id: number): Promise<boolean> => {
  const due = await demandsOn(tx, tenant_id, company_id)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('user_factor as f')
            .select('f.user_id')
            .where('f.tenant_id', '=', tenant_id)
            .where('f.user_id', '=', user_id)
            .where('f.set_at', 'is not', null)
        )
      )
    )
    .executeTakeFirst()
  return due !== undefined
}

const demandsOn = (tx: Tx, tenant_id: number, company_id: number) =>
  tx
    .selectFrom('factor_demand as d')
    .select('d.company_id')
    .where('d.tenant_id', '=', tenant_id)
    .where('d.company_id', 'in', [company_id, everybody])
    .limit(1)
