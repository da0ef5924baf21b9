import { orderMachine } from '@yunshu/contract/order/machine'
import type { Actor } from '../../platform/actor.ts'
import { transact } from '../../platform/db/scope.ts'
import type { Purpose } from '../../platform/sheet/threads.ts'
import type { Services } from '../../platform/verb/services.ts'
import { openTypes } from '../setting/index.ts'
import { sheetParts } from '../task/index.ts'
import type { ImportFault, ImportedOrder, OrderArgument, OrderPart } from './importParse.ts'
import { titleOf } from './importColumns.ts'

export type FileOrder = Extract<OrderPart, readonly unknown[]>[number]
/** A file of orders: how much it holds, and its orders, a few at a time. */
export type ImportedFile = {
  readonly head: readonly string[]
  readonly rows: number
  readonly count: number
  readonly parts: AsyncIterable<readonly FileOrder[]>
}

/** Reads an uploaded file that its asker may see, and checks it against what is already there. */
export const readImport = async (services: Services, actor: Actor, url: string, withCells = false): Promise<ImportedFile> => {
  const file = await readOrders(services, actor, url, 'ask', withCells)
  return { ...file, parts: checked(services, actor, file.parts) }
}

/** Reads an uploaded file by itself. */
export const readOrders = async (services: Services, actor: Actor, url: string, purpose: Purpose, withCells = false): Promise<ImportedFile> => {
  const dictionaries = await transact(
    services.db,
    actor,
    async (tx) => ({
      goodsTypes: await tx.selectFrom('goods_type').select(['id', 'goods_type_name', 'dangerous', 'forbidden']).execute(),
      vehicleTypes: (await openTypes(tx, actor.tenant_id)).map(({ id, title }) => ({ id, title }))
    }),
    { readonly: true }
  )
  const argument: OrderArgument = { dictionaries, withCells }
  const parts = sheetParts<OrderPart>(services, actor, url, { purpose, job: 'orders', argument })
  const { value: first } = await parts.next()
  if (!first || !('head' in first)) throw new Error('a file of orders begins with its head')
  return { ...first, parts: parts as AsyncIterable<readonly FileOrder[]> }
}

async function* checked(services: Services, actor: Actor, parts: AsyncIterable<readonly FileOrder[]>): AsyncIterable<readonly FileOrder[]> {
  for await (const orders of parts) yield await withTaken(services, actor, orders)
}

/** Marks the orders whose customer number is taken by a living order. */
const withTaken = async ({ db }: Services, actor: Actor, orders: readonly FileOrder[]): Promise<readonly FileOrder[]> => {
  const numbers = orders.flatMap(({ form }) => (form?.customer_order_no ? [form.customer_order_no] : []))
  if (numbers.length === 0) return orders
  const rows = await transact(
    db,
    actor,
    (tx) =>
      tx
        .selectFrom('order')
        .select('customer_order_no')
        .where('tenant_id', '=', actor.tenant_id)
        .where('shipper_id', '=', actor.company_id)
        .where('customer_order_no', 'in', numbers)
        .where('order_status', '<>', orderMachine.code.cancelled)
        .where('deleted_at', 'is', null)
        .execute(),
    { readonly: true }
  )
  const taken = new Set(rows.map(({ customer_order_no }) => customer_order_no))
  return orders.map((order) => {
    const no = order.form?.customer_order_no
    return no && taken.has(no) ? { ...order, form: undefined, faults: [takenFault(order, no)] } : order
  })
}

const takenFault = (order: ImportedOrder, value: string): ImportFault => ({
  row: order.rows[0] ?? 0,
  column: titleOf('customer_order_no'),
  key: order.key,
  fault: 'taken',
  slots: { value }
})
