import { billKind, billMachine } from '@yunshu/contract/bill/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { formatYuan, type Fen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { WriteContext } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { debtorNotice } from './notices.ts'
import { openOf } from './queries.ts'

// 付款申请: who looks after a trip asks that its bill be paid. The bill carries what is asked for, so approving and paying see it, and it ends with the money.

type Bill = Row<'bill'>
type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
/** What a bill says of which payment is not asked for. */
export const noRequest = {
  request_fen: 0,
  requested_at: null,
  requested_by: null,
  requested_by_name: '',
  request_reason: '',
  request_urgent: false,
  request_files: ''
}

/** What is asked for of a bill and is neither paid nor promised. */
export const askedOf = ({ request_fen, paid_fen, pending_fen }: Bill): Fen => Math.max(0, request_fen - paid_fen - pending_fen)
/** Whether money of a bill is still to be paid at all. */
export const isToPay = (bill: Bill): boolean =>
  openOf(bill) > 0 && [billMachine.code.inReview, billMachine.code.unpaid, billMachine.code.partlyPaid].some((code) => code === bill.bill_status)

type Asked = { readonly amount_fen: Fen; readonly urgent: boolean; readonly reason: string; readonly files: string }
/** Asks for payment of so much of a locked bill; who approves its company's bills is told. */
export const askForBill = async (
  { tx, actor, publishChange }: Context,
  before: Bill,
  { amount_fen, urgent, reason, files }: Asked
): Promise<Bill> => {
  const after = await updateVersioned(tx, 'bill', actor, before, {
    request_fen: before.paid_fen + before.pending_fen + amount_fen,
    requested_at: nowIso(),
    requested_by: actor.user_id,
    requested_by_name: actor.user_name,
    request_reason: reason,
    request_urgent: urgent,
    request_files: files
  })
  publishChange('bill', after)
  const waits = after.bill_status === billMachine.code.inReview ? 'review' : 'pay'
  await notifyCompany({ tx, publishChange }, actor, {
    ...debtorNotice(after, waits),
    phrase: 'paymentRequested',
    slots: {
      user_name: actor.user_name,
      urgent: urgent ? { zh: '（加急）', en: ' (urgent)' } : { zh: '', en: '' },
      payee_name: after.creditor_name,
      part: partOf(after),
      amount: formatYuan(amount_fen),
      bill_no: after.bill_no,
      reason
    }
  })
  return after
}

/** Takes back what was asked for of a locked bill. */
export const dropRequest = async (tx: Tx, actor: Actor, before: Bill, publishChange: Context['publishChange']): Promise<Bill> => {
  const after = await updateVersioned(tx, 'bill', actor, before, noRequest)
  publishChange('bill', after)
  return after
}

/** Who may ask for payments hears that a bill for which one was asked was sent back. */
export const tellSentBack = async ({ tx, actor, publishChange }: Context, bill: Bill, reason: string): Promise<void> =>
  await notifyCompany({ tx, publishChange }, actor, {
    ...debtorNotice(bill, 'review'),
    grant: carrier.waybills.may.request,
    ...(bill.waybill_id !== null && { link: linkTo(carrier.waybillInfo, { id: bill.waybill_id }) }),
    phrase: 'requestSentBack',
    slots: { payee_name: bill.creditor_name, part: partOf(bill), bill_no: bill.bill_no, reason }
  })
const partOf = ({ bill_kind }: Bill) => billKind.names[bill_kind as 1]
