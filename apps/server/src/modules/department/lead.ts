import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'

type Led = { id: number; parties: number[]; zuzhi_name: string }

/** Gives the departments that one person of the actor's company leads to another; tells which they are. */
export const handDepartmentsOver = async (tx: Tx, { tenant_id, company_id }: Actor, from_id: number, heir_id: number): Promise<Led[]> =>
  await tx
    .updateTable('department')
    .set({ leader_id: heir_id })
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('leader_id', '=', from_id)
    .returning(['id', 'parties', 'zuzhi_name'])
    .execute()
