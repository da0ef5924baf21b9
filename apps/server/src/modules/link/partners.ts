import { linkMachine } from '@yunshu/contract/link/machine'
import type { Tx } from '../../platform/db/pool.ts'

/** The carriers with which a shipper works now, with its score for each and the VAT rate that was agreed. */
export const activeCarriers = async (tx: Tx, tenant_id: number, shipper_id: number) =>
  await tx
    .selectFrom('company_link')
    .select(['carrier_id', 'carrier_name', 'score', 'tax_rate_bp'])
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', '=', shipper_id)
    .where('link_status', '=', linkMachine.code.active)
    .orderBy('carrier_id')
    .execute()
