import { expectedArrival } from '@yunshu/domain/drive'
import { waybill } from '@yunshu/contract/waybill/contract'
import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Row } from '../../platform/db/versioned.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { moveDispatch } from '../dispatch/rows.ts'
import { updateAfterMove } from './afterMove.ts'
import { askForHeld, demandLeave } from './gate.ts'
import { settleLeft, tellShort } from './left.ts'
import { demandMove, moveWaybill, type MoveOptions } from './move.ts'
import { notifyShippers } from './notices.ts'
import { demandNode } from './node.ts'
import { about, toldAt } from './pickup.ts'
import { lockWaybill, getWaybillRow } from './queries.ts'

/** The trip leaves its last loading point (发车); from here on it is on the road, with an expected arrival. */
export const depart = write(waybill.depart, async (context) => {
  const { tx, actor, input } = context
  const before = await lockWaybill(tx, actor, input.id)
  const { node } = demandNode(actor, before, input)
  const after = await departTrip(context, before, { ...about(node), seal_no: input.seal_no })
  return {
    output: await getWaybillRow(tx, actor, after.id),
    log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after: { ...after, ...toldAt(node) } }
  }
})

type Departure = Omit<MoveOptions, 'changes'> & { readonly at: string; readonly seal_no?: string | undefined }

/** Writes a departure with all that follows from it: what was left behind is free on its orders again, and their shippers hear of both. */
export const departTrip = async (
  { tx, actor, publishChange }: Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>,
  before: Row<'waybill'>,
  { seal_no, ...node }: Departure
): Promise<Row<'waybill'>> => {
  demandMove(actor, before, 'depart')
  await demandLeave(tx, before, node.at)
  const eta = before.run_minutes === null ? null : expectedArrival(node.at, before.run_minutes)
  const after = await moveWaybill(tx, actor, before, 'depart', {
    ...node,
    changes: { shiji_fache_start_time: node.at, eta, seal_no: seal_no || before.seal_no }
  })
  await moveDispatch(tx, actor, after, 'execute')
  await tx
    .updateTable('waybill_point')
    .set({ departed_at: node.at })
    .where('tenant_id', '=', after.tenant_id)
    .where('waybill_id', '=', after.id)
    .where('kind', '=', 1)
    .execute()
  await notifyShippers(tx, publishChange, actor, after, 'waybillDeparted')
  const short = await settleLeft(tx, after)
  await updateAfterMove(tx, actor, after, publishChange, { repriced: short.freed })
  await tellShort({ tx, actor, publishChange }, after, short.rows)
  await askForHeld({ tx, actor, publishChange }, after)
  return after
}
