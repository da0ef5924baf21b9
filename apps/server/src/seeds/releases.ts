import { release } from '@yunshu/contract/release/contract'
import { releaseType } from '@yunshu/contract/release/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { transactAsSystem } from '../platform/db/scope.ts'
import type { DemoContext } from './context.ts'

/** Releases of the first carrier: departures that wait and that are given, and held cargo on the road for which its shipper is asked. */
export const seedReleases = async ({ services, runAs, users: { shipper, carrier }, uploadPhoto }: DemoContext): Promise<void> => {
  if (!shipper || !carrier) return
  const tripsIn = async (name: 'accepted' | 'atPickup' | 'loaded' | 'inTransit') =>
    (await runAs(carrier, waybill.list, { waybill_status: waybillMachine.code[name] as 60, pagesize: 20 })).data
  const [ready, early] = [await tripsIn('loaded'), [...(await tripsIn('atPickup')), ...(await tripsIn('accepted'))]]
  const { departure, cargo } = releaseType.code
  for (const { id } of [...ready.slice(0, 2), ...early.slice(0, 1)]) await runAs(carrier, release.ask, { waybill_id: id, release_type: departure })
  const [first] = ready
  const { url } = await uploadPhoto(carrier, 'receipt', 'release')
  if (first) {
    const { data } = await runAs(carrier, release.list, { waybill_id: first.id })
    for (const { id, version } of data) await runAs(carrier, release.approve, { id, version, documents: url })
  }
  // One order on the road is held: its goods wait for the shipper's word.
  for (const { id } of await tripsIn('inTransit')) {
    const { orders } = await runAs(carrier, waybill.info, { id })
    const [only, ...others] = orders
    if (!only || others.length > 0) continue
    const held = await transactAsSystem(services.db, async (tx) => {
      const row = await tx
        .updateTable('order')
        .set({ release_hold: true })
        .where('tenant_id', '=', carrier.tenant_id)
        .where('id', '=', only.order_id)
        .where('shipper_id', '=', shipper.company_id)
        .returning('id')
        .executeTakeFirst()
      if (row) await tx.updateTable('waybill').set({ release_hold: true }).where('tenant_id', '=', carrier.tenant_id).where('id', '=', id).execute()
      return row !== undefined
    })
    if (!held) continue
    await runAs(carrier, release.ask, { waybill_id: id, release_type: cargo, order_id: only.order_id, hold_reason: '货款到账后放货' })
    return
  }
}
