import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { waybillTimer } from '@yunshu/contract/waybill/contract'
import { nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { moveDispatch } from '../dispatch/rows.ts'
import { updateAfterMove } from './afterMove.ts'
import { moveWaybill } from './move.ts'
import { lockWaybill } from './queries.ts'

/** The driver did not answer within the hour: the pair is free again and the office is told. */
const expireTrip = write(waybillTimer.expire, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  await moveDispatch(tx, actor, before, 'refuse', { live: false, accept_deadline: null })
  const after = await moveWaybill(tx, actor, before, 'refuse', { seen: input.version, reason: '司机超时未确认' })
  await notifyCompany({ tx, publishChange }, actor, {
    company_id: after.carrier_id,
    grant: carrier.waybills.may.dispatch,
    phrase: 'dispatchExpired',
    slots: { waybill_no: after.waybill_no },
    link: linkTo(carrier.waybillInfo, { id: after.id }),
    biz_type: 'waybill',
    biz_id: after.id
  })
  await updateAfterMove(tx, actor, after, publishChange)
  return { output: { id: after.id }, log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})

/** The timer behind it, every minute: each trip in its own transaction, as the system of its tenant. */
export const expireTrips = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('dispatch as d')
      .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'd.tenant_id').onRef('w.id', '=', 'd.waybill_id'))
      .select(['w.tenant_id', 'w.id', 'w.version'])
      .where('d.dispatch_status', '=', dispatchMachine.code.awaitingDriver)
      .where('d.accept_deadline', '<', nowIso())
      .limit(500)
      .execute()
  )
  return await runDue(services, expireTrip, due)
}
