import { useEffect } from 'react'
import type { order } from '@yunshu/contract/order/contract'
import type { EntryOf } from '../../kit/entry.ts'
import type { Draft, Form } from '../../kit/form.ts'

/** What is filled in of an order, whether it is new or changed. */
export type OrderInput = EntryOf<typeof order.create, typeof order.update>
export type StartInput = OrderInput['fahuo'][number]
export type EndInput = OrderInput['shouhuo'][number]
/** Takes an offered price of the whole trip, tax included, and the words that said it; absent for who may not name one. */
export type TakePrice = (fen: number, said: string) => void
export type GoodsInput = EndInput['goods_info_json_arr'][number]

export const blankGoods = (): Draft<GoodsInput> => ({ goods_guige: '', danwei: '箱' })
export const blankStart = (): Draft<StartInput> => ({
  zhiding_start_time_type: 1,
  zhiding_start_time_end: null,
  start_address_city: '',
  start_address_area: '',
  start_address_diming: '',
  address_content: ''
})
export const blankEnd = (): Draft<EndInput> => ({
  zhiding_end_time_type: 1,
  zhiding_end_time_end: null,
  end_address_city: '',
  end_address_area: '',
  end_address_diming: '',
  end_content: '',
  goods_info_json_arr: [blankGoods()]
})
/** What a new order starts with. */
export const blankOrder = (): Draft<OrderInput> => ({
  order_kind: 1,
  xianlu_type: 1,
  customer_order_no: '',
  vehicle_type_ids: [],
  vehicle_count: 1,
  box_type: '',
  need_receipt: 1,
  receipt_days: 7,
  release_hold: false,
  insured_flag: false,
  pay_mode: 1,
  deal_mode: 3,
  remark: '',
  fahuo: [blankStart()],
  shouhuo: [blankEnd()]
})

/** The route type that fits so many points. */
export const routeType = (pickups: number, deliveries: number): 1 | 2 | 3 => (pickups > 1 ? 3 : deliveries > 1 ? 2 : 1)

/** A shipper's own order, and one that a carrier takes down for a customer. */
type Kept = 'order.draft' | 'order.behalf'
/** What was typed and not placed; in this browser until it is placed, given up, or the user logs out. */
export const storedDraft = <T>(kept: Kept): Draft<T> | undefined => {
  try {
    const found: Draft<T> | null = JSON.parse(localStorage.getItem(kept) ?? 'null')
    return found ?? undefined
  } catch {
    return undefined
  }
}
export const dropDraft = (kept: Kept): void => localStorage.removeItem(kept)

/** Keeps the form as it is typed, half a second behind the fingers. */
export const useStoredDraft = (form: Form<unknown>, kept: Kept, enabled: boolean): void =>
  useEffect(() => {
    if (!enabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.store.subscribe(({ values, dirty }) => {
      clearTimeout(timer)
      if (dirty) timer = setTimeout(() => localStorage.setItem(kept, JSON.stringify(values)), 500)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [form, kept, enabled])
