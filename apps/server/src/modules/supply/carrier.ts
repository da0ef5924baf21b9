import { quantityOf } from '@yunshu/contract/campaign/rules'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { Fault } from '@yunshu/contract/kit/fault'
import { advance, isIn } from '@yunshu/contract/kit/machine'
import { supply } from '@yunshu/contract/supply/contract'
import { supplyMachine, supplyPriceMode, supplyScope } from '@yunshu/contract/supply/machine'
import { refreshMinutes } from '@yunshu/contract/supply/rules'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { databaseNow } from '../../platform/db/databaseNow.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { readLoads } from '../dispatch/index.ts'
import { cargoOf, lockOwn } from './lot.ts'
import { getShown } from './queries.ts'
import { audienceOf, demandInTime, logOf, moveSupply, startOffer, endOffer, tellAll } from './steps.ts'

/** Goods of accepted orders as one supply: offered at once, or kept unpublished. */
export const createSupply = write(supply.create, async (context) => {
  const { tx, actor, input } = context
  const { orders, publish, remark = '', price_fen = null, deposit_fen = null, fleet_ids: named = [], ...terms } = input
  const fleet_ids = fleetsNamed(terms, named)
  const { tenant_id, company_id, company_name, user_id } = actor
  const loads = await readLoads(tx, actor, orders)
  const parts = loads.flatMap(({ order, taken }) => taken.map((part) => ({ ...part, order_id: order.id })))
  const known = new Set(loads.flatMap(({ goods }) => goods.map(({ id }) => id)))
  if (parts.some(({ order_goods_id }) => !known.has(order_goods_id))) refuse('notFound')
  const now = await databaseNow(tx)
  const cargo = cargoOf(loads)
  const twice = new Set(parts.map(({ order_goods_id }) => order_goods_id)).size < parts.length && {
    field: 'orders',
    reason: { zh: '同一货物重复', en: 'name the same goods twice' }
  }
  refuseFaults(
    [twice, ...faultsOf(input, now, cargo.load_time)].filter((fault) => fault !== false),
    actor.origin.lang
  )
  if (quantityOf({ ...cargo, price_unit: terms.price_unit }) === null) refuse('noDistance')
  const parties = [company_id]
  const draft = await tx
    .insertInto('supply')
    .values({
      tenant_id,
      id: newId(),
      parties,
      supply_no: await nextNo(tx, tenant_id, 'supply'),
      carrier_id: company_id,
      carrier_name: company_name,
      ...cargo,
      ...terms,
      fleet_ids,
      price_fen,
      deposit_fen,
      remark,
      created_at: now,
      created_by: user_id,
      updated_by: user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertRows(
    tx,
    'supply_goods',
    actor,
    parts.map(({ order_id, order_goods_id, goods_num, goods_kg, goods_volume }) => ({
      tenant_id,
      id: newId(),
      parties,
      supply_id: draft.id,
      order_id,
      order_goods_id,
      goods_num,
      goods_kg,
      goods_volume
    }))
  )
  const row = publish ? await startOffer(context, draft, now) : draft
  tellAll(context, row, parties)
  return { output: await getShown(tx, actor, row.id), log: logOf(row) }
})

/** Fleets are named where it is offered to fleets, and nowhere else. */
const fleetsNamed = ({ publish_scope }: Pick<Terms, 'publish_scope'>, named: readonly number[]): number[] =>
  publish_scope === supplyScope.code.fleets ? [...named] : []

type Terms = Pick<InputOf<typeof supply.update>, 'price_mode' | 'price_fen' | 'expire_at' | 'publish_scope' | 'fleet_ids'>
/** What is wrong with the terms of a supply, by their fields. */
const faultsOf = ({ price_mode, price_fen, expire_at, publish_scope, fleet_ids = [] }: Terms, now: string, load_time: string | null): Fault[] => {
  const all: (Fault | false)[] = [
    publish_scope === supplyScope.code.fleets &&
      fleet_ids.length === 0 && { field: 'fleet_ids', reason: { zh: '请选择车队', en: 'are needed: it is offered to fleets' } },
    price_mode === supplyPriceMode.code.fixed &&
      !price_fen && { field: 'price_fen', reason: { zh: '一口价须填写价格', en: 'is needed: it is the price' } },
    Date.parse(expire_at) <= Date.parse(now) && { field: 'expire_at', reason: { zh: '须晚于现在', en: 'is later than now' } },
    load_time !== null &&
      Date.parse(expire_at) > Date.parse(load_time) && {
        field: 'expire_at',
        reason: { zh: `须早于装货时间 ${shanghaiMinute(load_time)}`, en: `is before loading, at ${shanghaiMinute(load_time)}` }
      }
  ]
  return all.filter((fault) => fault !== false)
}

/** Its terms change before a driver is chosen; what drivers have answered to stays as it is. */
export const updateSupply = write(supply.update, async (context) => {
  const { tx, actor, input } = context
  const { id, version, remark = '', price_fen = null, deposit_fen = null, fleet_ids: named = [], ...given } = input
  const terms = { ...given, fleet_ids: fleetsNamed(given, named) }
  return await withSystemScope(tx, async () => {
    const { row: before, now } = await lockOwn(tx, actor, { id, version })
    if (!isIn(supplyMachine, before.supply_status, 'draft', 'published', 'off')) advance(supplyMachine, before.supply_status, 'close', actor.who)
    if (before.is_closed) refuse('supplyClosed')
    refuseFaults(faultsOf(input, now, before.load_time), actor.origin.lang)
    if (quantityOf({ ...before, price_unit: terms.price_unit }) === null) refuse('noDistance')
    const asked = { price_mode: terms.price_mode, price_unit: terms.price_unit, price_fen, deposit_fen }
    const reprices = Object.entries(asked).some(([name, value]) => before[name as keyof typeof asked] !== value)
    if (reprices && before.apply_count > 0) refuse('appliedAlready', { count: before.apply_count })
    const isOut = before.supply_status === supplyMachine.code.published
    const otherAudience = before.publish_scope !== terms.publish_scope || String(before.fleet_ids) !== String(terms.fleet_ids)
    const audience = isOut && otherAudience ? await audienceOf(tx, actor, { ...before, ...terms }) : {}
    const after = await moveSupply(context, before, undefined, { ...terms, ...audience, price_fen, deposit_fen, remark })
    tellAll(context, after, [...new Set([...before.parties, ...after.parties])])
    return { output: await getShown(tx, actor, id), log: logOf(after, before) }
  })
})

export const publishSupply = write(supply.publish, async (context) => {
  const { tx, actor, input } = context
  const { row: before, now } = await lockOwn(tx, actor, input)
  const after = await startOffer(context, before, now)
  return { output: await getShown(tx, actor, after.id), log: logOf(after, before) }
})

/** 下架: no driver sees it any more; who has applied waits until it is published again or closed. */
export const takeSupplyDown = write(supply.takeDown, async (context) => {
  const { tx, actor, input } = context
  const { row: before } = await lockOwn(tx, actor, input)
  const after = await endOffer(context, before, 'takeDown')
  return { output: await getShown(tx, actor, after.id), log: logOf(after, before) }
})

export const closeSupply = write(supply.close, async (context) => {
  const { tx, actor, input } = context
  const { row: before } = await lockOwn(tx, actor, input)
  if (before.is_closed) refuse('supplyClosed')
  const after = await endOffer(context, before, 'close', { is_closed: true })
  return { output: await getShown(tx, actor, after.id), log: logOf(after, before) }
})

export const refreshSupply = write(supply.refresh, async (context) => {
  const { tx, actor, input } = context
  return await withSystemScope(tx, async () => {
    const { row: before, now } = await lockOwn(tx, actor, input)
    if (before.supply_status !== supplyMachine.code.published) advance(supplyMachine, before.supply_status, 'takeDown', actor.who)
    demandInTime(before, now)
    if (before.refreshed_at !== null && Date.parse(now) - Date.parse(before.refreshed_at) < refreshMinutes * 60_000)
      refuse('refreshedJustNow', { minutes: refreshMinutes })
    const after = await moveSupply(context, before, undefined, { ...(await audienceOf(tx, actor, before)), refreshed_at: now })
    tellAll(context, after, [...new Set([...before.parties, ...after.parties])])
    return { output: await getShown(tx, actor, after.id), log: logOf(after, before) }
  })
})
