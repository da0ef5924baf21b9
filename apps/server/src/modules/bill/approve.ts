import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import { formatYuan } from '@yunshu/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { getBill, getBillRow, getOwed, getOwedRow } from './queries.ts'
import { creditorNotice, debtorNotice } from './notices.ts'
import { noRequest, tellSentBack } from './request.ts'

onConstraint('bill_approval_level', 'staleVersion')
onConstraint('bill_approval_person', 'approvedAlready')

/** One level of approval (审核): never by who made the bill, and each level by another person; the last level makes it payable. */
export const approveBill = write(bill.approve, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { before, after } = await passLevel(context, await getBill(tx, actor, input.id))
  const slots = { bill_no: after.bill_no, debtor_name: after.debtor_name }
  if (after.approved_at) await notifyCompany({ tx, publishChange }, actor, { ...creditorNotice(after), phrase: 'billApproved', slots })
  return { output: await getBillRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})
/** The same by a carrier, of what it owes. */
export const approveOwedBill = write(bill.approveOwed, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { before, after } = await passLevel(context, await getOwed(tx, actor, input.id))
  if (after.approved_at && after.direction === 1) {
    const slots = { bill_no: after.bill_no, debtor_name: after.debtor_name }
    await notifyCompany({ tx, publishChange }, actor, { ...creditorNotice(after), phrase: 'billApproved', slots })
  }
  if (after.approved_at)
    await notifyCompany({ tx, publishChange }, actor, {
      ...debtorNotice(after, 'pay'),
      phrase: 'billToPay',
      slots: { bill_no: after.bill_no, creditor_name: after.creditor_name, amount: formatYuan(after.amount_fen) }
    })
  return { output: await getOwedRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})

type Passing = WriteContext<typeof bill.approve> | WriteContext<typeof bill.approveOwed>
const passLevel = async ({ tx, actor, input, publishChange }: Passing, before: Row<'bill'>) => {
  const level = before.audit_done + 1
  const isLast = level >= before.audit_level
  const bill_status = advance(billMachine, before.bill_status, isLast ? 'approve' : 'endorse', actor.who)
  if (before.created_by === actor.user_id) refuse('makerApproves')
  if (await findApproved(tx, actor, [before])) refuse('approvedAlready')
  const after = await updateVersioned(
    tx,
    'bill',
    actor,
    before,
    { bill_status, audit_done: level, reason: '', ...(isLast && { approved_at: nowIso() }) },
    input.version
  )
  await recordApproval(tx, actor, before, { level, passed: true, reason: '' })
  publishChange('bill', after)
  if (!isLast)
    await notifyCompany({ tx, publishChange }, actor, {
      ...debtorNotice(after, 'review'),
      phrase: 'billEndorsed',
      slots: { bill_no: after.bill_no, level }
    })
  return { before, after }
}

/** The debtor sends a bill back with a reason: its approvals are gone, and the creditor voids it or explains. */
export const sendBackBill = write(bill.sendBack, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { before, after } = await failLevel(context, await getBill(tx, actor, input.id))
  const slots = { bill_no: after.bill_no, debtor_name: after.debtor_name, reason: input.reason }
  await notifyCompany({ tx, publishChange }, actor, { ...creditorNotice(after), phrase: 'billSentBack', slots })
  return { output: await getBillRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})
/** A carrier sends a bill of a trip back to those who price its trips, and one of another carrier back to that one. */
export const sendBackOwedBill = write(bill.sendBackOwed, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { before, after } = await failLevel(context, await getOwed(tx, actor, input.id))
  const slots = { bill_no: after.bill_no, debtor_name: after.debtor_name, reason: input.reason }
  const ofTrip = {
    ...debtorNotice(after, 'review'),
    grant: carrier.waybills.may.charge,
    ...(after.waybill_id !== null && { link: linkTo(carrier.waybillInfo, { id: after.waybill_id }) })
  }
  await notifyCompany({ tx, publishChange }, actor, { ...(after.direction === 1 ? creditorNotice(after) : ofTrip), phrase: 'billSentBack', slots })
  if (before.requested_at !== null) await tellSentBack(context, before, input.reason)
  return { output: await getOwedRow(tx, actor, after.id), log: { id: after.id, no: after.bill_no, before, after } }
})

type Failing = WriteContext<typeof bill.sendBack> | WriteContext<typeof bill.sendBackOwed>
const failLevel = async ({ tx, actor, input, publishChange }: Failing, before: Row<'bill'>) => {
  const bill_status = advance(billMachine, before.bill_status, 'sendBack', actor.who)
  if (await findApproved(tx, actor, [before])) refuse('approvedAlready')
  const after = await updateVersioned(
    tx,
    'bill',
    actor,
    before,
    { bill_status, audit_done: 0, audit_round: before.audit_round + 1, reason: input.reason, ...noRequest },
    input.version
  )
  await recordApproval(tx, actor, before, { level: before.audit_done + 1, passed: false, reason: input.reason })
  publishChange('bill', after)
  return { before, after }
}

/** The first of some bills that this person has approved in its present round; who has does not pay it. */
export const findApproved = async (tx: Tx, { tenant_id, user_id }: Actor, bills: readonly Row<'bill'>[]): Promise<Row<'bill'> | undefined> => {
  const approvals = await tx
    .selectFrom('bill_approval')
    .select(['bill_id', 'round'])
    .where('tenant_id', '=', tenant_id)
    .where(
      'bill_id',
      'in',
      bills.map(({ id }) => id)
    )
    .where('user_id', '=', user_id ?? 0)
    .where('passed', '=', true)
    .execute()
  return bills.find(({ id, audit_round }) => approvals.some(({ bill_id, round }) => bill_id === id && round === audit_round))
}

const recordApproval = async (
  tx: Tx,
  { user_id, user_name }: Actor,
  { tenant_id, id: bill_id, audit_round: round, debtor_id }: Row<'bill'>,
  look: { level: number; passed: boolean; reason: string }
): Promise<void> =>
  void (await tx
    .insertInto('bill_approval')
    .values({ tenant_id, id: newId(), parties: [debtor_id], bill_id, round, user_id: user_id ?? 0, user_name, created_at: nowIso(), ...look })
    .execute())

/** Whether this person may still pass the bill of that id: he neither made it nor passed it in this round. */
export const passableBy = ({ tenant_id, user_id }: Actor, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from bill b where b.tenant_id = ${tenant_id} and b.id = ${id} and b.created_by is distinct from ${user_id ?? null}::bigint
    and not exists (select from bill_approval a where a.tenant_id = ${tenant_id} and a.bill_id = b.id and a.round = b.audit_round and a.passed and a.user_id = ${user_id ?? null}::bigint))`
