import { batch } from '@yunshu/contract/batch/contract'
import { bill } from '@yunshu/contract/bill/contract'
import { billKind, billMachine } from '@yunshu/contract/bill/machine'
import { payable } from '@yunshu/contract/payable/contract'
import { payChannel } from '@yunshu/contract/payment/machine'
import { luhnDigit } from '@yunshu/domain/luhn'
import { workBatch } from '../modules/batch/index.ts'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../platform/clock.ts'
import type { DemoContext } from './context.ts'
import { day, hour } from './plan.ts'
import { withPassword } from './wallets.ts'

const { unpaid, inReview } = billMachine.code
const onCards: readonly number[] = [billKind.code.fuel, billKind.code.etc]

/** What the first carrier pays its drivers: a batch that its bank has paid but for one, one that waits for its approval, and bills that are approved, overdue, frozen. */
export const seedPayables = (demo: DemoContext): void => {
  const { agenda, runAs, users, now: end, services } = demo
  const [owner, settler, cashier] = [users['carrier'], users['carrier-fin'], users['carrier-pay']]
  if (!owner || !settler || !cashier) return
  const owed = async (bill_status: 10 | 20) =>
    (await runAs(settler, bill.owed, { bill_status, pagesize: 200, sort: 'due_at', order: 'asc' })).data.filter(
      ({ bill_kind }) => !onCards.includes(bill_kind)
    )
  /* The settler approves what needs one level, but for what he made himself. */
  const approve = async (most: number): Promise<void> => {
    for (const { id, version } of (await owed(inReview)).filter(({ audit_level, frozen }) => audit_level === 1 && !frozen).slice(0, most)) {
      const { own } = await runAs(settler, bill.owedInfo, { id })
      if (!own.made && !own.approved) await runAs(settler, bill.approveOwed, { id, version })
    }
  }
  agenda.begin(end - 2 * day - 3 * hour, async () => {
    await approve(12)
    const chosen = (await owed(unpaid)).filter(({ frozen, financed }) => !frozen && !financed).slice(0, 5)
    if (chosen.length < 3) return
    await withPassword(demo, settler, async (proofOf) => {
      for (const [i, payee_id] of [...new Set(chosen.map(({ creditor_id }) => creditor_id))].entries()) {
        const body = `62170000000000${String(300 + i)}`
        const proof = await proofOf({ amount_fen: 0, payee_id, biz_no: 'payeeaccount' })
        await runAs(settler, batch.setAccount, { payee_id, bank_name: '示例银行成都分行', account_no: `${body}${luhnDigit(body)}`, proof })
      }
    })
    const made = await runAs(settler, batch.create, {
      pay_channel: payChannel.code.bankTransfer,
      bill_ids: chosen.map(({ id }) => id),
      remark: '上旬到付结算'
    })
    const { id } = made
    const sent = await runAs(settler, batch.submit, { id, version: made.version })
    await agenda.until(end - 2 * day)
    const ready = await runAs(owner, batch.approve, { id, version: sent.version })
    await runAs(cashier, batch.send, { id, version: ready.version })
    await workBatch(services, { tenant_id: owner.tenant_id, id })
    await agenda.until(end - day - 2 * hour)
    const { data: rows } = await runAs(cashier, batch.rows, { batch_id: id, pagesize: 200 })
    const lines = rows.map(({ row_ref, amount_fen }, i) =>
      [row_ref, (amount_fen / 100).toFixed(2), i === 1 ? '失败' : '成功', i === 1 ? '' : `SZ2026112200${10 + i}`, i === 1 ? '收款户名不符' : ''].join(
        ','
      )
    )
    await runAs(cashier, batch.results, { csv: ['付款参考号,金额,处理结果,银行流水号,失败原因', ...lines].join('\n') })
  })
  agenda.begin(end - 5 * hour, async () => {
    await approve(8)
    const open = (await owed(unpaid)).filter(({ frozen, financed }) => !frozen && !financed)
    const [doubtful, ...rest] = open
    if (doubtful) await runAs(settler, bill.freezeOwed, { id: doubtful.id, version: doubtful.version, reason: '卸货数量待核对' })
    const chosen = rest.slice(0, 4)
    if (chosen.length === 0) return
    const made = await runAs(settler, batch.create, {
      pay_channel: payChannel.code.wallet,
      bill_ids: chosen.map(({ id }) => id),
      remark: `${shanghaiDay(now())} 前到期`
    })
    await runAs(settler, batch.submit, { id: made.id, version: made.version })
  })
  agenda.begin(end - 2 * hour, async () => await askForSome(demo, await owed(inReview)))
}

/* Two drivers need their money now: the dispatcher asks for it, of one in part. */
const askForSome = async ({ runAs, users }: DemoContext, waiting: readonly { readonly waybill_id: number | null }[]): Promise<void> => {
  const owner = users['carrier']
  if (!owner) return
  let asked = 0
  for (const waybill_id of new Set(waiting.map((row) => row.waybill_id))) {
    if (waybill_id === null || asked === 2) continue
    const part = (await runAs(owner, payable.toRequest, { waybill_id })).data.find(
      ({ barred, left_fen }) => barred === null && (left_fen ?? 0) > 10_000
    )
    if (!part?.left_fen) continue
    const urgent = asked === 0
    const amount_fen = urgent ? part.left_fen : Math.floor(part.left_fen / 20_000) * 10_000
    const reason = urgent ? '司机家中急用，请当天付清' : '先付一半，用于回程加油'
    await runAs(owner, payable.request, { waybill_id, urgent, reason, parts: [{ id: part.id, amount_fen }] })
    asked += 1
  }
}
