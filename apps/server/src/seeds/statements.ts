import { billMachine } from '@yunshu/contract/bill/machine'
import { lineStatus, statementMachine } from '@yunshu/contract/statement/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { payeeType } from '@yunshu/contract/fleet/enums'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { payment } from '@yunshu/contract/payment/contract'
import { statement } from '@yunshu/contract/statement/contract'
import { addDays, type Day, monthEnd, shanghaiDay } from '@yunshu/domain/calendar'
import { makeSheet } from '../modules/task/index.ts'
import type { Actor } from '../platform/actor.ts'
import { driverActor } from './actors.ts'
import { day, hour } from './plan.ts'
import type { DemoContext } from './context.ts'
import { withPassword } from './wallets.ts'

type Made = { readonly id: number; readonly statement_no: string }

/** Statements over the fortnight: the last half month agreed with three partners (billed, settled by wallet, confirmed), the days since disputed, sent and drafted. */
export const seedStatements = (demo: DemoContext): void => {
  const { agenda, users, now: end } = demo
  const [settler, owner, owner2] = [users['carrier-fin'], users['carrier'], users['carrier2']]
  const [chief, approver, cashier, chief2] = [users['shipper'], users['shipper-fin'], users['shipper-pay'], users['shipper2']]
  if (!settler || !owner || !owner2 || !chief || !approver || !cashier || !chief2) return
  const { half, since, closing } = periodsAt(end)
  const steps = statementSteps(demo)
  agenda.begin(closing, async () => {
    const made = await steps.sent(settler, chief, half)
    if (!made) return
    await agenda.until(closing + 5 * hour)
    await steps.confirm(approver, made)
    await steps.bill(settler, made, 20)
    await agenda.until(closing + 7 * hour)
    await steps.approve(approver, made)
  })
  agenda.begin(closing + hour, async () => {
    const made = await steps.sent(owner2, chief, half)
    if (!made) return
    await agenda.until(closing + 4 * hour)
    await steps.confirm(approver, made)
    await steps.bill(owner2, made, 30)
    for (const actor of [approver, chief]) await steps.approve(actor, made)
    await agenda.until(closing + 6 * hour)
    await steps.pay(cashier, made)
  })
  agenda.begin(closing + 2 * hour, async () => {
    const made = await steps.sent(settler, chief2, half)
    await agenda.until(closing + 8 * hour)
    if (made) await steps.confirm(chief2, made)
  })
  agenda.begin(end - 7 * hour, async () => {
    const made = await steps.sent(settler, chief, since)
    if (!made) return
    await agenda.until(end - 5 * hour)
    await steps.compare(approver, made)
    await agenda.until(end - 3 * hour)
    await steps.remark(settler, made, '正在向现场核实，今日答复')
  })
  agenda.begin(end - 6 * hour, async () => void (await steps.sent(owner2, chief, since)))
  agenda.begin(end - 2 * hour, async () => void (await steps.draft(settler, chief2, since)))
}

/**
 * What the first carrier owes for the trips of the last half month: a statement for each who is paid. One driver has confirmed his, and what is paid monthly is released;
 * one has found a line wrong; a captain has signed on paper; others have theirs to check, or wait to be sent.
 */
export const seedPayeeStatements = (demo: DemoContext): void => {
  const { agenda, runAs, services, uploadPhoto, users, trucks, now: end } = demo
  const settler = users['carrier-fin']
  if (!settler) return
  const {
    half: [period_from, period_to],
    closing
  } = periodsAt(end)
  agenda.begin(closing + 3 * hour, async () => {
    const { waybill_count } = await runAs(settler, statement.previewDown, { period_from, period_to })
    if (waybill_count === 0) return
    await runAs(settler, statement.generateDown, { period_from, period_to })
    const { data: all } = await runAs(settler, statement.list, {
      direction: 2,
      pagesize: 200,
      sort: 'total_fen',
      order: 'desc',
      statement_status: statementMachine.code.draft
    })
    const data = all.filter((row) => row.period_from === period_from && row.period_to === period_to)
    const phones = await Promise.all((trucks['carrier'] ?? []).map(({ driver_id }) => driverActor(services, settler.tenant_id, driver_id)))
    const phoneOf = ({ party_id }: { party_id: number }) => phones.find(({ company_id }) => company_id === party_id)
    const seen = async ({ id }: { id: number }) => ({ id, version: (await runAs(settler, statement.info, { id })).statement.version })
    const send = async (row: { id: number }) => void (await runAs(settler, statement.send, await seen(row)))
    const [agreed, wrong, ...others] = data.filter((row) => phoneOf(row) !== undefined)
    const captain = data.find(({ payee_type }) => payee_type === payeeType.code.captain)
    for (const row of [agreed, wrong, captain, others[0], others[1]]) if (row) await send(row)
    await agenda.until(closing + 6 * hour)
    const [his, other] = [agreed && phoneOf(agreed), wrong && phoneOf(wrong)]
    if (agreed && his) {
      await runAs(his, statement.confirm, await seen(agreed))
      await runAs(settler, statement.bill, { ...(await seen(agreed)), pay_days: 15 })
    }
    if (captain) await runAs(settler, statement.confirmFor, { ...(await seen(captain)), confirm_file: (await uploadPhoto(settler, 'receipt')).url })
    if (!wrong || !other) return
    const [line] = (await runAs(other, statement.ofMine, { id: wrong.id })).lines
    if (line)
      await runAs(other, statement.dispute, {
        id: line.id,
        version: line.version,
        message: '当天在卸货点压车三个多小时，说好补 150 元',
        other_fen: line.own_fen + 15_000
      })
  })
}

/** The half month that ended four to seven days ago, the days since, and the morning after it; where none ended then, what is up to five days old. */
export const periodsAt = (end: number): { half: Period; since: Period; closing: number } => {
  const days = [4, 5, 6, 7].map((ago) => shanghaiDay(new Date(end - ago * day)))
  const last = days.find((one) => one.endsWith('-15') || one === monthEnd(one.slice(0, 7)))
  const to = last ?? shanghaiDay(new Date(end - 5 * day))
  const from = last === undefined ? shanghaiDay(new Date(end - 14 * day)) : `${last.slice(0, 8)}${last.endsWith('-15') ? '01' : '16'}`
  const closing = Date.parse(`${addDays(to, 1)}T09:30:00+08:00`)
  return { half: [from, to], since: [addDays(to, 1), shanghaiDay(new Date(end - day))], closing }
}
type Period = readonly [from: Day, to: Day, basis?: 1 | 2]

/* What each side does with a statement and its bill, through the same calls as anybody. */
export const statementSteps = (demo: DemoContext) => {
  const { runAs, uploadPhoto, services } = demo
  const seen = async (actor: Actor, { id }: Made) => (await runAs(actor, statement.info, { id })).statement
  const looked = async (actor: Actor, made: Made) => ({ id: made.id, version: (await seen(actor, made)).version })
  const linesOf = async (actor: Actor, { id }: Made) => (await runAs(actor, statement.lines, { statement_id: id, pagesize: 200 })).data
  const billOf = async (actor: Actor, { statement_no }: Made) => {
    const [row] = (await runAs(actor, bill.list, { keyword: statement_no })).data
    if (!row) throw new Error(`no bill of statement ${statement_no}`)
    return row
  }
  const draft = async (maker: Actor, { company_id: partner_id }: Actor, [period_from, period_to, date_basis = 1]: Period) => {
    const period = { partner_id, period_from, period_to, date_basis }
    const { waybill_count } = await runAs(maker, statement.preview, period)
    return waybill_count === 0 ? undefined : (await runAs(maker, statement.generate, period)).statement
  }
  return {
    draft,
    billOf,
    sent: async (maker: Actor, partner: Actor, period: Period) => {
      const made = await draft(maker, partner, period)
      return made && (await runAs(maker, statement.send, { id: made.id, version: made.version }))
    },
    confirm: async (actor: Actor, made: Made) =>
      void (await runAs(actor, statement.confirm, { ...(await looked(actor, made)), reason: '与我方运单登记核对无误' })),
    bill: async (actor: Actor, made: Made, pay_days: number) =>
      void (await runAs(actor, statement.bill, { ...(await looked(actor, made)), pay_days })),
    approve: async (actor: Actor, made: Made) => {
      const { id, version, bill_status } = await billOf(actor, made)
      if (bill_status === billMachine.code.inReview) await runAs(actor, bill.approve, { id, version })
    },
    pay: async (actor: Actor, made: Made) => {
      const { id, unpaid_fen: amount_fen } = await billOf(actor, made)
      const { biz_no, payee_id } = await runAs(actor, payment.quote, { bill_ids: [id] })
      await withPassword(demo, actor, async (proofOf) => {
        await runAs(actor, payment.pay, { bill_ids: [id], amount_fen, proof: await proofOf({ amount_fen, payee_id, biz_no }) })
      })
    },
    /** The debtor's own workbook is matched: one line costs less in it, which is disputed with evidence. */
    compare: async (actor: Actor, made: Made) => {
      const lines = await linesOf(actor, made)
      const [less] = lines
      if (!less) return
      const body = lines.map((line) => [line.waybill_no, line.plate_no, (line.own_fen - (line === less ? 30_000 : 0)) / 100])
      // One trip stands in it twice, which a person has to look at.
      const [twice] = body.slice(-1)
      if (twice && lines.length > 1) body.push(twice)
      const bytes = await makeSheet([{ sheet: '运费台账', head: ['运单号', '车牌', '含税金额'], body }])
      const { url: file } = await services.files.keep(services.db, actor, { name: '运费台账.xlsx', bytes })
      await runAs(actor, statement.match, { ...(await looked(actor, made)), file, columns: { no: 0, plate_no: 1, amount: 2 } })
      const [line] = (await linesOf(actor, made)).filter(({ id }) => id === less.id)
      if (!line) return
      const said: InputOf<typeof statement.dispute> = {
        id: line.id,
        version: line.version,
        message: '该车按我方台账应少计 300.00 元，见签收单',
        other_fen: line.own_fen - 30_000,
        diff_reason: 1,
        files: (await uploadPhoto(actor, 'receipt')).url
      }
      await runAs(actor, statement.dispute, said)
    },
    remark: async (actor: Actor, made: Made, message: string) => {
      const [line] = (await linesOf(actor, made)).filter(({ line_status }) => line_status === lineStatus.code.disputed)
      if (line) await runAs(actor, statement.remark, { id: line.id, message })
    }
  }
}
