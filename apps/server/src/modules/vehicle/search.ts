import { carrier } from '@yunshu/contract/consoles/carrier'
import type { Hit } from '@yunshu/contract/search/contract'
import type { Actor } from '../../platform/actor.ts'
import { anyLike, searchLimit } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { boundDriver, vehiclesOf } from './queries.ts'

/** Vehicles by plate, or by the plate of the trailer behind them. */
export const searchVehicles = async (tx: Tx, actor: Actor, words: readonly string[]): Promise<Hit[]> => {
  if (!mayDo(actor, carrier.vehicles.may.view)) return []
  const rows = await vehiclesOf(tx, actor)
    .select(['v.id', 'v.plate_no', 'v.trailer_plate_no', 'v.brand_model', boundDriver(actor).as('driver_name')])
    .where(anyLike(['v.plate_no', 'v.trailer_plate_no'], words))
    .orderBy('v.plate_no')
    .limit(searchLimit(words))
    .execute()
  return rows.map(({ id, plate_no, trailer_plate_no, brand_model, driver_name }) => ({
    kind: 'vehicle',
    id,
    no: plate_no,
    about: [trailer_plate_no, brand_model, driver_name].filter(Boolean).join(' · '),
    status: null
  }))
}
