import { carrier } from '@yunshu/contract/consoles/carrier'
import { payable } from '@yunshu/contract/payable/contract'
import { partKind, partStatus, requestBar } from '@yunshu/contract/payable/enums'
import { formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, read, write } from '../../platform/verb/verb.ts'
import { askedOf, askForBill, billsOfTrip, dropRequest, isToPay, openOf } from '../bill/rows.ts'
import { hasLostPaper } from '../receipt/rows.ts'
import { lockTrip } from '../waybill/rows.ts'
import { getTrip } from './queries.ts'

type Part = Row<'waybill_part'>
type Standing = { readonly part: Part; readonly bill: Row<'bill'> | undefined; readonly barred: 1 | 2 | 3 | 4 | 5 | null }
const why = requestBar.code

/** 付款申请: what of a trip may be asked for; `accounts` tells where payees are paid, which this module does not know. */
export const toRequestWith = (accounts: (tx: Tx, actor: Actor, payees: readonly number[]) => Promise<ReadonlyMap<number, string>>) =>
  read(payable.toRequest, async ({ tx, actor, input }) => {
    const trip = await getTrip(tx, actor, input.waybill_id)
    const rows = await standingOf(tx, trip, { still: true })
    const paidAt = await accounts(tx, actor, [...new Set(rows.map(({ part }) => part.payee_id))])
    const sees = mayDo(actor, carrier.waybills.may.payable)
    return {
      waybill_no: trip.waybill_no,
      data: rows.map(({ part, bill, barred }) => ({
        id: part.id,
        part_kind: part.part_kind as 1,
        payee_name: part.payee_name,
        payee_account: paidAt.get(part.payee_id) ?? '',
        bill_no: bill?.bill_no ?? '',
        bill_status: (bill?.bill_status ?? null) as 10 | null,
        left_fen: sees ? (bill ? openOf(bill) : part.amount_fen + part.extra_fen - part.deduct_fen) : null,
        barred,
        requested_fen: sees && bill && askedOf(bill) > 0 ? askedOf(bill) : null,
        requested_at: bill?.requested_at ?? null,
        requested_by_name: bill?.requested_by_name ?? '',
        request_reason: bill?.request_reason ?? '',
        request_urgent: bill?.request_urgent ?? false
      }))
    }
  })

/** Asks that these parts of a trip are paid, or all of which that may be asked: one transaction behind the lock of the trip, so that of two who ask at once the second is refused. */
export const requestPayment = write(payable.request, async (context) => {
  const { tx, actor, input } = context
  const { id, waybill_no } = await getTrip(tx, actor, input.waybill_id)
  const trip = await withSystemScope(tx, () => lockTrip(tx, actor.tenant_id, id))
  const rows = await standingOf(tx, trip)
  const wanted = input.parts ? input.parts.map((ask) => demandAskable(actor, rows, ask)) : rows.flatMap(wholeOf)
  if (wanted.length === 0) refuse('nothingToRequest', { waybill_no })
  const { urgent, reason, files = '' } = input
  await shareFiles(tx, actor, files.split(',').filter(Boolean), [actor.company_id])
  for (const { bill, amount_fen } of wanted) await askForBill(context, bill, { amount_fen, urgent, reason, files })
  context.publishChange('waybill', trip)
  const request_fen = wanted.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  return {
    output: { waybill_id: id, waybill_no, parts: wanted.length },
    log: {
      type: 'waybill',
      id,
      no: waybill_no,
      after: { request_fen, request_urgent: urgent, request_reason: reason, bill_no: wanted.map(({ bill }) => bill.bill_no).join(' ') }
    }
  }
})

/** Takes back what was asked for of a trip and is neither paid nor on its way. */
export const withdrawRequest = write(payable.withdrawRequest, async ({ tx, actor, input, publishChange }) => {
  const { id, waybill_no } = await getTrip(tx, actor, input.waybill_id)
  const trip = await withSystemScope(tx, () => lockTrip(tx, actor.tenant_id, id))
  const open = (await standingOf(tx, trip)).flatMap(({ bill }) => (bill && askedOf(bill) > 0 ? [bill] : []))
  if (open.length === 0) refuse('noRequest', { waybill_no })
  for (const bill of open) await dropRequest(tx, actor, bill, publishChange)
  publishChange('waybill', trip)
  const bill_no = open.map((bill) => bill.bill_no).join(' ')
  return {
    output: { waybill_id: id, waybill_no, parts: open.length },
    log: {
      type: 'waybill',
      id,
      no: waybill_no,
      before: { request_fen: open.reduce((sum, bill) => sum + askedOf(bill), 0), bill_no },
      after: { request_fen: 0, reason: input.reason, bill_no }
    }
  }
})

/* The live parts of a trip with their bills, and why payment of one cannot be asked for. */
const standingOf = async (tx: Tx, { tenant_id, id }: Row<'waybill'>, { still = false } = {}): Promise<readonly Standing[]> => {
  const parts = await tx
    .selectFrom('waybill_part')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where('part_status', '<>', partStatus.code.void)
    .orderBy('id')
    .execute()
  const isLost = await hasLostPaper(tx, tenant_id, id)
  const bills = new Map((await billsOfTrip(tx, tenant_id, id, { still })).map((bill) => [bill.id, bill]))
  return parts.map((part) => {
    const bill = part.bill_id === null ? undefined : bills.get(part.bill_id)
    return { part, bill, barred: barOf(part, bill, isLost) }
  })
}

/* What waits for receipts is not asked for where one is lost: the office settles what that costs first. */
const onReceipts: readonly number[] = [partKind.code.receipt, partKind.code.monthly, partKind.code.deposit]
const barOf = ({ part_kind }: Part, bill: Row<'bill'> | undefined, isLost: boolean): Standing['barred'] => {
  if (isLost && onReceipts.includes(part_kind)) return why.paperLost
  if (!bill) return why.notDue
  if (bill.frozen) return why.frozen
  if (askedOf(bill) > 0) return why.asked
  return isToPay(bill) ? null : why.paid
}

type Wanted = { readonly bill: Row<'bill'>; readonly amount_fen: number }
const wholeOf = ({ bill, barred }: Standing): Wanted[] => (bill && barred === null ? [{ bill, amount_fen: openOf(bill) }] : [])
const demandAskable = (
  actor: Actor,
  rows: readonly Standing[],
  { id, amount_fen }: { readonly id: number; readonly amount_fen?: number }
): Wanted => {
  const found = rows.find(({ part }) => part.id === id) ?? refuse('notFound')
  const part = partKind.names[found.part.part_kind as 1]
  if (found.barred !== null) return refuse('requestBarred', { part, why: requestBar.names[found.barred] })
  const [whole] = wholeOf(found)
  if (!whole) return refuse('notFound')
  if (amount_fen === undefined) return whole
  if (!mayDo(actor, carrier.waybills.may.payable)) refuse('requestAmountUnseen')
  if (amount_fen > whole.amount_fen) refuse('requestOverLeft', { part, left: formatYuan(whole.amount_fen) })
  return { ...whole, amount_fen }
}
