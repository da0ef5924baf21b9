import { orderMachine, orderTodo } from '@yunshu/contract/order/machine'
import { codes } from '../../platform/db/codes.ts'
import { order } from '@yunshu/contract/order/contract'
import { shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import { read, type ReadContext } from '../../platform/verb/verb.ts'
import { isTodo, ordersOf } from './queries.ts'

/** The counts of the workbenches. Every card opens the list with the same condition. */
const boardOf = async ({ tx, actor }: Pick<ReadContext<typeof order.board>, 'tx' | 'actor'>) => {
  const from = startOfShanghaiDay(shanghaiDay(now()))
  const count = (condition: ReturnType<typeof isTodo>) => sql<number>`count(*) filter (where ${condition})`
  const groups = await ordersOf(tx, actor)
    .select((e) => [
      'o.order_status',
      e.fn.countAll<number>().as('n'),
      count(isTodo(actor, orderTodo.code.pickupToday)).as('pickup_today'),
      count(isTodo(actor, orderTodo.code.deliverToday)).as('deliver_today'),
      count(isTodo(actor, orderTodo.code.overdue)).as('overdue'),
      count(isTodo(actor, orderTodo.code.toPlan)).as('to_plan'),
      count(sql`o.order_status in (${codes(orderMachine, 'accepted', 'dispatched')}) and o.cancel_asked_at is not null`).as('cancel_asked'),
      count(sql`o.created_at >= ${from}`).as('created_today')
    ])
    .groupBy('o.order_status')
    .execute()
  const sum = (name: 'pickup_today' | 'deliver_today' | 'overdue' | 'to_plan' | 'cancel_asked' | 'created_today'): number =>
    groups.reduce((all, group) => all + group[name], 0)
  return {
    by_status: Object.fromEntries(groups.map((group) => [group.order_status, group.n])),
    pickup_today: sum('pickup_today'),
    deliver_today: sum('deliver_today'),
    overdue: sum('overdue'),
    to_plan: sum('to_plan'),
    cancel_asked: sum('cancel_asked'),
    created_today: sum('created_today')
  }
}

export const orderBoard = read(order.board, boardOf)
export const orderStatistics = read(order.statistics, boardOf)
