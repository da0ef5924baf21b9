import { dispatch } from '@yunshu/contract/dispatch/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { addDays, endOfShanghaiDay, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { maskMobile, maskName } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import { listSummary, withExactTotal } from '../../platform/db/listSummary.ts'
import { likeText } from '../../platform/db/like.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { freightShare, planEnd, readLoadsToLook, sumOfLoads } from './cargo.ts'
import { problemsOf, toldOf } from './check.ts'
import { getPair } from '../vehicle/index.ts'

/** All that speaks against a pair for these orders, before anything is written. */
export const checkDispatch = read(dispatch.check, async ({ tx, actor, input }) => {
  const loads = await readLoadsToLook(tx, actor, input.orders)
  const pair = await getPair(tx, actor, input.vehicle_id, input.driver_id)
  const goods = sumOfLoads(loads)
  const plan_end_time = planEnd(loads, input.plan_start_time)
  const problems = await problemsOf(tx, actor, pair, { goods_kg: goods.goods_kg, plan_start_time: input.plan_start_time, plan_end_time })
  const shares = loads.map(freightShare)
  const far = Math.max(0, ...loads.map(({ order }) => order.distance_m ?? 0))
  const long = Math.max(0, ...loads.map(({ order }) => order.run_minutes ?? 0))
  return {
    problems: toldOf(problems, actor),
    ...goods,
    max_load_kg: pair.vehicle.max_load_kg,
    box_volume_m3: pair.vehicle.box_volume_m3,
    plan_end_time,
    distance_m: far || null,
    run_minutes: long || null,
    receivable_fen:
      mayDo(actor, carrier.waybills.may.receivable) && shares.every((share) => share !== null)
        ? shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
        : null
  }
})

const sorts: Record<string, string> = { created_at: 'd.created_at', plan_start_time: 'd.plan_start_time', goods_kg: 'goods_kg' }

/** The dispatches of a shipper's orders: plate, masked driver, times; nothing of the price between carrier and driver. */
export const listDispatches = read(dispatch.list, async ({ tx, actor, input, services }) => {
  const { page = 1, pagesize = 20, sort = 'created_at', order = 'desc' } = input
  const from = input.date_from ?? (input.keyword || input.date_to ? undefined : addDays(shanghaiDay(now()), -29))
  const words = (input.keyword ?? '').split(/[\s,，;；]+/).filter(Boolean)
  const base = tx
    .selectFrom('waybill_order as wo')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'wo.tenant_id').onRef('w.id', '=', 'wo.waybill_id'))
    .innerJoin('dispatch as d', (on) => on.onRef('d.tenant_id', '=', 'w.tenant_id').onRef('d.waybill_id', '=', 'w.id'))
    .where('wo.tenant_id', '=', actor.tenant_id)
    .where('wo.shipper_id', '=', actor.company_id)
    .$if(actor.people !== undefined, (q) =>
      q.where(
        sql<boolean>`exists (select from "order" o where o.tenant_id = wo.tenant_id and o.id = wo.order_id and o.owner_id = any(${actor.people}))`
      )
    )
    .$if(input.carrier_id !== undefined, (q) => q.where('d.carrier_id', '=', input.carrier_id ?? 0))
    .$if(from !== undefined, (q) => q.where('d.created_at', '>=', startOfShanghaiDay(from ?? '')))
    .$if(input.date_to !== undefined, (q) => q.where('d.created_at', '<', endOfShanghaiDay(input.date_to ?? '')))
    .$if(words.length > 0, (q) =>
      q.where((e) =>
        e.or(
          words.flatMap((word) => [
            e('wo.order_no', 'ilike', likeText(word)),
            e('d.dispatch_no', 'ilike', likeText(word)),
            e('w.waybill_no', 'ilike', likeText(word)),
            e('d.plate_no', 'ilike', likeText(word))
          ])
        )
      )
    )
  const chosen = input.dispatch_status === undefined ? base : base.where('d.dispatch_status', '=', input.dispatch_status)
  const rows = await chosen
    .select([
      'd.id',
      'd.dispatch_no',
      'd.waybill_id',
      'w.waybill_no',
      'w.waybill_status',
      'd.dispatch_status',
      'w.carrier_name',
      'd.plate_no',
      'd.trailer_plate_no',
      'd.driver_name',
      'd.driver_phone',
      'd.vehicle_type_id',
      'w.start_address_diming',
      'w.end_address_diming',
      'd.plan_start_time',
      'd.plan_end_time',
      'd.created_at'
    ])
    .select([
      sql<string>`string_agg(wo.order_no, ',' order by wo.id)`.as('order_nos'),
      sql<number>`sum(wo.goods_num)::bigint`.as('goods_num'),
      sql<number>`sum(wo.goods_kg)`.as('goods_kg'),
      sql<number>`sum(wo.goods_volume)`.as('goods_volume')
    ])
    .groupBy(['d.tenant_id', 'd.id', 'w.tenant_id', 'w.id'])
    .orderBy(sql.ref(sorts[sort] ?? 'd.created_at'), order)
    .orderBy('d.id', order)
    .limit(pagesize)
    .offset((page - 1) * pagesize)
    .execute()
  const { dispatch_status, ...others } = input
  const newest = base
    .select(['d.dispatch_status as status'])
    .select([
      sql<number>`sum(wo.goods_num)::bigint`.as('goods_num'),
      sql<number>`sum(wo.goods_kg)`.as('goods_kg'),
      sql<number>`sum(wo.goods_volume)`.as('goods_volume')
    ])
    .groupBy(['d.tenant_id', 'd.id'])
  const list = {
    kind: 'dispatch',
    filters: others,
    status: dispatch_status,
    sums: ['goods_num', 'goods_kg', 'goods_volume'],
    by: 'd.created_at'
  } as const
  const summary = await withExactTotal(
    tx,
    await listSummary(tx, services.counts, actor, list, newest),
    chosen.select('d.id').groupBy(['d.tenant_id', 'd.id'])
  )
  return {
    ...summary,
    data: rows.map((row) => ({ ...row, driver_name: maskName(row.driver_name), driver_phone: maskMobile(row.driver_phone) }))
  }
})
