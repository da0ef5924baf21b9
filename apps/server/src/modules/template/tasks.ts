import { carrier } from '@yunshu/contract/consoles/carrier'
import { template, type TaskRow, type TemplateColumn } from '@yunshu/contract/template/contract'
import { columnSource, settleResult } from '@yunshu/contract/template/enums'
import { computeFormula, type Formula, isFormula, readFormula } from '@yunshu/domain/formula'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { chargedOnRide } from '../charge/rows.ts'
import { isOnTemplate } from '../link/rows.ts'
import { codesOfLane } from '../section/rows.ts'
import { ridesOf } from '../waybill/index.ts'
import { columnsOf, getTemplate } from './queries.ts'

/** Customers' orders on trips with all that a template may show of them, before formulas. */
export const tasksOf = (tx: Tx, actor: Actor) => {
  const { tenant_id } = actor
  const seesMoney = mayDo(actor, carrier.waybills.may.receivable)
  const money = (name: 'base_fen' | 'deduct_fen' | 'settle_fen') =>
    (seesMoney ? sql<number | null>`${sql.ref(`c.${name}`)}` : sql<null>`null::bigint`).as(name)
  return ridesOf(tx, actor)
    .leftJoinLateral(chargedOnRide(tenant_id).as('c'), (on) => on.onTrue())
    .leftJoinLateral(codesOfLane(tenant_id, sql.ref('r.section_id')).as('s'), (on) => on.onTrue())
    .leftJoin('customer_task as t', (on) =>
      on.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.order_id').on('t.carrier_id', '=', actor.company_id)
    )
    .select(['r.id', 'r.waybill_id', 'r.order_id', 'r.shipper_id', 'r.shipper_name', 'r.order_no', 'w.waybill_no', 'r.section_name', 'r.section_day'])
    .select(['w.plan_start_time', 'w.driver_qiandao_time', 'w.shiji_fache_start_time', 'w.driver_shiji_songda_time'])
    .select([
      'w.plate_no',
      'w.driver_name',
      'w.vehicle_type_id',
      'w.seal_no',
      'w.goods_name',
      'r.goods_num',
      'r.goods_kg',
      'r.goods_volume',
      'w.waybill_status'
    ])
    .select(['p.plan_arrive_start', 'p.plan_arrive_end', 'p.late_min', 'p.photos_missing'])
    .select([
      sql<string>`coalesce(o.customer_order_no, '')`.as('customer_order_no'),
      sql<string>`coalesce(s.lane_code, '')`.as('lane_code'),
      sql<string>`coalesce(s.site_from, '')`.as('site_from'),
      sql<string>`coalesce(s.site_to, '')`.as('site_to'),
      sql<number>`coalesce(c.settle_result, ${settleResult.code.open}::int)`.as('settle_result'),
      sql<number>`coalesce(t.version, 0)`.as('version'),
      sql<Readonly<Record<string, unknown>> | null>`t.custom`.as('custom')
    ])
    .select([money('base_fen'), money('deduct_fen'), money('settle_fen')])
}
type Found = Awaited<ReturnType<ReturnType<typeof tasksOf>['execute']>>[number]

/** 定制运单: the trips of the customers on a template, in its columns. */
export const listTasks = listVerb(template.tasks, {
  before: async ({ tx, actor, input }) => rulesOf(columnsOf(await getTemplate(tx, actor, input.template_id))),
  rows: ({ tx, actor }) => tasksOf(tx, actor),
  id: 'r.id',
  filters: {
    template_id: (value, { actor }) => isOnTemplate(actor.tenant_id, actor.company_id, sql.ref('r.shipper_id'), value),
    keyword: { words: ['w.waybill_no', 'o.order_no', 'o.customer_order_no', 'w.plate_no', 'w.driver_name'] },
    shipper_id: 'r.shipper_id',
    waybill_status: 'w.waybill_status',
    settle_result: (value) => sql<boolean>`coalesce(c.settle_result, ${settleResult.code.open}::int) = ${value}`,
    date_from: { since: 'w.plan_start_time' },
    date_to: { until: 'w.plan_start_time' },
    is_late: (value) => sql<boolean>`(coalesce(p.late_min, 0) > 0) = ${value}`,
    seal_missing: (value) => sql<boolean>`(w.shiji_fache_start_time is not null and w.seal_no = '') = ${value}`
  },
  sorts: { run_date: 'w.plan_start_time', late_min: { nullable: 'p.late_min' }, plan_arrive_end: { nullable: 'p.plan_arrive_end' } },
  first: ['run_date', 'desc'],
  due: { nullable: 'p.plan_arrive_end' },
  shown: (rows, { first }) => rows.map((row) => shownTask(row, first))
})

/** What a template has of its own: the fields that are filled in, and its formulas as they were read. */
type Rules = { readonly entries: ReadonlySet<string>; readonly formulas: readonly (readonly [field: string, formula: Formula])[] }
export const rulesOf = (columns: readonly TemplateColumn[]): Rules => ({
  entries: new Set(columns.flatMap(({ source, field }) => (source === columnSource.code.entry ? [field] : []))),
  formulas: columns.flatMap(({ source, field, formula }) => {
    const read = source === columnSource.code.formula ? readFormula(formula) : undefined
    return read && isFormula(read) ? [[field, read] as const] : []
  })
})

/** A row in the columns of a template. What was filled in under a field that it no longer has stays stored, and is not shown. */
export const shownTask = ({ plan_start_time, section_day, custom, ...row }: Found, { entries, formulas }: Rules): TaskRow => {
  const shown = {
    ...row,
    photos_missing: row.photos_missing ?? 0,
    run_date: section_day ?? shanghaiDay(plan_start_time),
    plan_depart: plan_start_time
  }
  const filled = Object.fromEntries(Object.entries(custom ?? {}).filter(([field]) => entries.has(field))) as TaskRow['custom']
  const numberOf = (field: string): number | null => {
    const value = (filled[field] ?? (shown as Readonly<Record<string, unknown>>)[field]) as unknown
    return typeof value === 'number' ? value : null
  }
  return { ...shown, custom: { ...filled, ...Object.fromEntries(formulas.map(([field, formula]) => [field, computeFormula(formula, numberOf)])) } }
}
