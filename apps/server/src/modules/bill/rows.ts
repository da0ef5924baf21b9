import { billMachine, invoiceStatus } from '@yunshu/contract/bill/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { auditLevels } from '@yunshu/domain/bill'
import type { Fen } from '@yunshu/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { withParty } from '../../platform/db/parties.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'

export { openOf } from './queries.ts'
export { askedOf, askForBill, dropRequest, isToPay } from './request.ts'

// Bills of the parts of a trip (应付账单): what the carrier owes who drove, or his captain. They follow their trip; a statement has no part in them.

/** What an event of a trip releases. */
type PartAsked = {
  readonly trip: Row<'waybill'>
  readonly bill_kind: number
  readonly payee_id: number
  readonly payee_name: string
  readonly amount_fen: Fen
  readonly due_at: string
}

/** Makes the bill of a part, which waits for the carrier's approvals. Its maker is who dispatched the trip, so that he does not approve what he promised. */
export const makePartBill = async (tx: Tx, actor: Actor, asked: PartAsked): Promise<Row<'bill'>> => {
  const { trip, bill_kind, payee_id, payee_name, amount_fen, due_at } = asked
  const { tenant_id, carrier_id } = trip
  return await tx
    .insertInto('bill')
    .values({
      tenant_id,
      id: newId(),
      parties: [carrier_id, payee_id],
      bill_no: await nextNo(tx, tenant_id, 'payable'),
      direction: 2,
      bill_kind,
      waybill_id: trip.id,
      waybill_no: trip.waybill_no,
      debtor_id: carrier_id,
      creditor_id: payee_id,
      debtor_name: trip.carrier_name,
      creditor_name: payee_name,
      amount_fen,
      tax_fen: 0,
      due_at,
      bill_status: billMachine.code[billMachine.initial],
      invoice_status: invoiceStatus.code.notNeeded,
      audit_level: auditLevels(amount_fen),
      created_at: nowIso(),
      created_by: trip.dispatcher_id ?? actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Nobody is reminded of the same bill twice within a week. */
const remindedAfter = (): string => inFuture(-7 * 86_400_000)

/** Bills of trips that are late at that moment and of which nobody was reminded within a week. Beyond all tenants: within `transactAsSystem`. */
export const lateBills = async (tx: Tx, before: string): Promise<{ readonly tenant_id: number; readonly id: number }[]> =>
  await tx
    .selectFrom('bill')
    .select(['tenant_id', 'id'])
    .where('direction', '=', 2)
    .where('waybill_id', 'is not', null)
    .where('bill_status', 'in', openCodes)
    .where('due_at', '<', before)
    .where((e) => e.or([e('reminded_at', 'is', null), e('reminded_at', '<', remindedAfter())]))
    .orderBy('due_at')
    .limit(500)
    .execute()

/** Notes that its debtor was reminded of a late bill; nothing where it is not late any more, or somebody was faster. */
export const noteReminded = async (tx: Tx, tenant_id: number, id: number, before: string): Promise<Row<'bill'> | undefined> =>
  await tx
    .updateTable('bill')
    .set({ reminded_at: nowIso() })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('bill_status', 'in', openCodes)
    .where('due_at', '<', before)
    .where((e) => e.or([e('reminded_at', 'is', null), e('reminded_at', '<', remindedAfter())]))
    .returningAll()
    .executeTakeFirst()
const openCodes = [billMachine.code.inReview, billMachine.code.unpaid, billMachine.code.partlyPaid]

/** The live bills of a trip's parts in the order of their ids, locked unless they are only looked at. */
export const billsOfTrip = async (
  tx: Tx,
  tenant_id: number,
  waybill_id: number,
  { still = false }: { readonly still?: boolean } = {}
): Promise<Row<'bill'>[]> => {
  const live = tx
    .selectFrom('bill')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('bill_status', '<>', billMachine.code.void)
    .orderBy('id')
  return await (still ? live : live.forNoKeyUpdate()).execute()
}

/** Locks the statements from which bills came, for who goes on to say on them what became of the bills. */
export const lockStatementsOfBills = async (tx: Tx, tenant_id: number, bill_ids: readonly number[]): Promise<void> => {
  if (bill_ids.length === 0) return
  const rows = await withSystemScope(tx, () =>
    tx.selectFrom('bill').select('statement_id').where('tenant_id', '=', tenant_id).where('id', 'in', bill_ids).execute()
  )
  await lockRows(tx, tenant_id, { statement: [...new Set(rows.flatMap(({ statement_id }) => statement_id ?? []))] })
}

/** The bills of these trips to a person are those of the one whom he turned out to be. */
export const replaceCreditor = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[], from: number, to: number): Promise<void> =>
  void (await tx
    .updateTable('bill')
    .set({ creditor_id: to, parties: withParty(from, to) })
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', sql<number>`any(${waybill_ids})`)
    .where('creditor_id', '=', from)
    .execute())

/** Nothing of it is paid, promised, or on its way. */
export const isUntouched = ({ paid_fen, pending_fen }: Row<'bill'>): boolean => paid_fen === 0 && pending_fen === 0
/** Those of these bills of which something is paid or on its way. To be called behind the lock of their trip, behind which bills of trips are paid. */
export const touchedOf = async (tx: Tx, tenant_id: number, bill_ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (bill_ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('bill')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', [...bill_ids])
    .execute()
  return new Set(rows.filter((row) => !isUntouched(row)).map(({ id }) => id))
}

/** Voids the bill of a part of which nothing was paid. */
export const voidPartBill = async (tx: Tx, actor: Actor, before: Row<'bill'>, reason: string): Promise<Row<'bill'>> =>
  await updateVersioned(tx, 'bill', actor, before, {
    bill_status: advance(billMachine, before.bill_status, 'void'),
    reason,
    frozen: false,
    freeze_reason: '',
    frozen_by_trip: false
  })

/** A bill that was paid in part and asks for no more: it comes to what was paid. */
export const closePartBill = async (tx: Tx, actor: Actor, before: Row<'bill'>, reason: string): Promise<Row<'bill'>> =>
  await updateVersioned(tx, 'bill', actor, before, {
    amount_fen: before.paid_fen,
    bill_status: advance(billMachine, before.bill_status, 'payOff'),
    paid_at: nowIso(),
    reason
  })

/** Freezes the open bill of a part while an exception of its trip is critical, and lets it go again; what a person has frozen stays so. */
export const freezeWithTrip = async (tx: Tx, actor: Actor, before: Row<'bill'>, held: boolean): Promise<Row<'bill'>> => {
  const { code } = billMachine
  const isOpen = before.bill_status === code.inReview || before.bill_status === code.unpaid || before.bill_status === code.partlyPaid
  if (held && isOpen && !before.frozen)
    return await updateVersioned(tx, 'bill', actor, before, { frozen: true, frozen_by_trip: true, freeze_reason: '运单有重大异常未处理完' })
  if (!held && before.frozen_by_trip)
    return await updateVersioned(tx, 'bill', actor, before, { frozen: false, frozen_by_trip: false, freeze_reason: '' })
  return before
}

/** What debtors still owe a creditor by its bills, and what of it is due: one row a debtor, `of`, `fen` and `overdue_fen`. */
export const billedTo = (tenant_id: number, creditor_id: number, debtor_ids: readonly number[]): RawBuilder<unknown> => sql`
  select debtor_id as of, sum(amount_fen - paid_fen)::bigint as fen, coalesce(sum(amount_fen - paid_fen) filter (where due_at < ${nowIso()}), 0)::bigint as overdue_fen
  from bill where tenant_id = ${tenant_id} and direction = 1 and creditor_id = ${creditor_id} and debtor_id = any(${debtor_ids}::bigint[])
    and bill_status in (${codes(billMachine, 'inReview', 'unpaid', 'partlyPaid')})
  group by debtor_id`

/** What is due of a creditor's bills and not paid, by debtor: one row a debtor, `of`, `fen` and the day since when (`on`). */
export const overdueTo = (tenant_id: number, creditor_id: number): RawBuilder<{ of: number; fen: number; on: string }> => sql`
  (select debtor_id as of, sum(amount_fen - paid_fen)::bigint as fen, min((due_at at time zone 'Asia/Shanghai')::date) as on
  from bill where tenant_id = ${tenant_id} and creditor_id = ${creditor_id} and direction = 1 and due_at < ${nowIso()}
    and bill_status in (${codes(billMachine, 'inReview', 'unpaid', 'partlyPaid')})
  group by debtor_id)`

/** The bills of a statement that stand. */
export const billsOfStatement = async (tx: Tx, tenant_id: number, statement_id: number): Promise<Row<'bill'>[]> =>
  await tx
    .selectFrom('bill')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', statement_id)
    .where('bill_status', '<>', billMachine.code.void)
    .execute()
