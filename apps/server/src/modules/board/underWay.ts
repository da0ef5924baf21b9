import { board } from '@yunshu/contract/board/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { orderMachine } from '@yunshu/contract/order/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { addDays, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now, nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read } from '../../platform/verb/verb.ts'
import { lateEnd } from '../waybill/rows.ts'
import { lastSeen, tripsOf } from './trips.ts'

/** More than these nobody looks through on a first page; the lists have the rest. */
const most = 40

/**
 * 在途: the trips of the caller's orders that are on the road or leave today, what is due first before the rest, each with its expected arrival and where it
 * was last seen. A shipper does not see waybills by itself: which are its own is said by its orders, so that row-level security is off for this one statement.
 */
export const tripsUnderWay = read(board.underWay, async ({ tx, actor }) => {
  const tomorrow = startOfShanghaiDay(addDays(shanghaiDay(now()), 1))
  const trips = tripsOf(tx, actor)
    .leftJoinLateral(lastSeen(tx, actor), (on) => on.onTrue())
    .where(sql<boolean>`o.order_status between ${codes(orderMachine, 'accepted')} and ${codes(orderMachine, 'inTransit')}`)
    // As the partial index of open trips has it.
    .where(
      sql<boolean>`w.waybill_status in (${codes(waybillMachine, 'toDispatch', 'awaitingDriver', 'accepted', 'atPickup', 'loaded', 'inTransit')})`
    )
    .where(
      sql<boolean>`(w.waybill_status >= ${codes(waybillMachine, 'atPickup')} or w.waybill_status >= ${codes(waybillMachine, 'awaitingDriver')} and w.plan_start_time < ${tomorrow})`
    )
    .select([
      'w.id',
      'w.waybill_no',
      'w.waybill_status',
      'w.plate_no',
      'o.id as order_id',
      'o.order_no',
      'w.start_address_diming',
      'w.end_address_diming',
      'w.plan_start_time',
      'w.plan_end_time',
      'w.eta',
      'w.shiji_fache_start_time as departed_at',
      'last.lon as lng',
      'last.lat',
      'last.fix_time as seen_at'
    ])
    .select(lateEnd(actor, nowIso()).as('late_min'))
    .distinctOn('w.id')
    .orderBy('w.id')
  return await withSystemScope(tx, async () => {
    const { rows } = await sql<Row>`select * from (${trips}) as t order by t.plan_end_time, t.id limit ${most + 1}`.execute(tx)
    return { data: rows.slice(0, most), more: rows.length > most }
  })
})
type Row = OutputOf<typeof board.underWay>['data'][number]
