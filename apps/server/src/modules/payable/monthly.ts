import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { payableTimer } from '@yunshu/contract/payable/contract'
import { partKind, partStatus } from '@yunshu/contract/payable/enums'
import { noReceipt, waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import { write } from '../../platform/verb/verb.ts'
import { isTold } from '../statement/rows.ts'
import { updatePayable, waitingSince } from './update.ts'
import { monthlyWaiting } from './queries.ts'

/** The monthly part of a trip that no statement has told its payee in time is due without one. */
const release = write(payableTimer.release, async (context) => {
  const { tx, actor, input } = context
  await updatePayable(context, input.id)
  if ((await monthlyWaiting(tx, actor.tenant_id, [input.id])).length > 0) refuse('notYet')
  return { output: { id: input.id }, log: { type: 'waybill', id: input.id, no: '', after: { released: true } } }
})

/** The timer, early every morning: each trip in its own transaction, as the system of its tenant. */
export const releaseMonthly = async (services: Services): Promise<number> => {
  const { rows } = await transactAsSystem(services.db, (tx) =>
    sql<{ tenant_id: number; waybill_id: number }>`
      select p.tenant_id, p.waybill_id from waybill_part p join waybill w on w.tenant_id = p.tenant_id and w.id = p.waybill_id
      where p.part_kind = ${partKind.code.monthly} and p.part_status = ${partStatus.code.planned} and w.waybill_status >= ${codes(waybillMachine, 'unloaded')}
        and w.receipt_status in (${noReceipt}, ${codes(receiptMachine, 'confirmed')}) and coalesce(w.completed_at, w.signed_at, w.unload_done_at) < ${waitingSince()}
        and not ${isTold('p.tenant_id', 'p.waybill_id', 'p.payee_id')}
      order by w.unload_done_at limit 2000`.execute(tx)
  )
  // One whose payee has his statement by now is left alone.
  return await runDue(
    services,
    release,
    rows.map(({ tenant_id, waybill_id: id }) => ({ tenant_id, id }))
  )
}
