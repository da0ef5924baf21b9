import { linkMachine } from '@yunshu/contract/link/machine'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/**
 * The cooperation of a shipper and a carrier, which is under way and stays so until the end of the transaction: whoever suspends or ends it waits, or has done
 * so before. Refused by the carrier's name where they do not work together, as unknown where they never did.
 */
export const getActiveLink = async (tx: Tx, tenant_id: number, shipper_id: number, carrier_id: number): Promise<Row<'company_link'>> => {
  const links = tx
    .selectFrom('company_link')
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', '=', shipper_id)
    .where('carrier_id', '=', carrier_id)
  const { id } = (await links.select('id').executeTakeFirst()) ?? refuse('notFound')
  await lockRows(tx, tenant_id, { company_link: [id] }, 'use')
  const link = await links.selectAll().executeTakeFirstOrThrow()
  return link.link_status === linkMachine.code.active ? link : refuse('linkNotActive', { carrier_name: link.carrier_name })
}
