import { kpi } from '@yunshu/contract/kpi/contract'
import { appealMachine } from '@yunshu/contract/kpi/machine'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { monthRowsOf, newestMonth } from './month.ts'
import { kpisOf } from './queries.ts'

/** 司机KPI: by rank, those with too few trips last; of the newest month where neither a month nor a driver is asked for. */
export const listKpi = listVerb(kpi.list, {
  rows: ({ tx, actor, input: { month, driver_id } }) =>
    kpisOf(tx, actor).$if(month === undefined && driver_id === undefined, (q) => q.where('k.month', '=', newestMonth(tx, actor))),
  id: 'k.id',
  filters: {
    month: 'k.month',
    keyword: { text: ['k.driver_name'] },
    fleet_id: 'k.fleet_id',
    driver_id: 'k.driver_id',
    coop_type: 'k.coop_type',
    grade: 'k.grade',
    appealed: (yes, { actor }) =>
      yes
        ? sql<boolean>`exists (select from kpi_appeal a where a.tenant_id = ${actor.tenant_id} and a.kpi_month_id = k.kpi_month_id and a.driver_id = k.driver_id
            and a.appeal_status = ${codes(appealMachine, 'pending')})`
        : undefined
  },
  sorts: {
    rank: { nullable: 'k.rank' },
    month: 'k.month',
    score: { nullable: 'k.score' },
    waybill_count: 'k.waybill_count',
    distance_m: 'k.distance_m',
    driver_name: 'k.driver_name'
  },
  first: ['rank', 'asc']
})

export const kpiMonths = read(kpi.months, async ({ tx, actor }) => ({
  data: await monthRowsOf(tx, actor).orderBy('m.month', 'desc').limit(60).execute()
}))
