import { appealMachine } from '@yunshu/contract/kpi/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shownEdition } from './month.ts'
import { rateColumns, trackRate } from './rates.ts'

/** The drivers' months of a carrier, as published last or as the draft is. */
export const kpisOf = (tx: Tx, { tenant_id, company_id, type }: Actor) =>
  kpiRows(tx, tenant_id).where('k.carrier_id', '=', type === 2 ? company_id : 0)

/** A month of a driver with the one published before it; whose it is the caller says. */
export const kpiRows = (tx: Tx, tenant_id: number) =>
  tx
    .selectFrom('driver_kpi as k')
    .innerJoin('kpi_month as m', (on) => on.onRef('m.tenant_id', '=', 'k.tenant_id').onRef('m.id', '=', 'k.kpi_month_id'))
    .leftJoin('driver_kpi as b', (on) =>
      on
        .onRef('b.tenant_id', '=', 'k.tenant_id')
        .onRef('b.kpi_month_id', '=', 'k.kpi_month_id')
        .onRef('b.driver_id', '=', 'k.driver_id')
        .on('b.edition', '=', sql<number>`k.edition - 1`)
    )
    .where('k.tenant_id', '=', tenant_id)
    .where('k.edition', '=', shownEdition)
    .select([
      'k.id',
      'k.month',
      'm.kpi_status',
      'k.edition',
      'k.driver_id',
      'k.driver_name',
      'k.coop_type',
      'k.fleet_name',
      'k.waybill_count',
      'k.distance_m',
      'k.score',
      'k.grade',
      'k.rank',
      'k.abnormal_count',
      sql<number>`k.accidents + k.overspeed + k.fatigue`.as('safety_events'),
      'k.bonus_fen',
      'b.score as prior_score',
      'b.grade as prior_grade',
      'b.rank as prior_rank',
      'b.bonus_fen as prior_bonus_fen',
      sql<number>`(select count(*)::int from kpi_appeal a where a.tenant_id = ${tenant_id} and a.kpi_month_id = k.kpi_month_id and a.driver_id = k.driver_id
        and a.appeal_status = ${codes(appealMachine, 'pending')})`.as('open_appeals')
    ])
    .select(rateColumns('k'))
    .select(trackRate)
