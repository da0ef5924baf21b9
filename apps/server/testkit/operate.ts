import { transactAsSystem } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import type { TestApp } from './app.ts'
import { plantRow } from './plantRow.ts'
import { anAcceptedOrder } from './trip.ts'

/** One customer of a delivered trip: whose goods, how heavy, and what he is charged; no price where it is null. */
type Rider = { readonly shipper: string; readonly kg: number; readonly fen: number | null; readonly claim_fen?: number }
/** A delivered trip of the first carrier; without more an owned vehicle in time from Chengdu to Wuhan. */
type DeliveredTrip = {
  readonly at: string
  readonly riders: readonly Rider[]
  readonly cost_fen: number | null
  readonly claim_down_fen?: number
  readonly vehicle_id?: number
  readonly driver_id?: number
  readonly dispatcher_id?: number
  readonly vehicle_use?: number
  readonly waybill_status?: number
  readonly late_min?: number
  readonly distance_m?: number
  readonly proposed_fen?: number | null
  /** From where to where, degrees; its codes are those of Chengdu and Wuhan. */
  readonly from?: readonly [number, number]
  readonly to?: readonly [number, number]
}

/** A delivered trip with its points and charges, straight into the database; gives its id. */
export const aDeliveredTrip = async (
  world: Pick<TestApp, 'services' | 'base' | 'actor'>,
  { at, riders, cost_fen, from = [104.06, 30.57], to = [114.3, 30.59], ...trip }: DeliveredTrip
): Promise<number> => {
  const { services, base } = world
  const { tenant_id } = base
  const carrier = base.companies['carrier']
  if (!carrier) throw new Error('no carrier in the test world')
  const id = newId()
  const parties = [carrier.id]
  const own = { tenant_id, parties, waybill_id: id }
  const orders = new Map<string, number>()
  for (const { shipper } of riders) orders.set(shipper, (await anAcceptedOrder(world, { shipper })).id)
  const order_id = [...orders.values()][0]
  await transactAsSystem(services.db, async (tx) => {
    await plantRow(tx, 'waybill', '', {
      tenant_id,
      id,
      parties,
      waybill_no: `YD${id}`,
      carrier_id: carrier.id,
      waybill_status: trip.waybill_status ?? 80,
      vehicle_id: trip.vehicle_id ?? newId(),
      plate_no: '川A00001',
      vehicle_use: trip.vehicle_use ?? 1,
      driver_id: trip.driver_id ?? newId(),
      driver_name: '王师傅',
      dispatcher_id: trip.dispatcher_id ?? null,
      start_area_code: '510112',
      end_area_code: '420112',
      start_address_diming: '成都龙泉驿',
      end_address_diming: '武汉东西湖',
      unload_done_at: at,
      distance_plan_m: trip.distance_m ?? 1_150_000,
      load_kg: riders.reduce((sum, { kg }) => sum + kg, 0),
      payable_fen: cost_fen,
      proposed_fen: trip.proposed_fen ?? null
    })
    const abnormal = async () =>
      await plantRow(tx, 'abnormal', `YC${newId()}`, { ...own, carrier_id: carrier.id, abnormal_type: 102, level: 1, source: 1 })
    for (const { shipper, kg, fen, claim_fen } of riders) {
      const company = base.companies[shipper]
      if (!company) throw new Error(`no ${shipper} in the test world`)
      const of = { ...own, shipper_id: company.id, carrier_id: carrier.id, order_id: orders.get(shipper), charge_status: 10 }
      await plantRow(tx, 'waybill_order', '', { ...of, shipper_name: company.name, goods_kg: kg })
      const line = { ...of, direction: 1, party_id: company.id, tax_fen: 0, tax_rate_bp: 0 }
      await plantRow(tx, 'charge', `FY${newId()}`, { ...line, item_code: 'F01', amount_fen: fen ?? 0, net_fen: fen ?? 0, no_rate: fen === null })
      if (claim_fen !== undefined)
        await plantRow(tx, 'charge', `FY${newId()}`, {
          ...line,
          item_code: 'D01',
          amount_fen: claim_fen,
          net_fen: claim_fen,
          abnormal_id: await abnormal()
        })
    }
    if (trip.claim_down_fen !== undefined && cost_fen !== null) {
      const down = { ...own, order_id, carrier_id: carrier.id, direction: 2, tax_fen: 0, tax_rate_bp: 0, charge_status: 10 }
      await plantRow(tx, 'charge', `FY${newId()}`, { ...down, item_code: 'F01', amount_fen: cost_fen, net_fen: cost_fen })
      const { claim_down_fen } = trip
      await plantRow(tx, 'charge', `FY${newId()}`, {
        ...down,
        item_code: 'D01',
        amount_fen: claim_down_fen,
        net_fen: claim_down_fen,
        abnormal_id: await abnormal()
      })
    }
    const place = { ...own, order_id, area_code: '510112', order_point_id: newId() }
    await plantRow(tx, 'waybill_point', '', { ...place, kind: 1, seq: 1, lng: from[0], lat: from[1], late_min: 0 })
    await plantRow(tx, 'waybill_point', '', { ...place, kind: 2, seq: 2, lng: to[0], lat: to[1], late_min: trip.late_min ?? 0 })
  })
  return id
}
