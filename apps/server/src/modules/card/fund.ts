import { billKind } from '@yunshu/contract/bill/machine'
import { card } from '@yunshu/contract/card/contract'
import { cardFunding, cardKind, cardTxnKind } from '@yunshu/contract/card/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, read, write } from '../../platform/verb/verb.ts'
import { openOf } from '../bill/index.ts'
import { billsOfTrip } from '../bill/rows.ts'
import { post, reverse } from '../ledger/index.ts'
import { lockBillsOfTrip, payByLoad, unpayByLoad } from '../payment/index.ts'
import { spendProof } from '../paypass/index.ts'
import { moveFunds } from '../wallet/index.ts'
import { lockWaybill, waybillsOf } from '../waybill/index.ts'
import { lockTrip } from '../waybill/rows.ts'
import { type CardStep, moveOnCards } from './move.ts'
import { cardsOf, demandInUse, getCardRow, lockCard, lockPair } from './queries.ts'

onConstraint('card_txn_undone_once', 'cardLoadUndone')
onConstraint('card_txn_bank_serial', 'serialTaken')

/** The business number that a proof of the payment password for a card is given for; its payee is the card. */
const cardProof = 'card'
const { bought, distributed, takenBack, loaded, loadUndone } = cardTxnKind.code

/** The kind of business row by which flows and books name a movement, the wallet that mirrors the cards, the bills that loads pay, and their events. */
export const booksOf = ({ card_type }: Pick<Row<'card'>, 'card_type'>) =>
  card_type === 1
    ? ({
        biz_type: 'oil_card',
        kind: 3,
        bill_kind: billKind.code.fuel,
        bought: 'fuelBought',
        loaded: 'fuelLoaded',
        outside: 'fuelLoadedAtSupplier',
        used: 'fuelUsed',
        shared: 'fuelShareUsed'
      } as const)
    : ({
        biz_type: 'etc_card',
        kind: 4,
        bill_kind: billKind.code.etc,
        bought: 'tollBought',
        loaded: 'tollLoaded',
        outside: 'tollLoadedAtSupplier',
        used: 'tollUsed',
        shared: 'tollShareUsed'
      } as const)
export const isInCustody = ({ card_funding }: Pick<Row<'card'>, 'card_funding'>): boolean => card_funding === cardFunding.code.wallet

const told = async (tx: Tx, actor: Actor, publishChange: PublishChange, row: Row<'card'>, after: object) => {
  publishChange('card', row)
  publishChange('wallet', { id: actor.company_id, parties: [actor.company_id] })
  return { output: await getCardRow(tx, actor, row.id), log: { id: row.id, no: row.card_no, after: { card_no: row.card_no, ...after } } }
}

/** 充值: what the wallet gave stays in custody under the name of the cards; what the bank gave is with the supplier. */
export const buyCard = write(card.buy, async ({ tx, actor, input, publishChange }) => {
  const { id, amount_fen, proof = '', remark = '' } = input
  const bank_serial_no = (input.bank_serial_no ?? '').trim()
  const { tenant_id, company_id } = actor
  const row = await lockCard(tx, actor, id)
  demandInUse(row)
  if (row.card_kind !== cardKind.code.master) refuse('cardNotMaster', { card_no: row.card_no })
  const custody = isInCustody(row)
  if (custody) await spendProof(tx, actor, proof, { amount_fen, payee_id: id, biz_no: cardProof })
  else if (bank_serial_no === '') refuse('cardNeedsSerial')
  const step = { card: row, txn_kind: bought, amount_fen, trip_fen: 0, bank_serial_no: custody ? '' : bank_serial_no, remark }
  const [txn] = await moveOnCards(tx, actor, [step])
  if (!txn) throw new Error('nothing moved')
  const { biz_type, kind, bought: event } = booksOf(row)
  const biz = { tenant_id, biz_type, biz_id: txn.id, biz_no: txn.card_txn_no }
  if (custody) await moveFunds(tx, { ...biz, from: { company_id, kind: 1 }, to: { company_id, kind }, amount_fen, remark: row.card_no })
  const amounts = { whole: amount_fen, wallet: custody ? amount_fen : 0, bank: custody ? 0 : amount_fen }
  await post(tx, { ...biz, event, occurred_at: txn.occurred_at as string, carrier_id: company_id, amounts, created_by: actor.user_id })
  return await told(tx, actor, publishChange, row, { amount_fen, balance_fen: row.balance_fen })
})

/** Between a master and a sub-card the company's money stays the company's: cards change, books do not. */
const transfer = async (
  tx: Tx,
  actor: Actor,
  [from, to]: readonly [Row<'card'>, Row<'card'>],
  step: Pick<CardStep, 'txn_kind' | 'amount_fen' | 'remark'>
) =>
  await moveOnCards(tx, actor, [
    { ...step, card: from, amount_fen: -step.amount_fen, trip_fen: 0, other_card_id: to.id },
    { ...step, card: to, trip_fen: 0, other_card_id: from.id }
  ])

export const distributeCard = write(card.distribute, async ({ tx, actor, input: { id, amount_fen, remark = '' }, publishChange }) => {
  const { sub, master } = await lockPair(tx, actor, id)
  demandInUse(sub)
  demandInUse(master)
  await transfer(tx, actor, [master, sub], { txn_kind: distributed, amount_fen, remark })
  publishChange('card', master)
  return await told(tx, actor, publishChange, sub, { amount_fen, balance_fen: sub.balance_fen })
})

/** Also from a lost card, so that what is the company's is safe at once. */
export const takeBackCard = write(card.takeBack, async ({ tx, actor, input: { id, amount_fen, reason }, publishChange }) => {
  const { sub, master } = await lockPair(tx, actor, id)
  demandInUse(master)
  await transfer(tx, actor, [sub, master], { txn_kind: takenBack, amount_fen, remark: reason })
  publishChange('card', master)
  return await told(tx, actor, publishChange, sub, { amount_fen, balance_fen: sub.balance_fen, reason })
})

/** What the bill of a trip still asks for on such a card: the open one, or the last that was paid. */
export const cardRoom = read(card.room, async ({ tx, actor, input: { id, waybill_no } }) => {
  const row = (await cardsOf(tx, actor).selectAll('k').where('k.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  const trip =
    (await waybillsOf(tx, actor)
      .select(['w.id', 'w.waybill_no', 'w.plate_no', 'w.payable_fen'])
      .where('w.waybill_no', '=', waybill_no.trim())
      .executeTakeFirst()) ?? refuse('notFound')
  const master = await cardsOf(tx, actor)
    .select('k.balance_fen')
    .where('k.id', '=', row.master_id ?? 0)
    .executeTakeFirst()
  const bills = (await billsOfTrip(tx, actor.tenant_id, trip.id, { still: true })).filter(({ bill_kind }) => bill_kind === booksOf(row).bill_kind)
  const bill = bills.find((one) => openOf(one) > 0) ?? bills.at(-1)
  return {
    waybill_id: trip.id,
    waybill_no: trip.waybill_no,
    plate_no: trip.plate_no,
    freight_fen: trip.payable_fen ?? 0,
    bill_no: bill?.bill_no ?? '',
    bill_status: (bill?.bill_status ?? null) as OutputOf<typeof card.room>['bill_status'],
    due_fen: bill?.amount_fen ?? 0,
    open_fen: bill ? openOf(bill) : 0,
    master_fen: master?.balance_fen ?? 0
  }
})

/** 运单圈存: from the master card to the driver of that trip alone. It pays the bill of that part of his freight, of which the split kept within what is allowed (R14). */
export const loadCard = write(card.load, async ({ tx, actor, input, publishChange }) => {
  const { id, waybill_id, amount_fen, remark = '' } = input
  const { tenant_id, company_id } = actor
  const trip = await lockWaybill(tx, actor, waybill_id)
  await lockBillsOfTrip(tx, trip)
  const { sub, master } = await lockPair(tx, actor, id)
  demandInUse(sub)
  demandInUse(master)
  const { waybill_no } = trip
  const freight_fen = trip.payable_fen ?? 0
  if (trip.waybill_status < waybillMachine.code.accepted || freight_fen <= 0 || trip.person_id === null) refuse('cardTripNotReady', { waybill_no })
  if (sub.person_id === null || sub.person_id !== trip.person_id)
    refuse('cardOfAnother', { card_driver: sub.driver_name || '-', waybill_no, trip_driver: trip.driver_name })
  const about = { txn_kind: loaded, waybill_id, waybill_no, plate_no: trip.plate_no, remark }
  const [, txn] = await moveOnCards(tx, actor, [
    { ...about, card: master, amount_fen: -amount_fen, trip_fen: 0, other_card_id: sub.id },
    { ...about, card: sub, amount_fen: 0, trip_fen: amount_fen, other_card_id: master.id }
  ])
  if (!txn) throw new Error('nothing moved')
  const { biz_type, kind, loaded: event, outside, bill_kind } = booksOf(sub)
  const biz = { tenant_id, biz_type, biz_id: txn.id, biz_no: txn.card_txn_no }
  const driver_id = trip.person_id ?? 0
  const custody = isInCustody(sub)
  if (custody) await moveFunds(tx, { ...biz, from: { company_id, kind }, to: { company_id: driver_id, kind }, amount_fen, remark: waybill_no })
  const fact = { ...biz, event: custody ? event : outside, occurred_at: txn.occurred_at as string, carrier_id: company_id, driver_id }
  await post(tx, { ...fact, amounts: { amount: amount_fen }, created_by: actor.user_id })
  const { bill_nos, pay_no } = await payByLoad({ tx, actor, publishChange }, trip, bill_kind, { id: txn.id, amount_fen, card_no: sub.card_no })
  publishChange('card', master)
  return await told(tx, actor, publishChange, sub, { waybill_no, amount_fen, share_fen: sub.share_fen, bill_nos, pay_no })
})

/** 撤销圈存: as long as it is still on the card; once. */
export const undoCardLoad = write(card.undoLoad, async ({ tx, actor, input: { id, card_txn_id, reason }, publishChange }) => {
  const { tenant_id, company_id } = actor
  const load = await tx
    .selectFrom('card_txn')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('card_id', '=', id)
    .where('id', '=', card_txn_id)
    .where('txn_kind', '=', loaded)
    .executeTakeFirst()
  if (!load || load.waybill_id === null) return refuse('notFound')
  const trip = await withSystemScope(tx, () => lockTrip(tx, tenant_id, load.waybill_id ?? 0))
  await lockBillsOfTrip(tx, trip)
  const { sub, master } = await lockPair(tx, actor, id)
  demandInUse(master)
  const amount_fen = load.trip_fen
  const undone = await tx.selectFrom('card_txn').select('id').where('tenant_id', '=', tenant_id).where('undoes', '=', load.id).executeTakeFirst()
  if (undone) refuse('cardLoadUndone')
  const { waybill_id, waybill_no, plate_no } = load
  const about = { txn_kind: loadUndone, waybill_id, waybill_no, plate_no, remark: reason }
  const [txn] = await moveOnCards(tx, actor, [
    { ...about, card: sub, amount_fen: 0, trip_fen: -amount_fen, other_card_id: master.id, undoes: load.id },
    { ...about, card: master, amount_fen, trip_fen: 0, other_card_id: sub.id }
  ])
  if (!txn) throw new Error('nothing moved')
  const { biz_type, kind, loaded: event, outside } = booksOf(sub)
  const custody = isInCustody(sub)
  const biz = { tenant_id, biz_type, biz_id: txn.id, biz_no: txn.card_txn_no }
  if (custody)
    await moveFunds(tx, { ...biz, from: { company_id: load.person_id ?? 0, kind }, to: { company_id, kind }, amount_fen, remark: waybill_no })
  await reverse(tx, { tenant_id, event: custody ? event : outside, biz_type, biz_id: load.id }, reason, actor.user_id)
  await unpayByLoad({ tx, actor, publishChange }, trip, load.id, reason)
  publishChange('card', master)
  return await told(tx, actor, publishChange, sub, { waybill_no, amount_fen, share_fen: sub.share_fen, reason })
})
