import { abnormal } from '@yunshu/contract/abnormal/contract'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { withinArea } from '../../platform/db/like.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { ageOf, downOf, isOpen, isOverdue, rowsOf, type Shown, upOf } from './queries.ts'

export const listAbnormals = listVerb(abnormal.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor).$castTo<Shown>(),
  id: 'a.id',
  filters: {
    keyword: {
      words: ['a.abnormal_no', 'a.waybill_no', 'a.order_no', 'a.plate_no', 'a.driver_name', 'a.shipper_name', 'a.insurance_case_no'],
      indexed: true
    },
    abnormal_status: 'a.abnormal_status',
    abnormal_type: 'a.abnormal_type',
    level: 'a.level',
    liable_party: 'a.liable_party',
    source: 'a.source',
    age: (age) => sql<boolean>`(${isOpen} and ${ageOf(nowIso())} = ${age})`,
    overdue: (yes) => (yes ? isOverdue(nowIso()) : undefined),
    waybill_id: 'a.waybill_id',
    shipper_id: 'a.shipper_id',
    driver_id: 'a.driver_id',
    start_area_code: withinArea('a.start_area_code'),
    end_area_code: withinArea('a.end_area_code'),
    date_from: { since: 'a.occurred_at' },
    date_to: { until: 'a.occurred_at' }
  },
  sorts: { occurred_at: 'a.occurred_at', sla_due: 'a.sla_due', loss_fen: 'a.loss_fen', level: 'a.level', created_at: 'a.created_at' },
  first: ['occurred_at', 'desc'],
  due: 'a.sla_due',
  sums: ({ actor }) => ['a.loss_fen', upOf(actor).as('claim_up_fen'), downOf(actor).as('claim_down_fen')],
  kept: 'abnormal'
})
