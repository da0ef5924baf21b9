import { linkMachine } from '@yunshu/contract/link/machine'
import type { Tx } from '../../platform/db/pool.ts'
import { cardOf } from './customerCard.ts'

type Named = { readonly id: number; readonly company_name: string }

/** A shipper who registered by a carrier's invitation asks that carrier for the cooperation, on the terms that the carrier wrote down for it. */
export const linkInvited = async (tx: Tx, shipper: Named & { readonly tenant_id: number }, carrier: Named): Promise<void> => {
  const card = await cardOf(tx, { tenant_id: shipper.tenant_id, carrier_id: carrier.id, shipper_id: shipper.id })
  await tx
    .insertInto('company_link')
    .values({
      tenant_id: shipper.tenant_id,
      ...card.terms,
      id: card.id,
      parties: [shipper.id, carrier.id],
      shipper_id: shipper.id,
      carrier_id: carrier.id,
      shipper_name: shipper.company_name,
      carrier_name: carrier.company_name,
      link_status: linkMachine.code.pending,
      moved_by: shipper.id
    })
    .execute()
}
