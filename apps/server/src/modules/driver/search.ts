import { carrier } from '@yunshu/contract/consoles/carrier'
import type { Hit } from '@yunshu/contract/search/contract'
import { maskMobile } from '@yunshu/domain/mask'
import type { Actor } from '../../platform/actor.ts'
import { anyLike, searchLimit } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { driversOf } from './queries.ts'

/** Drivers by name or mobile. */
export const searchDrivers = async (tx: Tx, actor: Actor, words: readonly string[]): Promise<Hit[]> => {
  if (!mayDo(actor, carrier.drivers.may.view)) return []
  const rows = await driversOf(tx, actor)
    .select(['d.id', 'd.driver_name', 'd.mobile', 'd.license_class'])
    .where(anyLike(['d.driver_name', 'd.mobile'], words))
    .orderBy('d.driver_name')
    .limit(searchLimit(words))
    .execute()
  return rows.map(({ id, driver_name, mobile, license_class }) => ({
    kind: 'driver',
    id,
    no: driver_name,
    about: [maskMobile(mobile), license_class].filter(Boolean).join(' · '),
    status: null
  }))
}
