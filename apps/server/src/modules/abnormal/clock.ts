import { abnormalTimer } from '@yunshu/contract/abnormal/contract'
import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import { closeHours, openStates } from '@yunshu/contract/abnormal/rules'
import { stateOf } from '@yunshu/contract/kit/machine'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { lockTrips } from '../waybill/rows.ts'
import { toCarrier, toShipper, typeOf } from './markTrips.ts'
import { logOf, moveAbnormal } from './move.ts'
import { getAbnormal } from './queries.ts'

const since = (): string => inFuture(-closeHours * 3_600_000)

/** Solved three days ago, and nobody said anything. */
const closeByTime = write(abnormalTimer.close, async (context) => {
  const { tx, actor, input } = context
  const before = await getAbnormal(tx, actor, input.id)
  if (before.abnormal_status === abnormalMachine.code.resolved && (before.resolved_at ?? nowIso()) > since()) refuse('notYet')
  const after = await moveAbnormal(context, before, 'close', { closed_at: nowIso() })
  return { output: { id: after.id }, log: logOf(after, before) }
})

/** Its time is over and it is still open: whoever handles it is told once, and the shipper where its word is waited for. */
const remindByTime = write(abnormalTimer.remind, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, waybill_id } = await getAbnormal(tx, actor, input.id)
  await lockTrips(tx, tenant_id, [waybill_id])
  const row = await getAbnormal(tx, actor, input.id)
  if (!openStates.includes(row.abnormal_status) || row.sla_due > nowIso() || (row.reminded_at ?? '') > row.sla_due) refuse('notYet')
  const { abnormal_no, waybill_no, abnormal_status } = row
  const slots = { abnormal_no, waybill_no, type: typeOf(row), state: stateOf(abnormalMachine, abnormal_status) }
  const said = { phrase: 'abnormalOverdue', slots, notice_type: 5 } as const
  await notifyCompany({ tx, publishChange }, actor, { ...toCarrier(row), ...said })
  if (abnormal_status === abnormalMachine.code.awaiting && row.shipper_id !== null)
    await notifyCompany({ tx, publishChange }, actor, { ...toShipper(row, row.shipper_id), ...said })
  await tx.updateTable('abnormal').set({ reminded_at: nowIso() }).where('tenant_id', '=', row.tenant_id).where('id', '=', row.id).execute()
  return { output: { id: row.id }, log: logOf(row) }
})

/** The timer, every hour. What somebody did meanwhile is refused and left. */
export const closeSolved = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('abnormal')
      .select(['tenant_id', 'id'])
      .where('abnormal_status', '=', abnormalMachine.code.resolved)
      .where('resolved_at', '<=', since())
      .limit(500)
      .execute()
  )
  return await runDue(services, closeByTime, due)
}

/** The timer, every ten minutes. */
export const remindOverdue = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('abnormal')
      .select(['tenant_id', 'id'])
      .where('abnormal_status', 'in', [...openStates])
      .where('sla_due', '<=', nowIso())
      // Where its time was moved and has passed again, it is told again.
      .where((e) => e.or([e('reminded_at', 'is', null), e('reminded_at', '<=', e.ref('sla_due'))]))
      .limit(500)
      .execute()
  )
  return await runDue(services, remindByTime, due)
}
