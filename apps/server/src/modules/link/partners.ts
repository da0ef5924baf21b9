import { linkMachine } from '@yunshu/contract/link/machine'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

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

/** One carrier with which a shipper works now; refused by its name where they do not work together, as unknown where they never did. */
export const getActiveCarrier = async (tx: Tx, tenant_id: number, shipper_id: number, carrier_id: number) => {
  const link = await tx
    .selectFrom('company_link')
    .select(['carrier_id', 'carrier_name', 'score', 'tax_rate_bp', 'link_status'])
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', '=', shipper_id)
    .where('carrier_id', '=', carrier_id)
    .executeTakeFirst()
  if (!link) return refuse('notFound')
  return link.link_status === linkMachine.code.active ? link : refuse('linkNotActive', { carrier_name: link.carrier_name })
}
