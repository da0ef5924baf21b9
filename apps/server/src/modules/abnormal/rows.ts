import { type saying, wordsOf } from '@yunshu/contract/abnormal/cells'
import { abnormalLevel } from '@yunshu/contract/abnormal/machine'
import { hoursOf, isMoney, openStates, usualLevel } from '@yunshu/contract/abnormal/rules'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { withParty } from '../../platform/db/parties.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
/** A row of the trip's goods of which something is missing or broken. */
export type GoodsPart = {
  readonly waybill_goods_id: number
  readonly goods_name: string
  readonly danwei: string
  readonly lost_num: number
  readonly damage_num: number
  readonly kg?: number
}
type Shot = { readonly url: string }
type OrderOnTrip = { readonly order_id: number; readonly order_no: string; readonly shipper_id: number; readonly shipper_name: string }

/** What went wrong, as whoever noticed it says it. */
export type Raise = {
  readonly trip: Row<'waybill'>
  /** The orders that it concerns: the one, or all that ride on the trip. */
  readonly orders: readonly OrderOnTrip[]
  readonly abnormal_type: number
  /** Without it, as grave as its kind is. */
  readonly level?: number
  /** 1 by hand, 2 driver, 3 system. */
  readonly source: 1 | 2 | 3
  readonly occurred_at: string
  /** Somebody's words, or a sentence of the system. */
  readonly description: string | ReturnType<typeof saying>
  readonly place?: string
  readonly lng?: number
  readonly lat?: number
  readonly goods?: readonly GoodsPart[]
  readonly imgs?: readonly Shot[]
  /** What the system takes it from: the same is not counted twice. */
  readonly key?: string
  /** False where it is the same report once more, with other figures: it does not make it graver. */
  readonly graver?: boolean
}

/**
 * Registers an exception of a trip, in the transaction of whatever showed it. Where an open one of the same kind is there, the signal joins it: graver by one
 * level, with its evidence. What follows for trip, orders, money and notices follows at the end of the command (`markTrips.ts`).
 * The caller holds the trip (`lockTrip`).
 */
export const raiseAbnormal = async (context: Context, raise: Raise): Promise<Row<'abnormal'>> =>
  await withSystemScope(context.tx, async () => {
    const { tx, actor } = context
    const open = await findOpen(tx, raise)
    if (open) return await join(context, open, raise)
    const { trip, orders, abnormal_type, source, occurred_at, description, place = '', lng, lat, goods = [], imgs = [], key } = raise
    const words = columnsOf(description)
    const level = raise.level ?? usualLevel(abnormal_type)
    const only = orders.length === 1 ? orders[0] : undefined
    const made = await tx
      .insertInto('abnormal')
      .values({
        tenant_id: trip.tenant_id,
        id: newId(),
        parties: partiesOf(trip, orders),
        abnormal_no: await nextNo(tx, trip.tenant_id, 'abnormal'),
        waybill_id: trip.id,
        waybill_no: trip.waybill_no,
        order_id: only?.order_id ?? null,
        order_ids: orders.map(({ order_id }) => order_id),
        order_no: orders.map(({ order_no }) => order_no).join(','),
        shipper_id: only?.shipper_id ?? null,
        shipper_name: [...new Set(orders.map(({ shipper_name }) => shipper_name))].join(','),
        carrier_id: trip.carrier_id,
        carrier_name: trip.carrier_name,
        driver_id: trip.driver_id,
        person_id: trip.person_id,
        driver_name: trip.driver_name,
        plate_no: trip.plate_no,
        start_address_diming: trip.start_address_diming,
        end_address_diming: trip.end_address_diming,
        start_area_code: trip.start_area_code ?? '',
        end_area_code: trip.end_area_code ?? '',
        abnormal_type,
        level,
        source,
        occurred_at,
        ...words,
        place,
        lng: lng ?? null,
        lat: lat ?? null,
        ...goodsColumns(goods),
        imgs: JSON.stringify(imgs),
        reported_by_name: source === 3 ? '' : actor.user_name,
        signal_keys: key === undefined ? [] : [key],
        sla_due: inFuture(hoursOf(level) * 3_600_000),
        money: isMoney({ abnormal_type, level, claim_up_fen: 0, claim_down_fen: 0 }),
        created_at: nowIso(),
        created_by: actor.user_id,
        updated_by: actor.user_id
      })
      .onConflict((on) => on.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!made) {
      // Somebody else registered the same at this moment: his row is there now.
      const other = await findOpen(tx, raise)
      if (!other) throw new Error(`an exception of trip ${trip.waybill_no} was neither written nor found`)
      return await join(context, other, raise)
    }
    await recordAbnormalEvent(context, made, 'register', null, { reason: words.description, said: words.said, imgs })
    context.publishChange('abnormal', made)
    return made
  })

const columnsOf = (said: Raise['description']): { readonly description: string; readonly said: string | null } =>
  typeof said === 'string' ? { description: said, said: null } : { description: wordsOf(said, '').zh.slice(0, 500), said: JSON.stringify(said) }

/** Who may see an exception: the carrier, the shippers of what it concerns, the driver. */
export const partiesOf = (trip: Row<'waybill'>, orders: readonly OrderOnTrip[]): number[] => [
  ...new Set([trip.carrier_id, ...orders.map(({ shipper_id }) => shipper_id), ...(trip.person_id === null ? [] : [trip.person_id])])
]

/** The columns of the goods that are said to be lost or damaged. */
export const goodsColumns = (goods: readonly GoodsPart[]) => ({
  goods: JSON.stringify(goods),
  lost_num: goods.reduce((sum, { lost_num }) => sum + lost_num, 0),
  damage_num: goods.reduce((sum, { damage_num }) => sum + damage_num, 0)
})

const findOpen = async (tx: Tx, { trip, abnormal_type }: Raise): Promise<Row<'abnormal'> | undefined> =>
  await tx
    .selectFrom('abnormal')
    .selectAll()
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('abnormal_type', '=', abnormal_type)
    .where('abnormal_status', 'in', [...openStates])
    .forNoKeyUpdate()
    .executeTakeFirst()

const mostShots = 36
const join = async (context: Context, before: Row<'abnormal'>, raise: Raise): Promise<Row<'abnormal'>> => {
  const { key, graver = true, goods = [], imgs = [], description } = raise
  if (key !== undefined && before.signal_keys.includes(key)) return before
  const level = Math.max(raise.level ?? before.level, graver ? Math.min(before.level + 1, abnormalLevel.code.critical) : before.level)
  const had = before.goods as readonly GoodsPart[]
  const parts = [...had.filter((row) => !goods.some(({ waybill_goods_id }) => waybill_goods_id === row.waybill_goods_id)), ...goods]
  const shots = before.imgs as readonly Shot[]
  const due = inFuture(hoursOf(level) * 3_600_000)
  const after = await updateVersioned(context.tx, 'abnormal', context.actor, before, {
    level,
    signal_count: before.signal_count + 1,
    signal_keys: key === undefined ? before.signal_keys : [...before.signal_keys, key],
    ...goodsColumns(parts),
    imgs: JSON.stringify([...shots, ...imgs.filter(({ url }) => !shots.some((shot) => shot.url === url))].slice(0, mostShots)),
    sla_due: due < before.sla_due ? due : before.sla_due,
    money: isMoney({ ...before, level }),
    told_at: null
  })
  const words = columnsOf(description)
  await recordAbnormalEvent(context, after, 'signal', before.abnormal_status, { reason: words.description, said: words.said, imgs })
  context.publishChange('abnormal', after)
  return after
}

type Told = {
  readonly reason?: string | undefined
  readonly said?: string | null
  readonly amount_fen?: number | null | undefined
  readonly imgs?: readonly Shot[] | undefined
}
/** One line of the course of an exception; `(exception, version)` is unique, so that nothing happens twice to the same version. */
export const recordAbnormalEvent = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  after: Row<'abnormal'>,
  move: string,
  from_status: number | null,
  { reason = '', said = null, amount_fen = null, imgs = [] }: Told = {}
): Promise<void> =>
  void (await tx
    .insertInto('abnormal_event')
    .values({
      tenant_id: after.tenant_id,
      id: newId(),
      parties: after.parties,
      abnormal_id: after.id,
      version: after.version,
      move,
      from_status,
      to_status: after.abnormal_status,
      at: nowIso(),
      actor_type: actor.kind === 'system' ? 0 : actor.type,
      actor_name: actor.kind === 'system' ? '' : actor.user_name,
      reason,
      said,
      amount_fen,
      imgs: JSON.stringify(imgs)
    })
    .execute())

/** A report that says nothing new is only kept in mind. */
export const keepSignal = async (tx: Tx, { tenant_id, id, signal_keys }: Row<'abnormal'>, key: string): Promise<void> => {
  const changes: Changes<'abnormal'> = { signal_keys: [...signal_keys, key] }
  await tx.updateTable('abnormal').set(changes).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
}

/** Exceptions of these trips with another person in the place of one, as the trips themselves. To be called beyond the actor's scope. */
export const replaceAbnormalParty = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[], from: number, to: number): Promise<void> => {
  if (waybill_ids.length === 0) return
  const rows = await tx
    .updateTable('abnormal')
    .set({ parties: withParty(from, to), person_id: to })
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', 'in', [...waybill_ids])
    .where('person_id', '=', from)
    .returning('id')
    .execute()
  if (rows.length > 0)
    await tx
      .updateTable('abnormal_event')
      .set({ parties: withParty(from, to) })
      .where('tenant_id', '=', tenant_id)
      .where(
        'abnormal_id',
        'in',
        rows.map(({ id }) => id)
      )
      .execute()
}
