import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { orderInside } from '@yunshu/contract/order/contract'
import { importFaults } from '@yunshu/contract/order/importWords'
import { dealMode, orderSource } from '@yunshu/contract/order/machine'
import { refusals } from '@yunshu/contract/refusals'
import { sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNos } from '../../platform/docno.ts'
import { findRoom, refuseRoom } from '../../platform/tenant/limits.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { pricesOfNew } from '../rate/index.ts'
import { type Failure, lockRunningTask, stepTask } from '../task/index.ts'
import { contractColumns, noRateReason } from './assign.ts'
import { openCustomer, tellOfMany } from './behalf.ts'
import { demandApproved, demandSound, readKnownTypes } from './content.ts'
import { contentOf, writeContents } from './contentRows.ts'
import { newOrderOf, ownOf, type Whose } from './create.ts'
import { takenNumbers } from './customerNo.ts'
import { takenFault } from './importFile.ts'
import type { ImportFault } from './importParse.ts'
import { demandWithinLimit } from './limit.ts'
import { enteredAs } from './move.ts'

/** Orders of a file, read and without a fault. */
export type ReadOrder = InputOf<typeof orderInside.import>['orders'][number]

/**
 * The next orders of a file, each completely or not at all, together with the note in their task: after a crash either all of this happened or nothing,
 * and the same step cannot be done again. However many they are, the statements are the same few. The log tells of the import when it ends, with its counts.
 */
export const importOrders = write(orderInside.import, async ({ tx, actor, input, publishChange }) => {
  const { task_id, at, total } = input
  const task = await lockRunningTask(tx, { tenant_id: actor.tenant_id, id: task_id }, at)
  const { rows, failures } = await placeSome({ tx, actor, publishChange }, input)
  await stepTask(tx, task, { done: rows.length, failures, total })
  publishChange('task', task)
  return { output: { made: rows.length }, log: 'none' }
})

type Writing = Pick<WriteContext<typeof orderInside.import>, 'tx' | 'actor' | 'publishChange'>
/** Places orders that were read, in a transaction of whoever reads the file; those that cannot be are told beside the failures that were known. */
export const placeSome = async (
  { tx, actor, publishChange }: Writing,
  input: Pick<InputOf<typeof orderInside.import>, 'submit' | 'shipper_id' | 'orders' | 'failures'>
) => {
  const { orders } = input
  const { whose, move } = await enteringOf(tx, actor, input)
  if (move === 'submit' || move === 'submitForReview') await demandWithinLimit({ tx, actor, publishChange })
  const known = await readKnownTypes(
    tx,
    actor.tenant_id,
    orders.map(({ form }) => form)
  )
  const judge = await judgeOf(tx, actor, orders, known, whose.shipper_id)
  const failures: Failure[] = [...input.failures]
  const good: ReadOrder[] = []
  for (const order of orders) {
    const reason = judge(order, good.length)
    if (reason === undefined) good.push(order)
    else failures.push({ no: order.key, reason })
  }
  const entered = good.map((read): Entered => ({ read, row: newOrderOf(actor, read.form, whose) }))
  const made = move === 'placeFor' ? await pricedOf(tx, actor, entered, known, failures) : entered
  if (move === 'placeFor') {
    const asked_fen = sumFen(made.map(({ price }) => price?.freight_fen ?? 0))
    await demandWithinLimit({ tx, actor, publishChange }, asked_fen, whose.shipper_id)
  }
  const rows = await insertOrders(tx, actor, made, known, move)
  for (const row of rows) publishChange('order', row)
  if (move === 'placeFor' && rows[0]) await tellOfMany({ tx, actor, publishChange }, rows[0], rows.length)
  return { rows, failures }
}

/* A shipper's orders are drafts or submitted; those for a customer are accepted at once. */
const enteringOf = async (
  tx: Tx,
  actor: Actor,
  { submit, shipper_id }: Pick<InputOf<typeof orderInside.import>, 'submit' | 'shipper_id'>
): Promise<{ whose: Whose; move: Parameters<typeof enteredAs>[1] }> => {
  if (actor.type === 2) return { whose: (await openCustomer(tx, actor, shipper_id ?? 0)).whose, move: 'placeFor' }
  const { order_audit } = await demandApproved(tx, actor)
  return { whose: ownOf(actor), move: submit ? (order_audit ? 'submitForReview' : 'submit') : undefined }
}

type Entered = { readonly read: ReadOrder; readonly row: ReturnType<typeof newOrderOf>; readonly price?: ReturnType<typeof contractColumns> }
/** With what each costs by the contract between customer and carrier; one that no rule prices is not made, and says why. */
const pricedOf = async (tx: Tx, actor: Actor, entered: readonly Entered[], { goods }: Known, failures: Failure[]): Promise<readonly Entered[]> => {
  const [first] = entered
  if (!first) return []
  const contents = entered.map(({ read, row }) => contentOf(row, read.form, goods))
  const all = { points: contents.flatMap(({ points }) => points), goods: contents.flatMap((content) => content.goods) }
  const pair = { tenant_id: actor.tenant_id, shipper_id: first.row.shipper_id, carrier_id: actor.company_id }
  const prices = await pricesOfNew(
    tx,
    pair,
    entered.map(({ row }) => row),
    all
  )
  return entered.flatMap((each, i): Entered[] => {
    const found = prices[i]
    if (found && !found.no_rate) return [{ ...each, price: contractColumns(found) }]
    const reason = found ? noRateReason(found) : { zh: '', en: '' }
    failures.push({ no: each.read.key, reason: `${each.read.row} ${refusalText(refusals, new Refusal('noRate', { reason }), actor.origin.lang)}` })
    return []
  })
}

type Known = Awaited<ReturnType<typeof readKnownTypes>>

/** Says why an order cannot be created after so many others of its step, with the row of the file; nothing where it can. */
const judgeOf = async (
  tx: Tx,
  actor: Actor,
  orders: readonly ReadOrder[],
  known: Known,
  shipper_id: number
): Promise<(order: ReadOrder, before: number) => string | undefined> => {
  const { lang } = actor.origin
  const numbers = orders.flatMap(({ form }) => form.customer_order_no || [])
  const taken = await withSystemScope(tx, () => takenNumbers(tx, { tenant_id: actor.tenant_id, company_id: shipper_id }, numbers))
  const { left, limit } = await findRoom(tx, actor.tenant_id, 'order')
  return ({ key, row, form }, before) => {
    const no = form.customer_order_no
    if (no && taken.has(no)) return sayFaults([takenFault(row, key, no)], lang)
    try {
      demandSound(actor, form, known)
      if (before >= left) refuseRoom('order', limit)
    } catch (fault) {
      if (fault instanceof Refusal) return `${row} ${refusalText(refusals, fault, lang)}`
      throw fault
    }
    return undefined
  }
}

/** Faults as a failure of the task tells them: row, column, reason. */
export const sayFaults = (faults: readonly ImportFault[], lang: Lang): string =>
  faults.map(({ row, column, fault, slots }) => `${row} ${column}：${sayIn(lang, importFaults, fault, slots)}`).join('；')

const insertOrders = async (tx: Tx, actor: Actor, entered: readonly Entered[], known: Known, move: Parameters<typeof enteredAs>[1]) => {
  if (entered.length === 0) return []
  const numbers = await nextNos(tx, actor.tenant_id, 'order', entered.length)
  const { state, eventsOf } = enteredAs(actor, move)
  const forCustomer = move === 'placeFor'
  const made = entered.map(({ read: { form }, row, price }, i) => ({
    form,
    row: {
      ...row,
      ...price,
      ...state,
      ...(forCustomer && { deal_mode: dealMode.code.assigned, accepted_at: nowIso() }),
      order_no: numbers[i] ?? '',
      source: forCustomer ? orderSource.code.onBehalf : orderSource.code.import,
      updated_by: actor.user_id
    }
  }))
  const rows = made.map(({ row }) => row)
  await insertRows(tx, 'order', actor, rows)
  await writeContents(tx, actor, made, known)
  await insertRows(tx, 'order_event', actor, rows.flatMap(eventsOf))
  return rows
}
