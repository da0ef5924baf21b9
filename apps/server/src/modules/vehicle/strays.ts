import { vehicle } from '@yunshu/contract/vehicle/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { changed } from '../paper/index.ts'
import { getVehicle } from './queries.ts'
import { vehicleBearer } from './review.ts'

/** The operator sees all of its platform, a carrier those that tell a plate of a vehicle of its own. */
const straysOf = (tx: Tx, { tenant_id, company_id, type }: Actor) =>
  tx
    .selectFrom('stray_terminal as s')
    .where('s.tenant_id', '=', tenant_id)
    .$if(type !== 1, (q) =>
      q.where(
        sql<boolean>`exists (select from vehicle v where v.tenant_id = ${tenant_id} and v.company_id = ${company_id} and v.plate_no = s.plate_no and v.deleted_at is null)`
      )
    )

export const strayTerminals = read(vehicle.strayTerminals, ({ tx, actor }) =>
  straysOf(tx, actor)
    .select(['s.terminal_no', 's.maker_no', 's.plate_no', 's.first_at', 's.last_at', 's.calls'])
    .orderBy('s.last_at', 'desc')
    .orderBy('s.terminal_no')
    .limit(1000)
    .execute()
)

/** The vehicle bears its number from now on; when it calls next, it is known. */
export const claimTerminal = write(vehicle.claimTerminal, async (context) => {
  const { tx, actor, input } = context
  await lockRows(tx, actor.tenant_id, { vehicle: [(await getVehicle(tx, actor, input.id)).id] })
  const before = await getVehicle(tx, actor, input.id)
  const found = await straysOf(tx, actor).select('s.terminal_no').where('s.terminal_no', '=', input.terminal_no).executeTakeFirst()
  if (!found) return refuse('notFound')
  const after = await updateVersioned(tx, 'vehicle', actor, before, { gps_device_no: found.terminal_no }, input.version)
  await tx.deleteFrom('stray_terminal').where('tenant_id', '=', actor.tenant_id).where('terminal_no', '=', found.terminal_no).execute()
  return await changed(context, vehicleBearer, before, after)
})
