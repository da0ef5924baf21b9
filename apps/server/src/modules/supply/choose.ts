import { advance } from '@yunshu/contract/kit/machine'
import { supply } from '@yunshu/contract/supply/contract'
import { applyMachine, supplyMachine } from '@yunshu/contract/supply/machine'
import { withSystemScope } from '../../platform/db/scope.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { checkTrip, dispatchTrip } from '../dispatch/index.ts'
import { ownDriversOf } from '../driver/index.ts'
import { releaseGoods } from '../order/index.ts'
import { holdDriverDeposit } from '../payable/index.ts'
import { getWaybillRow } from '../waybill/index.ts'
import { lockOwn } from './lot.ts'
import { appliesOf, getShown, partsOf } from './queries.ts'
import { demandInTime, logOf, moveSupply, rejectOthers, tellAll } from './steps.ts'

type Part = Awaited<ReturnType<typeof partsOf>>[number]
/** The goods of a supply, as a dispatch takes them. */
const cargoOfParts = (parts: readonly Part[]) =>
  [...new Set(parts.map(({ order_id }) => order_id))].map((order_id) => ({
    order_id,
    goods: parts
      .filter((part) => part.order_id === order_id)
      .map(({ order_goods_id, goods_num, goods_kg, goods_volume }) => ({ order_goods_id, goods_num, goods_kg, goods_volume }))
  }))

/** All problems of a vehicle and a driver for a supply. */
export const checkSupplyPair = read(supply.checkPair, async ({ tx, actor, input: { id, ...pair } }) => {
  await getShown(tx, actor, id)
  return await checkTrip(tx, actor, { orders: cargoOfParts(await partsOf(tx, actor.tenant_id, id)), ...pair })
})

/** The driver is chosen and his trip dispatched at his price, in one transaction under the lock of the supply: who takes his application back, or a timer, comes before or after it. */
export const chooseDriver = write(supply.choose, async (context) => {
  const { tx, actor, input } = context
  const { id, apply_id, apply_version, ...trip } = input
  const { row: before, now } = await lockOwn(tx, actor, { id })
  advance(supplyMachine, before.supply_status, 'choose', actor.who)
  demandInTime(before, now)
  const chosen = (await appliesOf(tx, actor.tenant_id, id).where('id', '=', apply_id).executeTakeFirst()) ?? refuse('notFound')
  const apply_status = advance(applyMachine, chosen.apply_status, 'choose', actor.who)
  if (chosen.version !== apply_version) refuse('staleVersion')
  const [own] = await ownDriversOf(tx, actor, [chosen.person_id])
  if (own?.id !== trip.driver_id) refuse('otherDriver', { driver_name: chosen.driver_name })
  const parts = await partsOf(tx, actor.tenant_id, id)
  await releaseGoods(tx, before.tenant_id, parts)
  const { row: waybill, why } = await dispatchTrip(context, { orders: cargoOfParts(parts), ...trip, payable_fen: chosen.total_fen })
  const after = await withSystemScope(tx, async () => {
    const won = await updateVersioned(tx, 'supply_apply', actor, chosen, { apply_status, waybill_id: waybill.id })
    // Taken down meanwhile and published again, it is asked for anew.
    await holdDriverDeposit(context, before, won, ({ deposit }) => refuse('chosenDepositShort', { driver_name: chosen.driver_name, deposit }))
    await rejectOthers(context, before, chosen.id)
    return await moveSupply(context, before, 'choose', {
      parties: [before.carrier_id, chosen.person_id],
      driver_name: chosen.driver_name,
      deal_fen: chosen.total_fen,
      waybill_id: waybill.id,
      waybill_no: waybill.waybill_no
    })
  })
  tellAll(context, after, before.parties)
  const log = logOf(after, before)
  return { output: await getWaybillRow(tx, actor, waybill.id), log: { ...log, after: { ...log.after, ...(why && { margin_reason: why }) } } }
})
