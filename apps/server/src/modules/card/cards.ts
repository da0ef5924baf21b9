import { card } from '@yunshu/contract/card/contract'
import { cardFuel, cardFunding, cardKind, cardState, cardTxnKind, cardType } from '@yunshu/contract/card/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type NewRow, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { getDriver } from '../driver/index.ts'
import { vehiclesNamed } from '../vehicle/index.ts'
import { moveOnCards } from './move.ts'
import { cardsOf, demandInUse, getCardRow, lockCard } from './queries.ts'

onConstraint('card_no_once', 'cardTaken', { card_no: '' })

/** A master card, or a sub-card below one of the same kind, whose money comes from where the master's does. */
export const createCard = write(card.create, async ({ tx, actor, input, publishChange }) => {
  const { card_type, card_kind, card_no, supplier_name = '', remark = '' } = input
  const master =
    card_kind === cardKind.code.sub
      ? ((await cardsOf(tx, actor)
          .selectAll('k')
          .where('k.id', '=', input.master_id ?? 0)
          .forShare()
          .executeTakeFirst()) ?? refuse('cardNeedsMaster'))
      : undefined
  if (master && (master.card_type !== card_type || master.card_kind !== cardKind.code.master || master.card_state !== cardState.code.inUse))
    refuse('cardNeedsMaster')
  const row: NewRow<'card'> = {
    tenant_id: actor.tenant_id,
    id: newId(),
    parties: [actor.company_id],
    company_id: actor.company_id,
    card_type,
    card_kind,
    card_no,
    master_id: master?.id ?? null,
    card_fuel: card_type === cardType.code.fuel ? (input.card_fuel ?? cardFuel.code.diesel) : null,
    card_funding: master?.card_funding ?? input.card_funding ?? cardFunding.code.wallet,
    supplier_name: supplier_name || (master?.supplier_name ?? ''),
    ...(await carriedBy(tx, actor, input)),
    remark,
    created_at: nowIso(),
    created_by: actor.user_id,
    updated_by: actor.user_id
  }
  const after = await insertCard(tx, actor, row)
  publishChange('card', after)
  return { output: await getCardRow(tx, actor, after.id), log: { id: after.id, no: card_no, after } }
})

const insertCard = async (tx: Tx, actor: Actor, row: NewRow<'card'>): Promise<Row<'card'>> => {
  const known = await cardsOf(tx, actor)
    .select('k.id')
    .where('k.card_type', '=', row.card_type)
    .where('k.card_no', '=', row.card_no)
    .executeTakeFirst()
  if (known) refuse('cardTaken', { card_no: row.card_no })
  return await tx.insertInto('card').values(row).returningAll().executeTakeFirstOrThrow()
}

type Carried = { readonly vehicle_id?: number | null; readonly driver_id?: number | null }
const carriedBy = async (tx: Tx, actor: Actor, { vehicle_id = null, driver_id = null }: Carried) => {
  const plate_no =
    vehicle_id === null
      ? ''
      : ((await vehiclesNamed(tx, actor.tenant_id, actor.company_id, [vehicle_id], { still: true })).get(vehicle_id) ?? refuse('notFound'))
  const driver = driver_id === null ? undefined : await getDriver(tx, actor, driver_id)
  return { vehicle_id, plate_no, driver_id, driver_name: driver?.driver_name ?? '', person_id: driver?.person_id ?? null }
}

/** Who carries it may change while nothing of somebody else's freight is on it. */
export const updateCard = write(card.update, async ({ tx, actor, input, publishChange }) => {
  const before = await lockCard(tx, actor, input.id)
  demandInUse(before)
  const carried = await carriedBy(tx, actor, input)
  if (before.share_fen > 0 && carried.person_id !== before.person_id) refuse('cardHoldsShare', { share: formatYuan(before.share_fen) })
  const changes = { ...carried, supplier_name: input.supplier_name ?? '', remark: input.remark ?? '' }
  const after = await updateVersioned(tx, 'card', actor, before, changes, input.version)
  publishChange('card', after)
  return { output: await getCardRow(tx, actor, after.id), log: { id: after.id, no: after.card_no, before, after } }
})

/** 挂失: what it was used for before is still taken from the supplier's file, what comes later is not. */
export const loseCard = write(card.lose, async ({ tx, actor, input, publishChange }) => {
  const before = await lockCard(tx, actor, input.id)
  demandInUse(before)
  const changes = { card_state: cardState.code.lost, lost_at: nowIso(), remark: input.reason }
  const after = await updateVersioned(tx, 'card', actor, before, changes, input.version)
  publishChange('card', after)
  return { output: await getCardRow(tx, actor, after.id), log: { id: after.id, no: after.card_no, before, after } }
})

/** 补卡: all that was on the lost card, the company's and the driver's, is on the new one; sub-cards follow to a new master. */
export const reissueCard = write(card.reissue, async ({ tx, actor, input, publishChange }) => {
  const before = await lockCard(tx, actor, input.id)
  if (before.card_state !== cardState.code.lost) refuse('cardNotLost', { card_no: before.card_no })
  if (before.version !== input.version) refuse('staleVersion')
  const fresh = await insertCard(tx, actor, {
    tenant_id: before.tenant_id,
    id: newId(),
    parties: before.parties,
    company_id: before.company_id,
    card_type: before.card_type,
    card_kind: before.card_kind,
    master_id: before.master_id,
    card_no: input.card_no,
    card_fuel: before.card_fuel,
    card_funding: before.card_funding,
    supplier_name: before.supplier_name,
    vehicle_id: before.vehicle_id,
    plate_no: before.plate_no,
    driver_id: before.driver_id,
    driver_name: before.driver_name,
    person_id: before.person_id,
    created_at: nowIso(),
    created_by: actor.user_id,
    updated_by: actor.user_id
  })
  const { balance_fen, share_fen } = before
  if (balance_fen > 0 || share_fen > 0)
    await moveOnCards(tx, actor, [
      { card: before, txn_kind: cardTxnKind.code.carriedOver, amount_fen: -balance_fen, trip_fen: -share_fen, other_card_id: fresh.id },
      { card: fresh, txn_kind: cardTxnKind.code.carriedOver, amount_fen: balance_fen, trip_fen: share_fen, other_card_id: before.id }
    ])
  const after = await updateVersioned(tx, 'card', actor, before, { card_state: cardState.code.replaced, replaced_by: fresh.id }, input.version)
  if (before.card_kind === cardKind.code.master)
    await tx
      .updateTable('card')
      .set({ master_id: fresh.id })
      .where('tenant_id', '=', actor.tenant_id)
      .where('company_id', '=', actor.company_id)
      .where('master_id', '=', before.id)
      .execute()
  publishChange('card', after)
  publishChange('card', fresh)
  const state = nameOf(cardState, after.card_state)
  return {
    output: await getCardRow(tx, actor, fresh.id),
    log: { id: before.id, no: before.card_no, before: { card_no: before.card_no }, after: { card_no: fresh.card_no, state, balance_fen, share_fen } }
  }
})
