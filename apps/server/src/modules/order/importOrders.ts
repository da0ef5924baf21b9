import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { orderInside } from '@yunshu/contract/order/contract'
import { importFaults } from '@yunshu/contract/order/importWords'
import { orderSource } from '@yunshu/contract/order/machine'
import { refusals } from '@yunshu/contract/refusals'
import type { Actor } from '../../platform/actor.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNos } from '../../platform/docno.ts'
import { findRoom, refuseRoom } from '../../platform/tenant/limits.ts'
import { write } from '../../platform/verb/verb.ts'
import { type Failure, lockRunningTask, stepTask } from '../task/index.ts'
import { demandApproved, demandSound, readKnownTypes } from './content.ts'
import { writeContents } from './contentRows.ts'
import { newOrderOf } from './create.ts'
import { takenNumbers } from './customerNo.ts'
import { takenFault } from './importFile.ts'
import type { ImportFault } from './importParse.ts'
import { enteredAs } from './move.ts'

/** Orders of a file, read and without a fault. */
export type ReadOrder = InputOf<typeof orderInside.import>['orders'][number]

/**
 * The next orders of a file, each completely or not at all, together with the note in their task: after a crash either all of this happened or nothing,
 * and the same step cannot be done again. However many they are, the statements are the same few. The log tells of the import when it ends, with its counts.
 */
export const importOrders = write(orderInside.import, async ({ tx, actor, input, publishChange }) => {
  const { task_id, at, total, submit, orders } = input
  const task = await lockRunningTask(tx, { tenant_id: actor.tenant_id, id: task_id }, at)
  const { order_audit } = await demandApproved(tx, actor)
  const known = await readKnownTypes(
    tx,
    actor.tenant_id,
    orders.map(({ form }) => form)
  )
  const judge = await judgeOf(tx, actor, orders, known)
  const failures: Failure[] = [...input.failures]
  const good: ReadOrder[] = []
  for (const order of orders) {
    const reason = judge(order, good.length)
    if (reason === undefined) good.push(order)
    else failures.push({ no: order.key, reason })
  }
  for (const row of await insertOrders(tx, actor, good, known, submit ? (order_audit ? 'submitForReview' : 'submit') : undefined))
    publishChange('order', row)
  await stepTask(tx, task, { done: good.length, failures, total })
  publishChange('task', task)
  return { output: { made: good.length }, log: 'none' }
})

type Known = Awaited<ReturnType<typeof readKnownTypes>>

/** Says why an order cannot be created after so many others of its step, with the row of the file; nothing where it can. */
const judgeOf = async (
  tx: Tx,
  actor: Actor,
  orders: readonly ReadOrder[],
  known: Known
): Promise<(order: ReadOrder, before: number) => string | undefined> => {
  const { lang } = actor.origin
  const taken = await takenNumbers(
    tx,
    actor,
    orders.flatMap(({ form }) => form.customer_order_no || [])
  )
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

const insertOrders = async (tx: Tx, actor: Actor, orders: readonly ReadOrder[], known: Known, move: 'submit' | 'submitForReview' | undefined) => {
  if (orders.length === 0) return []
  const numbers = await nextNos(tx, actor.tenant_id, 'order', orders.length)
  const { state, eventsOf } = enteredAs(actor, move)
  const made = orders.map(({ form }, i) => ({
    form,
    row: { ...newOrderOf(actor, form), ...state, order_no: numbers[i] ?? '', source: orderSource.code.import, updated_by: actor.user_id }
  }))
  const rows = made.map(({ row }) => row)
  await insertRows(tx, 'order', actor, rows)
  await writeContents(tx, actor, made, known)
  await insertRows(tx, 'order_event', actor, rows.flatMap(eventsOf))
  return rows
}
