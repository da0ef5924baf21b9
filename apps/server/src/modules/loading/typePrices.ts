import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { loading } from '@yunshu/contract/loading/contract'
import { usualPrice } from '@yunshu/contract/loading/usual'
import { vehicleTypeState } from '@yunshu/contract/setting/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { nowIso } from '../../platform/clock.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { activeCarriers } from '../link/index.ts'
import { payingOut } from '../project/index.ts'
import { typePrices } from '../rate/index.ts'
import { allTypes } from '../setting/index.ts'
import { fill } from './sketch.ts'

/** What a vehicle of each type costs by today's price rules: a shipper's with the carriers that it works with now, a carrier's own for whoever drives. */
export const typePricesOfLoading = read(loading.typePrices, async ({ tx, actor }) => {
  if (!mayDo(actor, shipper.orders.may.price, carrier.waybills.may.payable)) return { types: [] }
  const { tenant_id, company_id } = actor
  const types = (await allTypes(tx, tenant_id))
    .filter(({ state }) => state === vehicleTypeState.code.offered)
    .map((type) => ({ id: type.id, kg: type.load_kg, m3: type.volume_m3 * fill, usual: usualPrice(type) }))
  const pairs =
    actor.type === 2
      ? { tenant_id, direction: payingOut, shipper_id: company_id, carrier_ids: [company_id] }
      : {
          tenant_id,
          direction: 1 as const,
          shipper_id: company_id,
          carrier_ids: (await activeCarriers(tx, tenant_id, company_id)).map(({ carrier_id }) => carrier_id)
        }
  return { types: await typePrices(tx, pairs, shanghaiDay(nowIso()), types) }
})
