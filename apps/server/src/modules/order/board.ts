import { orderMachine, orderTodo } from '@yunshu/contract/order/machine'
import { codes } from '../../platform/db/codes.ts'
import { order } from '@yunshu/contract/order/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import { read, type ReadContext } from '../../platform/verb/verb.ts'
import { isTodo, ordersOf } from './queries.ts'
import { orderSums } from './sums.ts'

/** The counts of the workbenches. Every card opens the list with the same condition. What waits for somebody is counted among the orders that are under way, all others by their kept sums. */
const boardOf = async ({ tx, actor }: Pick<ReadContext<typeof order.board>, 'tx' | 'actor'>) => {
  const count = (condition: ReturnType<typeof isTodo>) => sql<number>`count(*) filter (where ${condition})`
  const [groups, waiting] = await Promise.all([
    orderSums(tx, actor)
      .select([
        's.order_status',
        sql<number>`sum(s.n)::int`.as('n'),
        sql<number>`coalesce(sum(s.n) filter (where s.day = ${shanghaiDay(now())}), 0)::int`.as('created_today')
      ])
      .groupBy('s.order_status')
      .having(sql<boolean>`sum(s.n) <> 0`)
      .execute(),
    ordersOf(tx, actor)
      .where(sql<boolean>`o.order_status between ${codes(orderMachine, 'open')} and ${codes(orderMachine, 'inTransit')}`)
      .select([
        count(isTodo(actor, orderTodo.code.pickupToday)).as('pickup_today'),
        count(isTodo(actor, orderTodo.code.deliverToday)).as('deliver_today'),
        count(isTodo(actor, orderTodo.code.overdue)).as('overdue'),
        count(isTodo(actor, orderTodo.code.toPlan)).as('to_plan'),
        count(sql`o.order_status in (${codes(orderMachine, 'accepted', 'dispatched')}) and o.cancel_asked_at is not null`).as('cancel_asked')
      ])
      .executeTakeFirstOrThrow()
  ])
  return {
    by_status: Object.fromEntries(groups.map((group) => [group.order_status, group.n])),
    created_today: groups.reduce((sum, group) => sum + group.created_today, 0),
    ...waiting
  }
}

export const orderBoard = read(order.board, boardOf)
export const orderStatistics = read(order.statistics, boardOf)
