import { waybill } from '@yunshu/contract/waybill/contract'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { markPoint } from './node.ts'
import { getWaybill } from './queries.ts'

/** The driver says why he was at a stop sooner than a truck can be. The mark stays: it says what was recorded, his reason stands beside it. */
export const explainNode = write(waybill.explain, async ({ tx, actor, input, publishChange }) => {
  const trip = await getWaybill(tx, actor, input.id)
  const point = await tx
    .selectFrom('waybill_point')
    .selectAll()
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('id', '=', input.point_id)
    .where('too_fast', '=', true)
    .executeTakeFirst()
  if (!point) return refuse('nodeMissing')
  const node_reason = point.node_reason ? `${point.node_reason}；${input.reason}`.slice(0, 200) : input.reason
  await markPoint(tx, point, { node_reason })
  publishChange('waybill', trip)
  return { output: { id: trip.id }, log: { type: 'waybill', id: trip.id, no: trip.waybill_no, before: point, after: { ...point, node_reason } } }
})
