import { fleet } from '@yunshu/contract/fleet/contract'
import { likeText } from '../../platform/db/like.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { isOfCarrier } from '../paper/index.ts'
import { sql } from 'kysely'
import { fleetsOf, rowsOf } from './queries.ts'

export const fleetList = listVerb(fleet.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'f.id',
  filters: {
    keyword: { text: ['f.fleet_name', 'f.captain_name', 'f.captain_mobile'] },
    fleet_state: 'f.fleet_state',
    settle_type: 'f.settle_type',
    carrier_name: (typed, { actor }) => isOfCarrier(actor, 'f', typed),
    audit_status: 'f.audit_status'
  },
  sorts: { created_at: 'f.created_at', entered_at: 'f.entered_at', fleet_name: 'f.fleet_name' },
  first: ['created_at', 'desc']
})
/** Those of all carriers, for the operator. */
export const operatorFleets = fleetList.on(fleet.operatorList)

/** Fleets to choose from, the active first. */
export const pickFleet = read(fleet.pick, async ({ tx, actor, input: { keyword } }) => ({
  data: await fleetsOf(tx, actor)
    .select(['f.id', 'f.fleet_name', 'f.fleet_state'])
    .select(
      sql<number>`(select count(*)::int from fleet_member m where m.tenant_id = ${actor.tenant_id} and m.fleet_id = f.id and m.left_at is null and m.driver_id is not null)`.as(
        'driver_count'
      )
    )
    .$if(Boolean(keyword), (q) => q.where('f.fleet_name', 'ilike', likeText(keyword ?? '')))
    .orderBy('f.fleet_state')
    .orderBy('f.fleet_name')
    .limit(100)
    .execute()
}))
