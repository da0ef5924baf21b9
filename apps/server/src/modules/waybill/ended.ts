import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { tripEnd, waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'

type Ended = {
  readonly id: number
  readonly waybill_no: string
  readonly start_address_diming: string
  readonly end_address_diming: string
  readonly how: number
  readonly reason: string
  readonly at: string
}

/**
 * The trips that a driver lost since then without having refused them: cancelled, given to another, or withdrawn because he did not answer. A trip that is
 * another's is beyond his sight; of it he is told number and route, which he knew, and why it is gone.
 */
export const listEnded = async (tx: Tx, { tenant_id, company_id: person_id }: Actor, since: string): Promise<Ended[]> =>
  await withSystemScope(tx, async () => {
    const { rows } = await sql<Ended>`
      with lost as (
        select id as waybill_id, ${tripEnd.code.cancelled}::int as how, cancel_reason as reason, updated_at as at from waybill
        where tenant_id = ${tenant_id} and person_id = ${person_id} and waybill_status = ${codes(waybillMachine, 'cancelled')} and updated_at > ${since}
        union all
        select d.waybill_id, ${tripEnd.code.givenAway}::int, d.reason, d.updated_at from dispatch d
        join waybill w on w.tenant_id = d.tenant_id and w.id = d.waybill_id and w.person_id is distinct from d.person_id
        where d.tenant_id = ${tenant_id} and d.person_id = ${person_id} and d.dispatch_status = ${codes(dispatchMachine, 'replaced')} and d.updated_at > ${since}
        union all
        select e.waybill_id, ${tripEnd.code.withdrawn}::int, '', e.at from waybill_event e
        join waybill w on w.tenant_id = e.tenant_id and w.id = e.waybill_id
        where e.tenant_id = ${tenant_id} and ${person_id} = any(e.parties) and e.move = 'refuse' and e.source = 3 and e.at > ${since}
          and (w.person_id is distinct from ${person_id} or w.waybill_status = ${codes(waybillMachine, 'toDispatch')})
      )
      select distinct on (w.id) w.id, w.waybill_no, w.start_address_diming, w.end_address_diming, l.how, l.reason, l.at
      from lost l join waybill w on w.tenant_id = ${tenant_id} and w.id = l.waybill_id order by w.id, l.at desc limit 50`.execute(tx)
    return rows
  })
