import { orderMachine, planStatus } from '@yunshu/contract/order/machine'
import { codes } from '../../platform/db/codes.ts'
import { order } from '@yunshu/contract/order/contract'
import { endOfShanghaiDay, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import { read, type ReadContext } from '../../platform/verb/verb.ts'
import { isOverdue, ordersOf } from './queries.ts'

/** What the workbenches count; every card leads to the list with the same condition. */
const boardOf = async ({ tx, actor }: Pick<ReadContext<typeof order.board>, 'tx' | 'actor'>) => {
  const today = shanghaiDay(now())
  const [from, to] = [startOfShanghaiDay(today), endOfShanghaiDay(today)]
  const count = (condition: ReturnType<typeof isOverdue>) => sql<number>`count(*) filter (where ${condition})`
  const groups = await ordersOf(tx, actor)
    .select((e) => [
      'o.order_status',
      e.fn.countAll<number>().as('n'),
      count(
        sql`o.order_status between ${codes(orderMachine, 'open')} and ${codes(orderMachine, 'dispatched')} and o.first_start_time >= ${from} and o.first_start_time < ${to}`
      ).as('pickup_today'),
      count(
        sql`o.order_status between ${codes(orderMachine, 'awaiting')} and ${codes(orderMachine, 'inTransit')} and o.last_end_time >= ${from} and o.last_end_time < ${to}`
      ).as('deliver_today'),
      count(isOverdue()).as('overdue'),
      count(sql`o.order_status = ${codes(orderMachine, 'accepted')} and o.plan_status < ${codes(planStatus, 'planned')}`).as('to_plan'),
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
