import { loadOptionState } from '@yunshu/contract/loading/option'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'

const { waiting, computing } = loadOptionState.code

/** The plans beside it go with the problem that they solve. */
export const forgetOptions = async (tx: Tx, { tenant_id, id }: Pick<Row<'load_task'>, 'tenant_id' | 'id'>): Promise<void> => {
  await tx.deleteFrom('load_option').where('tenant_id', '=', tenant_id).where('task_id', '=', id).execute()
}

/** Asks what is computed beside the plan to end with the best so far; false where nothing is. */
export const stopOptions = async (tx: Tx, { tenant_id, id }: Pick<Row<'load_task'>, 'tenant_id' | 'id'>): Promise<boolean> => {
  const asked = await tx
    .updateTable('load_option')
    .set({ stop_asked: true })
    .where('tenant_id', '=', tenant_id)
    .where('task_id', '=', id)
    .where('option_state', 'in', [waiting, computing])
    .returning('id')
    .execute()
  return asked.length > 0
}
