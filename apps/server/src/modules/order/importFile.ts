import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import type { Actor } from '../../platform/actor.ts'
import { headOf } from '../../platform/sheet/columns.ts'
import { transact, withSystemScope } from '../../platform/db/scope.ts'
import type { Purpose } from '../../platform/sheet/threads.ts'
import type { Services } from '../../platform/verb/services.ts'
import { allGoods, openTypes } from '../setting/index.ts'
import { sheetParts } from '../task/index.ts'
import { usedNumbers } from './customerNo.ts'
import type { ImportFault, OrderArgument, OrderPart } from './importParse.ts'
import { importColumns, titleOf } from './importColumns.ts'

export type FileOrder = Extract<OrderPart, readonly unknown[]>[number]
/** A file of orders: how many rows and orders it has, and the orders in batches. */
type ImportedFile = Exclude<OrderPart, readonly unknown[]> & {
  readonly parts: AsyncIterable<readonly FileOrder[]>
}

/** Reads an uploaded file that the actor may see, and checks it against the orders of the shipper that exist. */
export const readImport = async (
  services: Services,
  actor: Actor,
  given: InputOf<typeof order.importPreview>,
  shipper_id: number,
  withCells = false
): Promise<ImportedFile> => {
  const file = await readOrders(services, actor, given, 'ask', withCells)
  return { ...file, parts: checked(services, actor, file.parts, shipper_id) }
}

/** Reads an uploaded file without comparing it with the orders that exist. */
export const readOrders = async (
  services: Services,
  actor: Actor,
  { file, hidden_rows = false }: InputOf<typeof order.importPreview>,
  purpose: Purpose,
  withCells = false
): Promise<ImportedFile> => {
  const dictionaries = await transact(
    services.db,
    actor,
    async (tx) => ({
      goodsTypes: await allGoods(tx),
      vehicleTypes: (await openTypes(tx, actor.tenant_id)).map(({ id, title }) => ({ id, title }))
    }),
    { readonly: true }
  )
  const argument: OrderArgument = { dictionaries, withCells }
  const parts = sheetParts<OrderPart>(services, actor, file, {
    purpose,
    job: 'orders',
    argument,
    reading: { head: headOf(importColumns), hidden_rows }
  })
  const { value: first } = await parts.next()
  if (!first || !('head' in first)) throw new Error('a file of orders begins with its head')
  return { ...first, parts: parts as AsyncIterable<readonly FileOrder[]> }
}

async function* checked(
  services: Services,
  actor: Actor,
  parts: AsyncIterable<readonly FileOrder[]>,
  shipper_id: number
): AsyncIterable<readonly FileOrder[]> {
  for await (const orders of parts) yield await withTaken(services, actor, orders, shipper_id)
}

/** Marks the orders whose customer number is used by an order that is not cancelled or deleted. */
const withTaken = async ({ db }: Services, actor: Actor, orders: readonly FileOrder[], shipper_id: number): Promise<readonly FileOrder[]> => {
  const numbers = orders.flatMap(({ form }) => (form?.customer_order_no ? [form.customer_order_no] : []))
  if (numbers.length === 0) return orders
  const owner = { tenant_id: actor.tenant_id, company_id: shipper_id }
  const taken = await transact(db, actor, (tx) => withSystemScope(tx, () => usedNumbers(tx, owner, numbers)), { readonly: true })
  return orders.map((order) => {
    const no = order.form?.customer_order_no
    return no && taken.has(no) ? { ...order, form: undefined, faults: [takenFault(order.rows[0] ?? 0, order.key, no)] } : order
  })
}

/** The fault of an order whose customer number another order has. */
export const takenFault = (row: number, key: string, value: string): ImportFault => ({
  row,
  column: titleOf('customer_order_no'),
  key,
  fault: 'taken',
  slots: { value }
})
