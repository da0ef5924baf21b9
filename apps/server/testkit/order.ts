import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import { acceptOrder } from '../src/modules/order/accept.ts'
import type { Form } from '../src/modules/order/content.ts'
import { createOrder } from '../src/modules/order/create.ts'
import { inFuture } from '../src/platform/clock.ts'
import type { TestApp } from './app.ts'

const hour = 3_600_000
type OrderOver = Partial<Form> & { /** Account of the shipper. */ readonly by?: string }
type MadeOrder = OutputOf<typeof order.create>

/** What a shipper fills in: one pickup in Chengdu tomorrow, one delivery in Wuhan two days later, 100 boxes of 2 tonnes. */
export const anOrderForm = (over: Partial<Form> = {}): Form => ({
  order_kind: 1,
  xianlu_type: 1,
  customer_order_no: '',
  vehicle_type_ids: [10],
  vehicle_count: 1,
  box_type: '厢式',
  need_receipt: 1,
  receipt_days: 7,
  release_hold: false,
  insured_flag: false,
  pay_mode: 1,
  deal_mode: 3,
  remark: '',
  fahuo: [
    {
      start_link_name: '王发货',
      start_link_phone: '13800001001',
      start_address_province: '四川省',
      start_address_city: '成都市',
      start_address_area: '双流区',
      start_area_code: '510116',
      start_address_str: '空港四路 2666 号',
      start_address_diming: '双流仓',
      lng: 103.9235,
      lat: 30.5744,
      zhiding_start_time_type: 1,
      zhiding_start_time: inFuture(24 * hour),
      address_content: ''
    }
  ],
  shouhuo: [
    {
      end_link_name: '李收货',
      end_link_phone: '027-82345678',
      end_address_province: '湖北省',
      end_address_city: '武汉市',
      end_address_area: '东西湖区',
      end_area_code: '420112',
      end_address_str: '走马岭物流园 6 号',
      end_address_diming: '走马岭仓',
      lng: 114.0601,
      lat: 30.6612,
      zhiding_end_time_type: 1,
      zhiding_end_time: inFuture(72 * hour),
      end_content: '',
      goods_info_json_arr: [
        { goods_type_id: 2, goods_name: '火锅底料', goods_guige: '500g×20', danwei: '箱', goods_num: 100, goods_kg: 2000, goods_volume: 8 }
      ]
    }
  ],
  ...over
})

/** An order placed through the door: a draft with `submit: false`, else open. */
export const anOrder = async (
  world: Pick<TestApp, 'services' | 'actor'>,
  { by = 'shipper', submit = true, ...over }: OrderOver & { readonly submit?: boolean } = {}
): Promise<MadeOrder> => await createOrder.run(world.services, await world.actor(by), { ...anOrderForm(over), submit })

/** An order given to a carrier, which has not answered yet. */
export const anAssignedOrder = async (
  world: Pick<TestApp, 'services' | 'actor' | 'base'>,
  {
    by = 'shipper',
    carrier = 'carrier',
    freight_fen = 520_000,
    ...over
  }: OrderOver & { readonly carrier?: string; readonly freight_fen?: number } = {}
): Promise<MadeOrder> =>
  await createOrder.run(world.services, await world.actor(by), {
    ...anOrderForm({ deal_mode: 1, ...over }),
    submit: true,
    assign: { carrier_id: world.base.companies[carrier]?.id ?? 0, price_mode: 2, freight_fen, price_reason: '双方电话约定' }
  })

/** An order that its carrier has accepted and may dispatch. */
export const anAcceptedOrder = async (
  world: Pick<TestApp, 'services' | 'actor' | 'base'>,
  over: OrderOver & { readonly carrier?: string; readonly freight_fen?: number } = {}
): Promise<MadeOrder> => {
  const { id } = await anAssignedOrder(world, over)
  return await acceptOrder.run(world.services, await world.actor(over.carrier ?? 'carrier'), { id })
}
