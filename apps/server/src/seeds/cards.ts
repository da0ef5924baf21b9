import { card } from '@yunshu/contract/card/contract'
import { expense } from '@yunshu/contract/expense/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../platform/clock.ts'
import type { DemoContext } from './context.ts'
import { day, hour } from './plan.ts'
import { withPassword } from './wallets.ts'

/* A time as suppliers write it in their files. */
const written = (ms: number): string => new Date(ms + 8 * hour).toISOString().slice(0, 16).replace('T', ' ')

/** Fuel and toll cards of the carrier with a file of their use and what is asked to be paid for it, items of charges of its own, and claims of vehicle costs: one that was approved, one that waits. */
export const seedCards = (demo: DemoContext): void => {
  const { agenda, runAs, uploadPhoto, users, trucks, now: end } = demo
  const [carrier, settler] = [users['carrier'], users['carrier-fin']]
  const [first, second] = trucks['carrier'] ?? []
  if (!carrier || !settler || !first || !second) return
  agenda.begin(end - 9 * day, async () => {
    const fuel = { card_type: 1, supplier_name: '演示石油' } as const
    const master = await runAs(carrier, card.create, { ...fuel, card_kind: 1, card_no: '9010010000000001', card_fuel: 1, card_funding: 1 })
    await withPassword(demo, carrier, async (proofOf) => {
      const amount_fen = 1_000_000
      await runAs(carrier, card.buy, { id: master.id, amount_fen, proof: await proofOf({ amount_fen, payee_id: master.id, biz_no: 'card' }) })
    })
    const subs = []
    for (const [i, { vehicle_id, driver_id }] of [first, second].entries())
      subs.push(
        await runAs(carrier, card.create, { ...fuel, card_kind: 2, card_no: `901001000000001${i}`, master_id: master.id, vehicle_id, driver_id })
      )
    for (const { id } of subs) await runAs(carrier, card.distribute, { id, amount_fen: 300_000 })
    const tolls = { card_type: 2, supplier_name: '演示高速' } as const
    const etc = await runAs(carrier, card.create, { ...tolls, card_kind: 1, card_no: '5101200000000001', card_funding: 2 })
    await runAs(carrier, card.buy, { id: etc.id, amount_fen: 500_000, bank_serial_no: 'ABC20261114000310' })
    await agenda.until(end - 2 * day)
    const rows = subs.map(
      ({ card_no }, i) => `${card_no},YP2026112000${i},${written(now().getTime() - (i + 3) * hour)},1130.00,成都龙泉站,150.67,2651000${i}`
    )
    await runAs(carrier, card.importUse, { card_type: 1, csv: ['卡号,流水号,交易时间,金额,加油站,升数,发票号', ...rows].join('\n') })
    // A part of what the supplier billed is to be paid to it, and waits for the operator; asked for when the carrier's other work with its password is over.
    await agenda.until(end - hour)
    const [{ payee_id } = { payee_id: 0 }] = (await runAs(carrier, card.clearing, {})).data
    const [amount_fen, account_no] = [100_000, '6228480402564890018']
    await withPassword(demo, carrier, async (proofOf) => {
      const proof = await proofOf({ amount_fen, payee_id, biz_no: account_no })
      await runAs(carrier, card.askPayout, { ...fuel, account_bank: '演示农商银行成都分行', account_no, amount_fen, proof, remark: '上半月油款' })
    })
  })
  agenda.begin(end - 5 * day, async () => {
    for (const item of [
      { item_code: 'X01', item_name: '冲洗费', item_side: 3, category: 2, tax_rate_bp: 600, auto_rule: '卸货点要求清洗车厢时' },
      { item_code: 'X02', item_name: '代垫过磅费', item_side: 1, category: 4, tax_rate_bp: 0, auto_rule: '凭过磅单' },
      { item_code: 'D90', item_name: '违规停车', item_side: 2, category: 3, tax_rate_bp: 0 }
    ] as const)
      await runAs(settler, expense.createItem, item)
  })
  agenda.begin(end - 3 * day, async () => {
    const claim = async (amount_fen: number, expense_type: 3 | 4, remark: string) => {
      const { url } = await uploadPhoto(settler, 'receipt')
      const { vehicle_id, driver_id } = first
      const spent_on = shanghaiDay(now())
      return await runAs(settler, expense.create, { expense_type, vehicle_id, driver_id, amount_fen, spent_on, voucher_img: url, remark })
    }
    const { id, version } = await claim(86_000, 4, '更换轮胎一条')
    await agenda.until(end - 2 * day)
    await runAs(carrier, expense.approve, { id, version })
    await agenda.until(end - 6 * hour)
    await claim(12_000, 3, '加注尿素')
  })
}
