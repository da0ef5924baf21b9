import { billMachine } from '@yunshu/contract/bill/machine'
import { partKind, partStatus, payStatus } from '@yunshu/contract/payable/enums'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { addDays, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import type { Fen } from '@yunshu/domain/money'
import { deductFrom, type PartAsked, type PartKind } from '@yunshu/domain/parts'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, now, nowIso } from '../../platform/clock.ts'
import { withParty } from '../../platform/db/parties.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { billsOfTrip, closePartBill, freezeWithTrip, isUntouched, makePartBill, replaceCreditor, voidPartBill } from '../bill/rows.ts'
import { claimedDown, lockDownCharges, updateDownCharges, isReceived, replaceChargeParty, setCharges } from '../charge/index.ts'
import { settleDriverDeposit } from './driverDeposit.ts'
import { divide, kindOf } from './rows.ts'
import { splitRuleOf } from './rule.ts'
import { findAllBookedFen, findBookedFen, post, reverse } from '../ledger/index.ts'
import { adjustedDown, downStandingOf, updatePaidStatements, lockStatements, refreshStatements, replaceStatementParty } from '../statement/rows.ts'
import { balanceOf, moveFunds } from '../wallet/index.ts'
import { lockTrip, setPayStatus } from '../waybill/rows.ts'

// What the carrier owes for a trip (应付): its price in parts, each released by its own event, once. Of other modules, events of trips and payments call this.

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type Trip = Row<'waybill'>
type TripPart = Row<'waybill_part'>

/** Plans how a trip is paid, at its dispatch or when its price is entered later; by the carrier's rule where nothing is said. Within `withSystemScope`. */
export const planParts = async (tx: Tx, actor: Actor, trip: Trip, split?: readonly PartAsked[]): Promise<void> => {
  const { payable_fen, payee_id } = trip
  if (!payable_fen || payee_id === null) return
  const rule = await splitRuleOf(tx, trip.tenant_id, trip.carrier_id)
  for (const { kind, amount_fen } of divide(payable_fen, split ?? rule.split, rule.caps))
    await insertPart(tx, actor, trip, { part_kind: partKind.code[kind], amount_fen, payee_id, payee_name: trip.payee_name })
}

const insertPart = async (
  tx: Tx,
  actor: Actor,
  trip: Trip,
  part: Pick<TripPart, 'part_kind' | 'amount_fen' | 'payee_id' | 'payee_name'>
): Promise<TripPart> =>
  await tx
    .insertInto('waybill_part')
    .values({
      tenant_id: trip.tenant_id,
      id: newId(),
      parties: [trip.carrier_id, part.payee_id],
      carrier_id: trip.carrier_id,
      waybill_id: trip.id,
      waybill_no: trip.waybill_no,
      ...part,
      created_at: nowIso(),
      created_by: actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The live parts of a trip, locked in the order of their ids. */
const partsOfTrip = async (tx: Tx, { tenant_id, id }: Pick<Trip, 'tenant_id' | 'id'>): Promise<TripPart[]> =>
  await tx
    .selectFrom('waybill_part')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where('part_status', '<>', partStatus.code.void)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Voids what is planned of a trip, so that it can be planned anew; refuses once something of it was released. Within `withSystemScope`. */
export const dropPlan = async (tx: Tx, actor: Actor, trip: Trip): Promise<void> => {
  for (const part of await partsOfTrip(tx, trip)) {
    if (part.part_status === partStatus.code.released) refuse('partReleased', { part: partKind.names[part.part_kind as 1] })
    await unclear(tx, actor, part)
    await change(tx, actor, part, { part_status: partStatus.code.void })
  }
}

type Options = {
  /** Refuses where a part was paid whose event is taken back, as a step back does. */
  readonly strict?: boolean
  /** Why what is no longer due is void. */
  readonly why?: string
}

/**
 * Brings what is owed for a trip up to date with the trip: parts go over to another payee as far as they are not paid, take what exceptions add and deduct,
 * and are released by their events, each with one bill; what is no longer due is void. Charges, books and what is paid follow. Idempotent: called by whatever
 * moves a trip, in that transaction and behind its lock.
 */
export const updatePayable = async ({ tx, actor, publishChange }: Context, waybill_id: number, options: Options = {}): Promise<void> =>
  await withSystemScope(tx, async () => {
    const trip = await lockTrip(tx, actor.tenant_id, waybill_id)
    // What another carrier drives is paid to nobody here.
    if (trip.sub_waybill_id !== null) return
    // Its charges and the statements on which its payees find them come before its bills in the order of locks.
    await lockStatements(tx, trip.tenant_id, [], [trip.id])
    const [planned, charges, adjusted_fen] = await Promise.all([
      partsOfTrip(tx, trip),
      lockDownCharges(tx, trip),
      adjustedDown(tx, trip.tenant_id, trip.id)
    ])
    let parts: readonly TripPart[] = planned
    const claimed_fen = claimedDown(charges, trip) + adjusted_fen
    const isOwed = parts.length > 0 || claimed_fen !== 0 || Boolean(trip.payable_fen)
    const bills = new Map((isOwed ? await billsOfTrip(tx, trip.tenant_id, trip.id) : []).map((bill) => [bill.id, bill]))
    await settleDriverDeposit({ tx, actor, publishChange }, trip)
    if (!isOwed) return
    const work: Work = { tx, actor, publishChange, trip, charges, bills, why: options.why ?? '运单变更' }
    parts = await followPayee(work, parts)
    if (trip.waybill_status === waybillMachine.code.cancelled) parts = await dropUnpaid(work, parts)
    parts = await shareClaims(work, parts, claimed_fen)
    parts = await followDeposits(work, parts)
    const released: TripPart[] = []
    for (const part of parts) released.push(await release(work, part, options.strict === true))
    for (const bill of bills.values()) bills.set(bill.id, await freezeWithTrip(tx, actor, bill, trip.abnormal_hold === critical))
    await settle(work, released)
    publishChange('waybill', trip)
  })
const critical = 2

/* `charges` are the downstream ones as they stood at the beginning; nothing here changes them but `settle`. */
type Work = Context & {
  readonly trip: Trip
  readonly charges: readonly Row<'charge'>[]
  readonly bills: Map<number, Row<'bill'>>
  readonly why: string
}

const change = async (tx: Tx, actor: Actor, part: TripPart, changes: Changes<'waybill_part'>): Promise<TripPart> =>
  await updateVersioned(tx, 'waybill_part', actor, part, changes)
const billOf = ({ bills }: Work, { bill_id }: TripPart): Row<'bill'> | undefined => (bill_id === null ? undefined : bills.get(bill_id))
/* Money has gone, or is on its way, to whom the bill names. */
const isFixed = (work: Work, part: TripPart): boolean => {
  const bill = billOf(work, part)
  return bill !== undefined && !isUntouched(bill)
}
const netOf = ({ amount_fen, extra_fen, deduct_fen }: TripPart): Fen => amount_fen + extra_fen - deduct_fen

const unrelease = async (work: Work, before: TripPart, changes: Changes<'waybill_part'> = {}): Promise<TripPart> => {
  const bill = billOf(work, before)
  const isGone = changes.part_status === partStatus.code.void && before.held_at !== null
  const part = isGone ? await freeDeposit(work, before, (await findBookedFen(work.tx, heldOf(before))) ?? 0) : before
  if (bill) work.bills.set(bill.id, await voidPartBill(work.tx, work.actor, bill, work.why))
  if (changes.part_status === partStatus.code.void) await unclear(work.tx, work.actor, before)
  return await change(work.tx, work.actor, part, { part_status: partStatus.code.planned, bill_id: null, released_at: null, ...changes })
}

/* Another driver, or his captain: what is not paid is owed to him from now on. Of a part that was paid in part only that stays with who got it. */
const followPayee = async (work: Work, parts: readonly TripPart[]): Promise<TripPart[]> => {
  const { tx, actor, trip } = work
  const { payee_id, payee_name } = trip
  if (payee_id === null || parts.every((part) => part.payee_id === payee_id)) return [...parts]
  const kept: TripPart[] = []
  const moving: Pick<TripPart, 'part_kind' | 'amount_fen'>[] = []
  for (const part of parts) {
    const bill = billOf(work, part)
    if (part.payee_id === payee_id || (bill && (bill.bill_status === billMachine.code.paid || bill.pending_fen > 0))) kept.push(part)
    else if (bill && bill.paid_fen > 0) {
      work.bills.set(bill.id, await closePartBill(tx, actor, bill, work.why))
      const stays_fen = Math.min(bill.paid_fen, part.amount_fen)
      kept.push(await change(tx, actor, part, { amount_fen: stays_fen, extra_fen: bill.paid_fen - stays_fen, deduct_fen: 0 }))
      moving.push({ part_kind: part.part_kind, amount_fen: part.amount_fen - stays_fen })
    } else {
      await unrelease(work, part, { part_status: partStatus.code.void, extra_fen: 0, deduct_fen: 0 })
      moving.push(part)
    }
  }
  for (const { part_kind, amount_fen } of moving) {
    const kind = freeKind(kept, payee_id, part_kind)
    const same = kept.find((part) => part.payee_id === payee_id && part.part_kind === kind)
    if (amount_fen > 0 && same) kept[kept.indexOf(same)] = await change(tx, actor, same, { amount_fen: same.amount_fen + amount_fen })
    else if (amount_fen > 0) kept.push(await insertPart(tx, actor, trip, { part_kind: kind, amount_fen, payee_id, payee_name }))
  }
  return kept
}

/* A payee has one live part of a kind; where that is paid already, the rest is owed as one of another. */
const freeKind = (parts: readonly TripPart[], payee_id: number, kind: number): number => {
  const { arrival, receipt, monthly } = partKind.code
  const taken = (code: number) => parts.some((part) => part.payee_id === payee_id && part.part_kind === code)
  return [kind, receipt, arrival, monthly].find((code) => !taken(code)) ?? kind
}

/* A cancelled trip pays nothing more; what was paid of it stands, and is the carrier's to ask back. */
const dropUnpaid = async (work: Work, parts: readonly TripPart[]): Promise<TripPart[]> => {
  const kept: TripPart[] = []
  for (const part of parts) {
    const bill = billOf(work, part)
    if (bill && bill.paid_fen > 0 && bill.pending_fen === 0 && bill.bill_status === billMachine.code.partlyPaid) {
      work.bills.set(bill.id, await closePartBill(work.tx, work.actor, bill, work.why))
      const stays_fen = Math.min(bill.paid_fen, part.amount_fen)
      kept.push(await change(work.tx, work.actor, part, { amount_fen: stays_fen, extra_fen: bill.paid_fen - stays_fen, deduct_fen: 0 }))
    } else if (isFixed(work, part)) kept.push(part)
    else await unrelease(work, part, { part_status: partStatus.code.void, extra_fen: 0, deduct_fen: 0 })
  }
  return kept
}

/* What exceptions come to is taken from what is still open, or added to it; what parts that are paid took already stays theirs. */
const shareClaims = async (work: Work, parts: readonly TripPart[], claimed_fen: Fen): Promise<TripPart[]> => {
  const { tx, actor, trip } = work
  const fixed = parts.filter((part) => isFixed(work, part))
  let open = parts.filter((part) => !isFixed(work, part))
  const rest_fen = claimed_fen - fixed.reduce((sum, { extra_fen, deduct_fen }) => sum + extra_fen - deduct_fen, 0)
  if (rest_fen > 0 && !open.some(({ part_kind }) => bearsMore.includes(part_kind)) && trip.payee_id !== null) {
    const part_kind = freeKind(parts, trip.payee_id, partKind.code.receipt)
    open = [...open, await insertPart(tx, actor, trip, { part_kind, amount_fen: 0, payee_id: trip.payee_id, payee_name: trip.payee_name })]
  }
  const bearer = bearsMore.map((kind) => open.find(({ part_kind }) => part_kind === kind)).find((part) => part !== undefined)
  const { taken } = deductFrom(
    open.map(({ part_kind, amount_fen }) => ({ kind: kindOf(part_kind), amount_fen, fixed_fen: 0 })),
    Math.max(0, -rest_fen)
  )
  const shared: TripPart[] = []
  for (const [at, part] of open.entries()) {
    const extra_fen = part === bearer ? Math.max(0, rest_fen) : 0
    const deduct_fen = taken[at] ?? 0
    const isSame = part.extra_fen === extra_fen && part.deduct_fen === deduct_fen
    shared.push(isSame ? part : await change(tx, actor, part, { extra_fen, deduct_fen }))
  }
  return [...fixed, ...shared].sort((a, b) => a.id - b.id)
}
/* On which part an addition is paid, the first that is open: never on a card, never with the deposit. */
const bearsMore: readonly number[] = [partKind.code.receipt, partKind.code.monthly, partKind.code.arrival, partKind.code.prepaid]

/** Whether the event of a part has come (domain 4.10): prepaid with the driver's word, fuel and tolls with departure, the rest with delivery and receipts; monthly waits for its statement as well (`monthlyDue`). */
const isDue = (kind: PartKind, trip: Trip): boolean => {
  const { waybill_status } = trip
  const { accepted, inTransit, unloaded, cancelled } = waybillMachine.code
  // Of a cancelled trip only what exceptions add is left.
  if (waybill_status === cancelled) return true
  if (kind === 'prepaid') return waybill_status >= accepted
  if (kind === 'fuel' || kind === 'etc') return waybill_status >= inTransit
  if (kind === 'arrival') return waybill_status >= unloaded
  return isReceived(trip)
}

/* Gives the part as it stands then. */
const release = async (work: Work, part: TripPart, strict: boolean): Promise<TripPart> => {
  const { tx, actor, trip, bills } = work
  const bill = billOf(work, part)
  const amount_fen = netOf(part)
  const kind = kindOf(part.part_kind)
  const monthly_due = kind === 'monthly' && isDue(kind, trip) ? await monthlyDue(tx, trip, part) : undefined
  const due = isDue(kind, trip) && amount_fen > 0 && (kind !== 'monthly' || monthly_due !== undefined)
  if (bill && !isUntouched(bill)) {
    if (!isDue(kind, trip) && strict) refuse('partPaid', { part: partKind.names[part.part_kind as 1], bill_no: bill.bill_no })
    return part
  }
  if (bill && due && bill.amount_fen === amount_fen) return part
  const planned = bill ? await unrelease(work, part) : part
  if (!due) return planned
  const made = await makePartBill(tx, actor, {
    trip,
    bill_kind: part.part_kind,
    payee_id: part.payee_id,
    payee_name: part.payee_name,
    amount_fen,
    due_at: monthly_due ?? inFuture((await splitRuleOf(tx, trip.tenant_id, trip.carrier_id)).due_days[kind] * 86_400_000)
  })
  bills.set(made.id, made)
  return await change(tx, actor, planned, { part_status: partStatus.code.released, bill_id: made.id, released_at: nowIso() })
}

/**
 * When the monthly part of a trip with its receipts is due; undefined while it waits. Its statement releases it, on the day that both sides know. Who never makes a
 * statement gains nothing by that: of a trip that none has told its payee by the end of the month after its receipts, the part is due on that day.
 */
const monthlyDue = async (tx: Tx, trip: Trip, part: TripPart): Promise<string | undefined> => {
  if (trip.waybill_status === waybillMachine.code.cancelled) return inFuture(0)
  const { isSent, due_at } = await downStandingOf(tx, trip.tenant_id, trip.id, part.payee_id)
  if (due_at !== null) return due_at
  // What was released without a statement stays so.
  if (part.part_status === partStatus.code.released) return inFuture(0)
  return !isSent && receivedOf(trip) < waitingSince() ? inFuture(0) : undefined
}
const receivedOf = ({ completed_at, signed_at, unload_done_at }: Trip): string => completed_at ?? signed_at ?? unload_done_at ?? nowIso()
/** Trips whose receipts were confirmed before this had all of the month after for their statement. */
export const waitingSince = (): string => {
  const lastMonth = addDays(`${shanghaiDay(now()).slice(0, 7)}-01`, -1).slice(0, 7)
  return startOfShanghaiDay(`${lastMonth}-01`)
}

/* Charges, books and what the trip says of its payment, as its parts stand now. */
const settle = async (work: Work, parts: readonly TripPart[]): Promise<void> => {
  const { tx, actor, trip, bills } = work
  const isCancelled = trip.waybill_status === waybillMachine.code.cancelled
  const dues = new Map<number, Fen>()
  for (const { payee_id, amount_fen } of isCancelled ? [] : parts) if (amount_fen > 0) dues.set(payee_id, (dues.get(payee_id) ?? 0) + amount_fen)
  const left = await updateDownCharges(tx, actor, trip, {
    rows: work.charges,
    dues: [...dues].map(([payee_id, amount_fen]) => ({ payee_id, amount_fen })),
    why: '派车约定'
  })
  if (left.length > 0) await refreshStatements(tx, trip.tenant_id, [...new Set(left)], work.publishChange)
  const cleared = await findAllBookedFen(tx, parts.map(clearedOf))
  for (const [at, part] of parts.entries()) await clear(work, part, cleared[at] ?? 0)
  await tellStatements(work, parts)
  const owed_fen = parts.reduce((sum, part) => sum + netOf(part), 0)
  const paid_fen = parts.reduce((sum, { bill_id }) => sum + (bills.get(bill_id ?? 0)?.paid_fen ?? 0), 0)
  const { unpaid, partlyPaid, paid } = payStatus.code
  await setPayStatus(tx, trip, paid_fen === 0 ? unpaid : paid_fen >= owed_fen ? paid : partlyPaid)
}

/* What of the trip is paid stands on its payee's statement, which is settled with the last of it. */
const tellStatements = async ({ tx, trip, bills, publishChange }: Work, parts: readonly TripPart[]): Promise<void> => {
  const paid = new Map<number, { payee_id: number; paid_fen: Fen; deposit_fen: Fen }>()
  for (const part of parts) {
    const { payee_id, paid_fen, deposit_fen } = paid.get(part.payee_id) ?? { payee_id: part.payee_id, paid_fen: 0, deposit_fen: 0 }
    const own_fen = bills.get(part.bill_id ?? 0)?.paid_fen ?? 0
    const back_fen = part.part_kind === partKind.code.deposit ? Math.max(0, netOf(part) - own_fen) : 0
    paid.set(payee_id, { payee_id, paid_fen: paid_fen + own_fen, deposit_fen: deposit_fen + back_fen })
  }
  for (const row of await updatePaidStatements(tx, trip.tenant_id, trip.id, [...paid.values()], publishChange)) await updateSettledCharges(tx, row)
}
/** The charges of a payee's statement whose state has changed with its last payment. */
export const updateSettledCharges = async (tx: Tx, row: Row<'statement'>): Promise<void> => {
  const isSettled = row.statement_status === statementMachine.code.settled
  await setCharges(tx, row, isSettled ? 'billed' : 'settled', isSettled ? 'settle' : 'unsettle')
}

/* 结算: of what a delivered trip has accrued, each part becomes payable; what was paid of it before, in money, fuel or tolls, is cleared against the advance. */
const clear = async ({ tx, actor, trip, bills }: Work, part: TripPart, cleared_fen: Fen): Promise<void> => {
  const isAdvance = advances.includes(part.part_kind)
  const paid_fen = bills.get(part.bill_id ?? 0)?.paid_fen ?? 0
  const isOver = trip.waybill_status >= waybillMachine.code.unloaded || trip.waybill_status === waybillMachine.code.cancelled
  const all_fen = trip.waybill_status === waybillMachine.code.cancelled ? part.extra_fen : part.amount_fen + part.extra_fen
  const prepaid = isOver && isAdvance ? Math.min(paid_fen, all_fen) : 0
  const gross = !isOver ? 0 : isAdvance ? prepaid + Math.min(part.deduct_fen, all_fen - prepaid) : all_fen
  if (cleared_fen === gross) return
  if (cleared_fen > 0) await takeBackCleared(tx, actor, part)
  if (gross > 0)
    await post(tx, {
      ...clearedOf(part),
      biz_no: trip.waybill_no,
      occurred_at: trip.unload_done_at ?? nowIso(),
      carrier_id: trip.carrier_id,
      amounts: { gross, prepaid, rest: gross - prepaid },
      created_by: actor.user_id
    })
}
const clearedOf = ({ tenant_id, id: biz_id }: TripPart) => ({ tenant_id, event: 'prepaidCleared', biz_type: 'waybill_part', biz_id }) as const
/* What became payable of a part is taken back: it is void, or comes to another amount. */
const unclear = async (tx: Tx, actor: Actor, part: TripPart): Promise<void> => {
  if (((await findBookedFen(tx, clearedOf(part))) ?? 0) > 0) await takeBackCleared(tx, actor, part)
}
const takeBackCleared = async (tx: Tx, actor: Actor, part: TripPart): Promise<void> =>
  void (await reverse(tx, clearedOf(part), '应付金额变更', actor.user_id))
const advances: readonly number[] = [partKind.code.prepaid, partKind.code.fuel, partKind.code.etc]

/** Two entries turn out to be one human: what the one is owed and was paid for these trips is the other's. Within `withSystemScope`. */
export const replacePayee = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[], from: number, to: number): Promise<void> => {
  if (waybill_ids.length === 0) return
  await tx
    .updateTable('waybill_part')
    .set({ payee_id: to, parties: withParty(from, to) })
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', sql<number>`any(${waybill_ids})`)
    .where('payee_id', '=', from)
    .execute()
  await replaceChargeParty(tx, tenant_id, waybill_ids, from, to)
  await replaceStatementParty(tx, tenant_id, from, to)
  await replaceCreditor(tx, tenant_id, waybill_ids, from, to)
}

/** A bill of a trip's part was paid, or its money came back: the trip follows. To be called after the money was moved, in that transaction. */
export const updateTripPaid = async (context: Context, { waybill_id }: Row<'bill'>): Promise<void> => {
  if (waybill_id !== null) await updatePayable(context, waybill_id)
}

/* With the arrival part paid, the deposit is set aside in the carrier's own wallets, as far as they hold it; nobody is paid by that. What is no longer owed so is free again. */
const followDeposits = async (work: Work, parts: readonly TripPart[]): Promise<TripPart[]> => {
  const followed: TripPart[] = []
  for (const part of parts) {
    const arrival = parts.find(({ part_kind, payee_id }) => part_kind === partKind.code.arrival && payee_id === part.payee_id)
    const isHeld = part.held_at !== null
    // A bank is asked to send it: it leaves the carrier's own account, and what was set aside in the wallets for it is free.
    const isSent = (billOf(work, part)?.pending_fen ?? 0) > 0
    if (part.part_kind !== partKind.code.deposit || (isFixed(work, part) && !(isSent && isHeld))) followed.push(part)
    else if (isSent) followed.push(await freeDeposit(work, part, (await findBookedFen(work.tx, heldOf(part))) ?? 0))
    else {
      const wanted_fen = arrival && billOf(work, arrival)?.bill_status === billMachine.code.paid ? netOf(part) : 0
      const held_fen = isHeld ? ((await findBookedFen(work.tx, heldOf(part))) ?? 0) : 0
      const freed = isHeld && held_fen !== wanted_fen ? await freeDeposit(work, part, held_fen) : part
      followed.push(wanted_fen > 0 && freed.held_at === null ? await holdDeposit(work, freed, wanted_fen) : freed)
    }
  }
  return followed
}

const heldOf = ({ tenant_id, id: biz_id }: TripPart) => ({ tenant_id, event: 'depositHeld', biz_type: 'waybill_part', biz_id }) as const
/** Whether the deposit that this bill gives back is set aside in the carrier's wallets. */
export const isDepositHeld = async (tx: Tx, { tenant_id, id }: Row<'bill'>): Promise<boolean> =>
  (await tx
    .selectFrom('waybill_part')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('bill_id', '=', id)
    .where('held_at', 'is not', null)
    .executeTakeFirst()) !== undefined
/** What of the deposits that these bills give back is set aside in their carrier's wallets. */
export const heldFen = async (tx: Tx, tenant_id: number, bill_ids: readonly number[]): Promise<Fen> => {
  const { fen } = await tx
    .selectFrom('waybill_part')
    .select(sql<number>`coalesce(sum(amount_fen + extra_fen - deduct_fen), 0)::bigint`.as('fen'))
    .where('tenant_id', '=', tenant_id)
    .where('bill_id', '=', sql<number>`any(${bill_ids}::bigint[])`)
    .where('held_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return fen
}
const moveDeposit = async ({ tx, trip }: Work, part: TripPart, amount_fen: Fen, [from, to]: readonly [1 | 5, 1 | 5]): Promise<void> => {
  const { carrier_id: company_id, tenant_id } = trip
  const biz = { tenant_id, biz_type: 'waybill_part', biz_id: part.id, biz_no: part.waybill_no }
  await moveFunds(tx, { ...biz, from: { company_id, kind: from }, to: { company_id, kind: to }, amount_fen, remark: '运单押金' })
}
const holdDeposit = async (work: Work, part: TripPart, amount_fen: Fen): Promise<TripPart> => {
  const { tx, actor, trip } = work
  const { carrier_id, tenant_id } = trip
  if ((await balanceOf(tx, tenant_id, { company_id: carrier_id, kind: 1 })) < amount_fen) return part
  await moveDeposit(work, part, amount_fen, [1, 5])
  const biz = { ...heldOf(part), biz_no: part.waybill_no, occurred_at: nowIso(), created_by: actor.user_id }
  await post(tx, { ...biz, carrier_id, amounts: { amount: amount_fen } })
  return await change(tx, actor, part, { held_at: nowIso() })
}
const freeDeposit = async (work: Work, part: TripPart, held_fen: Fen): Promise<TripPart> => {
  if (held_fen > 0) await moveDeposit(work, part, held_fen, [5, 1])
  await reverse(work.tx, heldOf(part), '押金变更', work.actor.user_id)
  return await change(work.tx, work.actor, part, { held_at: null })
}
