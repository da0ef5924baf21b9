import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { driversNow } from '../driver/index.ts'
import { fleetsOfDrivers } from '../fleet/rows.ts'
import { bonusOf, factsOfMonth, gradeOf, type SchemeNumbers, scoreOf, sumColumns, sumNames, sumsOfFacts } from './facts.ts'

/** Sums the facts of a month to a row a driver, with score, grade, bonus and rank, in one statement. `open` makes the drivers parties: what is published. */
export const insertEdition = async (
  tx: Tx,
  { tenant_id, id, carrier_id, month }: Row<'kpi_month'>,
  scheme: SchemeNumbers,
  edition: number,
  drivers: number,
  { computed_at, open = false }: { readonly computed_at: string; readonly open?: boolean }
): Promise<void> => {
  const ids = Array.from({ length: drivers }, newId)
  const set = sql.join(written.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  await sql`
    insert into driver_kpi (tenant_id, id, parties, kpi_month_id, edition, carrier_id, month, driver_id, person_id, driver_name, coop_type, fleet_id, fleet_name, ${sumColumns},
      score, grade, bonus_fen, rank, computed_at)
    select d.tenant_id, (${ids}::bigint[])[row_number() over (order by c.score desc nulls last, d.id)],
      case when ${open}::boolean then array[d.company_id, d.person_id] else array[d.company_id] end, ${id}::bigint, ${edition}::smallint, ${carrier_id}::bigint,
      ${month}, d.id, d.person_id, d.driver_name, d.coop_type, fl.fleet_id, coalesce(fl.fleet_name, ''), ${sql.join(sumNames.map((name) => sql`c.${sql.ref(name)}`))},
      c.score, ${gradeOf(scheme)}, ${bonusOf(scheme)}, case when c.score is not null then rank() over (order by c.score desc nulls last) end, ${computed_at}::timestamptz
    from ${driversNow}
    join (
      select c.*, ${scoreOf(scheme)} as score
      from (select f.driver_id, ${sumsOfFacts} from (${factsOfMonth(tenant_id, id, edition)}) as f group by f.driver_id) as c
    ) as c on c.driver_id = d.id
    left join (${fleetsOfDrivers(tenant_id)}) as fl on fl.driver_id = d.id
    where d.tenant_id = ${tenant_id}
    on conflict (tenant_id, kpi_month_id, driver_id, edition) do update set ${set}`.execute(tx)
}
const written = [
  ...sumNames,
  'parties',
  'person_id',
  'driver_name',
  'coop_type',
  'fleet_id',
  'fleet_name',
  'score',
  'grade',
  'bonus_fen',
  'rank',
  'computed_at'
]
