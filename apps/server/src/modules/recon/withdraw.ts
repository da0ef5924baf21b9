import { recon } from '@yunshu/contract/recon/contract'
import { matchStatus } from '@yunshu/contract/recon/enums'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { getFileRow } from './queries.ts'

/**
 * 撤回对账单: the file of a day and its lines go, so that the right one can come. What was matched with them in our books waits for that one; an explanation or
 * a solution of a difference is somebody's work and would be lost, so then the file stays. The log keeps what it was.
 */
export const withdrawStatement = write(recon.withdraw, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id } = actor
  const file = await tx
    .selectFrom('bank_file')
    .select(['id', 'bank_day', 'parties'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst()
  if (!file) return refuse('notFound')
  const { id, bank_day, parties } = file
  // Whoever explains or solves one of its lines at this moment comes first.
  const lines = await tx
    .selectFrom('bank_row')
    .select(['match_status', 'proposed_by'])
    .where('tenant_id', '=', tenant_id)
    .where('file_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const count = lines.filter(({ match_status, proposed_by }) => match_status === matchStatus.code.solved || proposed_by !== null).length
  if (count > 0) refuse('bankFileSolved', { bank_day, count })
  const before = await getFileRow(tx, actor, id)
  await tx.deleteFrom('bank_row').where('tenant_id', '=', tenant_id).where('file_id', '=', id).execute()
  await tx.deleteFrom('bank_file').where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
  publishChange('recon', { id, parties })
  return { output: { id, bank_day }, log: { id, no: bank_day, before, after: { reason: input.reason } } }
})
