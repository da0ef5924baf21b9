import { waybill } from '@yunshu/contract/waybill/contract'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { findTenantOfHost } from '../../platform/tenant/find.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'

/** Makes a link to one trip for someone without an account; only the hash of its code is stored. */
export const shareWaybill = write(waybill.share, async ({ tx, actor, input }) => {
  const trip = await findVisible(tx, actor, input.id)
  const code = newToken()
  const expires_at = inFuture(input.days * 86_400_000)
  await tx
    .insertInto('share')
    .values({
      code_hash: tokenHash(code),
      tenant_id: actor.tenant_id,
      waybill_id: trip.id,
      company_id: actor.company_id,
      created_by: actor.user_id,
      expires_at
    })
    .execute()
  return { output: { path: `/track/${code}`, expires_at }, log: { type: 'waybill', id: trip.id, no: trip.waybill_no, after: { expires_at } } }
})

/** The progress of a trip, and nothing that names a person, a house or a price. */
export const trackWaybill = read(waybill.track, async ({ tx, actor, input }) => {
  const link = await tx
    .selectFrom('share')
    .selectAll()
    .where('code_hash', '=', tokenHash(input.code))
    .where('expires_at', '>', nowIso())
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const house = await findTenantOfHost(tx, actor.origin.host)
  if (!link || (house && house.id !== link.tenant_id)) return refuse('linkExpired')
  const trip = await tx
    .selectFrom('waybill')
    .select(['waybill_no', 'waybill_status', 'plate_no', 'eta', 'late_end_min'])
    .where('tenant_id', '=', link.tenant_id)
    .where('id', '=', link.waybill_id)
    .executeTakeFirstOrThrow()
  const points = await tx
    .selectFrom('waybill_point')
    .select(['kind', 'seq', 'province', 'city', 'time_type', 'time_start', 'time_end', 'arrived_at', 'done_at', 'late_min'])
    .where('tenant_id', '=', link.tenant_id)
    .where('waybill_id', '=', link.waybill_id)
    .orderBy('seq')
    .execute()
  return {
    waybill_no: trip.waybill_no,
    waybill_status: trip.waybill_status,
    plate_tail: trip.plate_no.slice(-3),
    eta: trip.eta,
    late_end_min: trip.late_end_min,
    expires_at: link.expires_at,
    points
  }
})

const findVisible = async (tx: Tx, actor: Actor, id: number): Promise<{ id: number; waybill_no: string }> => {
  const own = tx.selectFrom('waybill as w').select(['w.id', 'w.waybill_no']).where('w.tenant_id', '=', actor.tenant_id).where('w.id', '=', id)
  const mine =
    actor.type === 2
      ? own.where('w.carrier_id', '=', actor.company_id)
      : own.where((e) =>
          e.exists(
            e
              .selectFrom('waybill_order as wo')
              .select('wo.id')
              .where('wo.tenant_id', '=', actor.tenant_id)
              .whereRef('wo.waybill_id', '=', 'w.id')
              .where('wo.shipper_id', '=', actor.company_id)
          )
        )
  return (await mine.executeTakeFirst()) ?? refuse('notFound')
}
