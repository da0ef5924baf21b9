import { kpi } from '@yunshu/contract/kpi/contract'
import { kpiItem } from '@yunshu/contract/kpi/machine'
import { addMonths, shanghaiMonth } from '@yunshu/domain/calendar'
import { driverActor } from './actors.ts'
import type { DemoContext } from './context.ts'

/** The first carrier's last month is published, with bonuses, and its driver appeals against a pickup that was late. */
export const seedKpi = async ({ services, runAs, users: { carrier }, now }: DemoContext): Promise<void> => {
  if (!carrier) return
  const month = addMonths(`${shanghaiMonth(new Date(now))}-01`, -1).slice(0, 7)
  const { created_at: _, maker: __, ...entry } = await runAs(carrier, kpi.scheme, {})
  await runAs(carrier, kpi.saveScheme, { ...entry, bonus_a_fen: 80_000, bonus_b_fen: 30_000 })
  const { id, version } = await runAs(carrier, kpi.compute, { month })
  await runAs(carrier, kpi.publish, { id, version })
  const { data } = await runAs(carrier, kpi.list, { month, sort: 'waybill_count', order: 'desc', pagesize: 20 })
  // The driver of most trips is not always one who was late.
  for (const row of data) {
    const trip = (await runAs(carrier, kpi.info, { id: row.id })).trips.find(({ pickup_ok }) => !pickup_ok)
    if (!trip) continue
    const phone = await driverActor(services, carrier.tenant_id, row.driver_id)
    await runAs(phone, kpi.appeal, {
      id: row.id,
      waybill_id: trip.waybill_id,
      kpi_item: kpiItem.code.pickup,
      content: '货场门口排队，到场后 40 分钟才让进门签到'
    })
    return
  }
}
