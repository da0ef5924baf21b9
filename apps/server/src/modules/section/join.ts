import { sectionMachine } from '@yunshu/contract/section/enums'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Services } from '../../platform/verb/services.ts'
import { keepSections, looseRides, runsOf } from '../waybill/index.ts'
import { laneOf, matchRuns } from './rows.ts'

/** So long after a lane was made or changed trips are looked for that run on it: longer than any command that makes a trip beside it takes. */
const lookingMinutes = 15

/**
 * Trips that run on a lane which was made or changed after them join it, where they are on none yet (docs/adr/0056). It is no part of the command that changes the lane,
 * so that neither waits for the trips of the other; each lane in a transaction of its own, which twice changes nothing. Says how many joined.
 */
export const joinTrips = async ({ db }: Pick<Services, 'db'>): Promise<number> => {
  const changed = await transactAsSystem(db, (tx) =>
    tx
      .selectFrom('section')
      .selectAll()
      .where('section_status', '=', sectionMachine.code.enabled)
      .where('deleted_at', 'is', null)
      .where('updated_at', '>', sql<string>`now() - make_interval(mins => ${lookingMinutes})`)
      .orderBy('tenant_id')
      .orderBy('id')
      .execute()
  )
  let joined = 0
  for (const row of changed) joined += await transactAsSystem(db, (tx) => joinOne(tx, row))
  return joined
}

const joinOne = async (tx: Tx, row: Row<'section'>): Promise<number> => {
  const lanes = [laneOf(row)]
  let joined = 0
  let rides = await looseRides(tx, row)
  while (rides.length > 0) {
    const runs = await runsOf(tx, row.tenant_id, rides)
    const found = runs.flatMap((run) => [...matchRuns([run], lanes).values()].map((on) => [run.id, on] as const))
    joined += await keepSections(tx, row.tenant_id, new Map(found))
    rides = await looseRides(tx, row, rides.at(-1)?.id)
  }
  return joined
}
