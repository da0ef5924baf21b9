import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { payableTimer } from '@yunshu/contract/payable/contract'
import { partKind } from '@yunshu/contract/payable/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { formatYuan } from '@yunshu/domain/money'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { lateBills, noteReminded } from '../bill/rows.ts'
import { operatorOf } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'

const today = (): string => startOfShanghaiDay(shanghaiDay(now()))
const day = 86_400_000

/** Freight that a driver waits for beyond its day: its carrier is told, and the platform's operator sees it (R6). */
const remindLate = write(payableTimer.remind, async ({ tx, actor, input, publishChange }) => {
  const bill = (await noteReminded(tx, actor.tenant_id, input.id, today())) ?? refuse('notYet')
  const { id, bill_no, waybill_id, waybill_no, debtor_id, debtor_name: carrier_name, creditor_name: payee_name } = bill
  const said = {
    biz_type: 'bill',
    biz_id: id,
    notice_type: 3 as const
  }
  const slots = {
    part: nameOf(partKind, bill.bill_kind),
    amount: formatYuan(bill.amount_fen - bill.paid_fen),
    days: Math.max(1, Math.ceil((Date.parse(today()) - Date.parse(bill.due_at)) / day)),
    waybill_no
  }
  await notifyCompany({ tx, publishChange }, actor, {
    ...said,
    company_id: debtor_id,
    grant: carrier.waybills.may.payable,
    phrase: 'freightLate',
    slots: { ...slots, payee_name, bill_no },
    link: linkTo(carrier.waybillInfo, { id: waybill_id ?? 0 })
  })
  await notifyCompany({ tx, publishChange }, actor, {
    ...said,
    company_id: await operatorOf(tx, actor.tenant_id),
    grant: operator.lateFreight.may.view,
    phrase: 'freightLateOf',
    slots: { ...slots, carrier_name },
    link: linkTo(operator.lateFreight, { keyword: bill_no })
  })
  return { output: { id }, log: { type: 'bill', id, no: bill_no, after: { due_at: bill.due_at, amount_fen: bill.amount_fen } } }
})

/** The timer, every morning: each bill in its own transaction, as the system of its tenant. */
export const remindLateFreight = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) => lateBills(tx, today()))
  return await runDue(services, remindLate, due)
}
