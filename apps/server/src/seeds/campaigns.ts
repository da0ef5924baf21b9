import { bidMode } from '@yunshu/contract/campaign/machine'
import { campaign } from '@yunshu/contract/campaign/contract'
import { order } from '@yunshu/contract/order/contract'
import { billingUnit } from '@yunshu/contract/rate/enums'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { transactAsSystem } from '../platform/db/scope.ts'
import type { DemoContext } from './context.ts'
import { hour, iso } from './plan.ts'

/** Lots: a sealed one with a deposit and a bid in it, one for whoever is first, one that is still a draft, one to be awarded, and one that was awarded and confirmed. */
export const seedCampaigns = async ({ services, runAs, users: { shipper, carrier, carrier2 }, now }: DemoContext): Promise<void> => {
  if (!shipper || !carrier || !carrier2) return
  const { data } = await runAs(shipper, order.list, { order_kind: 1, sort: 'goods_kg', order: 'desc', pagesize: 20 })
  const like = data.find(({ goods_kg, point_count }) => goods_kg > 0 && point_count === 2)
  if (!like) return
  const form = (await runAs(shipper, order.form, { id: like.id, copy: true })).form as InputOf<typeof order.create>
  const aLot = async (days: number): Promise<number> => {
    const fahuo = form.fahuo.map((point) => ({ ...point, zhiding_start_time_type: 1 as const, zhiding_start_time: iso(now + days * 24 * hour) }))
    const shouhuo = form.shouhuo.map((point) => ({
      ...point,
      zhiding_end_time_type: 1 as const,
      zhiding_end_time: iso(now + (days + 2) * 24 * hour)
    }))
    const { assign: _, ...rest } = form
    return (await runAs(shipper, order.create, { ...rest, fahuo, shouhuo, customer_order_no: '', deal_mode: 3, submit: true })).id
  }
  const asked = { carrier_ids: [carrier.company_id, carrier2.company_id], price_unit: billingUnit.code.trip, min_bidders: 1 }
  const plain = { ...asked, show_rank: false, need_plate: false, remark: '' }
  const start = async (over: Partial<InputOf<typeof campaign.create>> & { bid_mode: 1 | 2 | 3 | 4 }, days: number, lots = 1) => {
    const order_ids: number[] = []
    for (let i = 0; i < lots; i += 1) order_ids.push(await aLot(days))
    return (await runAs(shipper, campaign.create, { ...plain, deadline: iso(now + 20 * hour), ...over, order_ids })).id
  }
  const sealed = await start(
    { bid_mode: bidMode.code.sealed, target_fen: 520_000, ceiling_fen: 650_000, deposit_fen: 50_000, remark: '须厢式车，到场前联系仓库' },
    3,
    2
  )
  await runAs(carrier2, campaign.bid, { id: sealed, bid_fen: 548_000, tax_rate_bp: 900 })
  await start({ bid_mode: bidMode.code.grab, carrier_ids: [], ceiling_fen: 480_000 }, 3)
  await start({ bid_mode: bidMode.code.waterfall, ceiling_fen: 505_000, publish: false, remark: '等仓库确认装货时间后发布' }, 5)
  for (const confirmed of [false, true]) {
    const id = await start({ bid_mode: bidMode.code.auction, target_fen: 500_000, ceiling_fen: 600_000, step_fen: 5000, show_rank: true }, 4)
    await runAs(carrier, campaign.bid, { id, bid_fen: 545_000, tax_rate_bp: 900, eta_hours: 30 })
    await runAs(carrier2, campaign.bid, { id, bid_fen: 528_000, tax_rate_bp: 900, eta_hours: 36 })
    await runAs(carrier, campaign.bid, { id, bid_fen: 515_000, tax_rate_bp: 900, eta_hours: 30 })
    // What would otherwise only come with time: its deadline has passed.
    await transactAsSystem(services.db, (tx) =>
      tx
        .updateTable('campaign')
        .set({ deadline: iso(now - hour) })
        .where('tenant_id', '=', shipper.tenant_id)
        .where('id', '=', id)
        .execute()
    )
    await runAs(shipper, campaign.close, { id })
    if (!confirmed) continue
    const { campaign: row, bids } = await runAs(shipper, campaign.info, { id })
    await runAs(shipper, campaign.award, { id, version: row.version, bid_id: bids[0]?.id ?? 0 })
    await runAs(carrier, campaign.confirm, { id })
  }
}
