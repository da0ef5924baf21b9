import { waybill } from '@yunshu/contract/waybill/contract'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { isNumbers, recentDays } from '../../platform/db/list.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { carries, carriesNumber, isTodo, payableOf, receivableOf, rowsOf, waybillWords } from './queries.ts'
import { isTripLate } from './rows.ts'
import { ridesOnSection } from './sections.ts'

/** The carrier's waybills: numbers, what is to do and what has an open exception are found however old they are; everything else looks at the last 30 days unless a range is given. */
export const waybillList = listVerb(waybill.list, {
  rows: ({ tx, actor, input: { keyword, todo, abnormal_flag, date_from, date_to, date_type = 'created_at' } }) => {
    const rows = rowsOf(tx, actor)
    return date_from || date_to || todo || abnormal_flag || isNumbers(keyword) ? rows : rows.where(`w.${date_type}`, '>=', recentDays(30))
  },
  id: 'w.id',
  filters: {
    keyword: {
      words: waybillWords,
      numbers: (numbers, { actor }) => sql<boolean>`(w.waybill_no = any(${numbers}) or ${carriesNumber('w.id', actor, numbers)})`,
      indexed: true,
      also: (word, _, { actor }) => carries('w.id', actor, [word])
    },
    waybill_status: 'w.waybill_status',
    receipt_status: 'w.receipt_status',
    finance_status: 'w.finance_status',
    report_status: 'w.report_status',
    health_flag: 'w.health_flag',
    vehicle_use: 'w.vehicle_use',
    vehicle_id: 'w.vehicle_id',
    driver_id: 'w.driver_id',
    dispatcher_id: 'w.dispatcher_id',
    fleet_id: 'w.fleet_id',
    payee_type: 'w.payee_type',
    shipper_id: (id, { actor }) =>
      sql<boolean>`exists (select from waybill_order wo where wo.tenant_id = ${actor.tenant_id} and wo.waybill_id = w.id and wo.shipper_id = ${id})`,
    section_id: (id, { actor }) => ridesOnSection('w.id', actor.tenant_id, id),
    chaoshi: (yes, { actor }) => (yes ? isTripLate(actor, nowIso()) : undefined),
    // Few are marked at a time: their own index finds them.
    abnormal_flag: (yes) => (yes ? sql<boolean>`w.abnormal_flag` : sql<boolean>`not w.abnormal_flag`),
    todo: (code, { actor }) => isTodo(actor, code),
    date_type: null,
    date_from: { since: ({ date_type = 'created_at' }) => `w.${date_type}` },
    date_to: { until: ({ date_type = 'created_at' }) => `w.${date_type}` }
  },
  sorts: {
    created_at: 'w.created_at',
    plan_start_time: 'w.plan_start_time',
    plan_kg: 'w.plan_kg',
    receivable_fen: { nullable: 'w.receivable_fen' },
    payable_fen: { nullable: 'w.payable_fen' }
  },
  first: ['created_at', 'desc'],
  due: 'w.plan_end_time',
  sums: ({ actor }) => [
    'w.plan_num',
    'w.plan_kg',
    'w.plan_volume',
    'w.load_kg',
    'w.unload_kg',
    receivableOf(actor).as('receivable_fen'),
    payableOf(actor).as('payable_fen')
  ],
  kept: 'waybill'
})
