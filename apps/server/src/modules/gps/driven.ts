import { drivingLaw } from '@yunshu/domain/drive'
import { fastestKmh } from '@yunshu/domain/speed'
import { type RawBuilder, sql } from 'kysely'

/** Up to this a vehicle stands, km/h. */
const standingKmh = 5

/**
 * What the vehicle's positions between two moments tell of the way of each trip of the query `ended` (with columns `id`, `vehicle_id`, `depart`, `arrive`):
 * - `fix_count`: spans of five minutes with a position.
 * - `overspeed`: stretches above 100 km/h, the most that a truck may drive anywhere, told by two positions in a row at least; one stretch counts once.
 * - `fatigue`: stretches of more than four hours without a rest of twenty minutes. A rest is any twenty minutes in which no position moved, so a phone
 *   without signal is taken for a rest and never for a fault.
 *
 * A position without a speed says nothing about driving. Of a trip without positions nothing was measured, and nothing is counted.
 */
export const drivenOnTrips = (
  tenant_id: number,
  ended: RawBuilder<unknown>,
  { since, until }: { readonly since: string; readonly until: string }
): RawBuilder<unknown> => sql`
  select f.waybill_id, count(distinct f.span)::int as fix_count,
    (count(*) filter (where f.over and f.next_over and not coalesce(f.last_over, false)))::smallint as overspeed,
    (count(distinct f.stretch) filter (where f.lasted > ${drivingLaw.afterMin} * interval '1 minute'))::smallint as fatigue
  from (
    select m.*, case when m.moves then m.fix_time - min(m.fix_time) filter (where m.moves) over (partition by m.waybill_id, m.stretch) end as lasted
    from (
      select k.*, count(*) filter (where k.moves and (k.moved_at is null or k.fix_time - k.moved_at >= ${drivingLaw.restMin} * interval '1 minute'))
        over (partition by k.waybill_id order by k.fix_time) as stretch
      from (
        select e.id as waybill_id, p.fix_time,
          floor(extract(epoch from p.fix_time - e.depart) / 300) as span,
          p.speed > ${fastestKmh} as over,
          lead(p.speed > ${fastestKmh}) over trip as next_over,
          lag(p.speed > ${fastestKmh}) over trip as last_over,
          coalesce(p.speed > ${standingKmh}, false) as moves,
          max(p.fix_time) filter (where p.speed > ${standingKmh}) over (trip rows between unbounded preceding and 1 preceding) as moved_at
        from (${ended}) as e join gps_position p on p.vehicle_id = e.vehicle_id and p.fix_time between e.depart and e.arrive
        where p.tenant_id = ${tenant_id} and p.fix_time >= ${since} and p.fix_time < ${until}
        window trip as (partition by e.id order by p.fix_time)
      ) as k
    ) as m
  ) as f
  group by f.waybill_id`

/** Spans of five minutes on the way from departure to arrival. */
export const spansOfWay = (depart: RawBuilder<unknown>, arrive: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`greatest(0, coalesce(floor(extract(epoch from ${arrive} - ${depart}) / 300), -1) + 1)::int`
