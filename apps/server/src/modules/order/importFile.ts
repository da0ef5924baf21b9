import { orderMachine } from '@yunshu/contract/order/machine'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { openTypes } from '../setting/index.ts'
import { sheetOf } from '../task/index.ts'
import { loadPlaces } from '@yunshu/places/load-node'
import { type ImportFault, MissingColumn, type Parsed, parseOrders, type SheetCell } from './importParse.ts'
import { titleOf } from './importColumns.ts'

export const importLimit = 5000
export type ImportedFile = Parsed & { readonly sheet: readonly (readonly SheetCell[])[] }

/** Reads an uploaded file that its asker may see, and checks it against what is already there. */
export const readImport = async (tx: Tx, services: Services, actor: Actor, url: string): Promise<ImportedFile> => {
  const file = await readOrders(tx, services, actor, url)
  return { ...file, ...(await withTaken(tx, actor, file)) }
}

/** Reads an uploaded file by itself. */
export const readOrders = async (tx: Tx, services: Services, actor: Actor, url: string): Promise<ImportedFile> => {
  const sheet = await sheetOf(tx, services, actor, url)
  if (sheet.length - 1 > importLimit) refuse('tooManyRows', { limit: importLimit })
  loadPlaces()
  const goodsTypes = await tx.selectFrom('goods_type').select(['id', 'goods_type_name', 'dangerous', 'forbidden']).execute()
  const vehicleTypes = await openTypes(tx, actor.tenant_id)
  try {
    return { sheet, ...parseOrders(sheet, { goodsTypes, vehicleTypes }) }
  } catch (error) {
    if (error instanceof MissingColumn)
      return refuse('badSheet', { reason: { zh: `缺少“${error.title}”列`, en: `the column “${error.title}” is missing` } })
    throw error
  }
}

/** Marks the orders whose customer number is taken by a living order. */
const withTaken = async (tx: Tx, actor: Actor, parsed: Parsed): Promise<Parsed> => {
  const numbers = parsed.orders.flatMap(({ form }) => (form?.customer_order_no ? [form.customer_order_no] : []))
  if (numbers.length === 0) return parsed
  const rows = await tx
    .selectFrom('order')
    .select('customer_order_no')
    .where('tenant_id', '=', actor.tenant_id)
    .where('shipper_id', '=', actor.company_id)
    .where('customer_order_no', 'in', numbers)
    .where('order_status', '<>', orderMachine.code.cancelled)
    .where('deleted_at', 'is', null)
    .execute()
  const taken = new Set(rows.map(({ customer_order_no }) => customer_order_no))
  return {
    ...parsed,
    orders: parsed.orders.map((order) => {
      const no = order.form?.customer_order_no
      if (!no || !taken.has(no)) return order
      const fault: ImportFault = {
        row: order.rows[0] ?? 0,
        column: titleOf('customer_order_no'),
        key: order.key,
        fault: 'taken',
        slots: { value: no }
      }
      return { ...order, form: undefined, faults: [fault] }
    })
  }
}
