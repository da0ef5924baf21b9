import { supplyMachine, applyMachine, supplyScope } from '@yunshu/contract/supply/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { personsToOffer } from '../driver/index.ts'
import { driversOfFleets } from '../fleet/index.ts'
import { returnDriverDeposits } from '../payable/index.ts'
import { demandDispatchable, lockOrders, releaseGoods, reserveGoods } from '../order/index.ts'
import { appliesOf, partsOf } from './queries.ts'

type Writing = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }

/** As many drivers as are told of a change in one event: an event of the database has room for no more. */
const mostTold = 200

/** Tells everybody to whom a supply is offered that it has changed. */
export const tellAll = ({ publishChange }: Writing, { id, tenant_id }: Row<'supply'>, parties: readonly number[]): void => {
  for (let from = 0; from < parties.length; from += mostTold)
    publishChange('supply', { id, tenant_id, parties: parties.slice(from, from + mostTold) })
}

/** Moves a supply over the version that was read. Call it within `withSystemScope`: who is a party may change with it. */
export const moveSupply = async (
  { tx, actor }: Writing,
  before: Row<'supply'>,
  move: keyof typeof supplyMachine.moves | undefined,
  changes: Changes<'supply'> = {}
): Promise<Row<'supply'>> => {
  const supply_status = move === undefined ? before.supply_status : advance(supplyMachine, before.supply_status, move, actor.who)
  return await updateVersioned(tx, 'supply', actor, before, { ...changes, supply_status })
}

/** The carrier and the drivers of its scope, as they are now. */
export const audienceOf = async (
  tx: Tx,
  actor: Actor,
  { tenant_id, carrier_id, publish_scope, fleet_ids }: Pick<Row<'supply'>, 'tenant_id' | 'carrier_id' | 'publish_scope' | 'fleet_ids'>
) => {
  const own = publish_scope === supplyScope.code.all ? undefined : carrier_id
  const members = publish_scope === supplyScope.code.fleets ? await driversOfFleets(tx, actor, fleet_ids) : undefined
  const persons = await withSystemScope(tx, () => personsToOffer(tx, tenant_id, own, members))
  if (persons.length === 0) refuse('noDriverToOffer')
  return { parties: [carrier_id, ...persons], offered_count: persons.length }
}

/** Refuses a supply whose time is over, by the clock of the database. */
export const demandInTime = ({ expire_at }: Row<'supply'>, now: string): void => {
  if (Date.parse(expire_at) <= Date.parse(now)) refuse('supplyExpired', { until: shanghaiMinute(expire_at) })
}

/** Offers a supply: its goods are held on their orders, and the drivers of its scope may read it. */
export const startOffer = async (writing: Writing, before: Row<'supply'>, now: string): Promise<Row<'supply'>> => {
  const { tx, actor } = writing
  advance(supplyMachine, before.supply_status, 'publish', actor.who)
  if (before.is_closed) refuse('supplyClosed')
  demandInTime(before, now)
  const parts = await partsOf(tx, before.tenant_id, before.id)
  const orders = await lockOrders(
    tx,
    actor,
    parts.map(({ order_id }) => order_id)
  )
  for (const order of orders) {
    demandDispatchable(order)
    await reserveGoods(
      tx,
      order,
      parts.filter(({ order_id }) => order_id === order.id)
    )
  }
  const audience = await audienceOf(tx, actor, before)
  const after = await withSystemScope(tx, () => moveSupply(writing, before, 'publish', { ...audience, published_at: now, refreshed_at: now }))
  tellAll(writing, after, after.parties)
  return after
}

/** A supply is offered no more: its goods are free, and no driver reads it. */
export const endOffer = async (
  writing: Writing,
  before: Row<'supply'>,
  move: 'takeDown' | 'close' | 'expire',
  changes: Changes<'supply'> = {}
): Promise<Row<'supply'>> => {
  const { tx } = writing
  if (before.supply_status === supplyMachine.code.published) await releaseGoods(tx, before.tenant_id, await partsOf(tx, before.tenant_id, before.id))
  const after = await withSystemScope(tx, async () => {
    if (move === 'takeDown')
      await returnDriverDeposits(writing, before.supply_no, await appliesOf(tx, before.tenant_id, before.id).orderBy('id').execute())
    else await rejectOthers(writing, before)
    return await moveSupply(writing, before, move, { ...changes, parties: [before.carrier_id] })
  })
  tellAll(writing, after, await everyone(tx, before))
  return after
}

/** Those to whom it was offered, and those who have applied before that. */
const everyone = async (tx: Tx, { tenant_id, id, parties }: Row<'supply'>): Promise<number[]> => [
  ...new Set([...parties, ...(await appliesOf(tx, tenant_id, id).execute()).map(({ person_id }) => person_id)])
]

/** Whoever has applied and is not the one is told so on his phone, and has his deposit back. Call it within `withSystemScope`. */
export const rejectOthers = async (writing: Writing, { tenant_id, id, supply_no }: Row<'supply'>, apart?: number): Promise<void> => {
  const { tx, actor } = writing
  const over: Row<'supply_apply'>[] = []
  for (const one of await appliesOf(tx, tenant_id, id).where('apply_status', '=', applyMachine.code.applied).orderBy('id').execute())
    if (one.id !== apart)
      over.push(await updateVersioned(tx, 'supply_apply', actor, one, { apply_status: advance(applyMachine, one.apply_status, 'pass', actor.who) }))
  await returnDriverDeposits(writing, supply_no, over)
}

/** What of a supply stands in the log: everything but to whom it is offered, for its carrier alone. */
export const logOf = (after: Row<'supply'>, before?: Row<'supply'>) => ({
  id: after.id,
  no: after.supply_no,
  ...(before && { before: { ...before, parties: [] } }),
  after: { ...after, parties: [] },
  parties: [after.carrier_id]
})
