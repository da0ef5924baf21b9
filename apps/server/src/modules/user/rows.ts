import type { Tx } from '../../platform/db/pool.ts'

/** Takes everybody out of a position that goes. */
export const leavePosition = async (tx: Tx, tenant_id: number, ganwei_id: number): Promise<void> =>
  void (await tx.updateTable('user').set({ ganwei_id: null }).where('tenant_id', '=', tenant_id).where('ganwei_id', '=', ganwei_id).execute())
