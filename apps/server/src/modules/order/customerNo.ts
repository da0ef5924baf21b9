import { orderMachine } from '@yunshu/contract/order/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { lockKeys } from '../../platform/db/lockKeys.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** Whose numbers they are. A carrier that places orders for a customer asks within `withSystemScope`, since it does not see all of the customer's orders. */
type Shipper = Pick<Actor, 'tenant_id' | 'company_id'>

/** A shipper's own order number may belong to one order that is not cancelled or deleted. Two users who enter it at once wait for each other here, so that the second one is refused. */
export const demandFreeNumber = async (tx: Tx, shipper: Shipper, customer_order_no: string | null, but = 0): Promise<void> => {
  if (!customer_order_no) return
  if ((await takenNumbers(tx, shipper, [customer_order_no], but)).size > 0) refuse('customerNoTaken', { customer_order_no })
}

/** Which of these numbers are taken; the others are held for this transaction, in one order for everybody, so that two files with the same numbers do not wait for each other both. */
export const takenNumbers = async (tx: Tx, shipper: Shipper, numbers: readonly string[], but = 0): Promise<ReadonlySet<string>> => {
  if (numbers.length === 0) return new Set()
  const keys = numbers.map((no) => `${shipper.tenant_id}|${shipper.company_id}|${no}`)
  await lockKeys(tx, keys)
  return await usedNumbers(tx, shipper, numbers, but)
}

/** The same without holding them. */
export const usedNumbers = async (tx: Tx, { tenant_id, company_id }: Shipper, numbers: readonly string[], but = 0): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('order')
    .select('customer_order_no')
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', '=', company_id)
    .where('customer_order_no', '=', sql<string>`any(${numbers}::text[])`)
    .where('order_status', '<>', orderMachine.code.cancelled)
    .where('deleted_at', 'is', null)
    .where('id', '<>', but)
    .execute()
  return new Set(rows.flatMap(({ customer_order_no }) => customer_order_no ?? []))
}
