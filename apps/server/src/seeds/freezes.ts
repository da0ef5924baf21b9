import { company } from '@yunshu/contract/company/contract'
import { freeze } from '@yunshu/contract/freeze/contract'
import { order } from '@yunshu/contract/order/contract'
import { freezeGround, orderMachine } from '@yunshu/contract/order/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { riskFlag, riskVerdict } from '@yunshu/contract/risk/enums'
import { risk } from '@yunshu/contract/risk/contract'
import { judgeOrders } from '../modules/invoice/index.ts'
import { keepHealth } from '../modules/risk/index.ts'
import type { DemoContext } from './context.ts'

/** Orders of the second carrier whose money the platform has frozen: one for some days, and one that was lifted after the proof had come. */
export const seedFreezes = async ({ runAs, users: { operator, carrier2 }, now }: DemoContext): Promise<void> => {
  if (!operator || !carrier2) return
  // Delivered, and on no statement yet: of one that was sent the only line would be gone.
  const delivered = { carrier_id: carrier2.company_id, order_status: orderMachine.code.delivered, pagesize: 10 } as const
  const [doubted, proven] = (await runAs(operator, order.operatorList, delivered)).data
  if (doubted)
    await runAs(operator, freeze.freeze, {
      id: doubted.id,
      freeze_ground: freezeGround.code.transport,
      frozen_until: addDays(shanghaiDay(new Date(now)), 5),
      reason: '在途轨迹中断超过 3 小时，待承运商补充证明'
    })
  if (!proven) return
  await runAs(operator, freeze.freeze, { id: proven.id, freeze_ground: freezeGround.code.dispute, reason: '收货方投诉件数不符' })
  await runAs(operator, freeze.unfreeze, { id: proven.id, reason: '回单与监控核对无误，投诉已撤回' })
}

/** Orders that are delivered are judged; of the doubtful ones of the second carrier the operator has found one to be a false alarm. */
export const seedRisks = async ({ services, runAs, users: { operator, carrier2 } }: DemoContext): Promise<void> => {
  if (!operator || !carrier2) return
  await judgeOrders(services)
  await keepHealth(services)
  const doubtful = { carrier_id: carrier2.company_id, risk_flag: riskFlag.code.warn, pagesize: 5 } as const
  const [row] = (await runAs(operator, order.operatorList, doubtful)).data
  if (!row) return
  const { checks } = await runAs(operator, risk.ofOrder, { order_id: row.id })
  const found = checks.find(({ result }) => result !== riskFlag.code.pass)
  if (found)
    await runAs(operator, risk.decide, {
      order_id: row.id,
      rule: found.rule,
      verdict: riskVerdict.code.denied,
      remark: '设备信号中断，司机打卡与回单时间吻合'
    })
}

/** What the second shipper may owe to all its carriers together. */
export const seedLimits = async ({ runAs, users: { operator, shipper2 } }: DemoContext): Promise<void> => {
  if (!operator || !shipper2) return
  const { version, used_fen } = await runAs(operator, company.limit, { id: shipper2.company_id })
  // In whole hundreds of thousands of yuan, with room for months.
  const owe_limit_fen = (Math.ceil((used_fen * 3) / 10_000_000) + 10) * 10_000_000
  await runAs(operator, company.setLimit, { id: shipper2.company_id, version, owe_limit_fen, owe_warn_bp: 8_000, reason: '按上季度回款情况核定' })
}
