import { Alert, Button } from 'antd'
import { address } from '@yunshu/contract/address/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { rate } from '@yunshu/contract/rate/contract'
import { noRateReasons } from '@yunshu/contract/rate/words'
import { sumGoods } from '@yunshu/domain/quantity'
import { useEffect, useState } from 'react'
import { Dialog } from '../../kit/Dialog.tsx'
import { useFormValues, type Draft, type Form } from '../../kit/form.ts'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { PriceTrace } from '../../widgets/PriceTrace.tsx'
import type { OrderInput } from './draft.ts'
import { phrases } from './phrases.ts'

export type PricedOrder = Omit<InputOf<typeof rate.estimate>, 'carrier_id'>

type Asked = {
  /** An order that is being typed, or the id of one that is there. */
  order?: PricedOrder | undefined
  order_id?: number | undefined
  /** Of which carrier a shipper asks; or for which customer a carrier does. */
  carrier_id?: number | undefined
  customer_id?: number | undefined
  onPrice?: ((fen: number | undefined) => void) | undefined
}

/** Asks for the contract price of a carrier; nothing before it is known, or for who may not see prices. */
export const useContractPrice = ({ order, order_id, carrier_id, customer_id, onPrice }: Asked): OutputOf<typeof rate.estimate> | undefined => {
  const can = useCan()
  const may = carrier_id !== undefined && can(shipper.orders.may.price)
  const enabled = may && (order !== undefined || order_id !== undefined)
  const kinds = ['project', 'rate'] as const
  const typed = useCall(rate.estimate, { carrier_id: carrier_id ?? 0, ...(order ?? none) }, { enabled: enabled && order !== undefined, kinds })
  const kept = useCall(
    rate.estimateOrder,
    { carrier_id: carrier_id ?? 0, order_id: order_id ?? 0 },
    { enabled: enabled && order === undefined, kinds }
  )
  const forCustomer = customer_id !== undefined && order !== undefined && can(carrier.orders.may.price)
  const theirs = useCall(rate.estimateFor, { shipper_id: customer_id ?? 0, ...(order ?? none) }, { enabled: forCustomer, kinds })
  const { data } = forCustomer ? theirs : order === undefined ? kept : typed
  const fen = enabled || forCustomer ? data?.priced?.total_fen : undefined
  useEffect(() => onPrice?.(fen), [fen, onPrice])
  return enabled || forCustomer ? data : undefined
}

/** The contract price (合同价) of a carrier for an order, with its trace a click away; without a rule it says so, and why. */
export const ContractPrice = ({ order, order_id, carrier_id, customer_id }: Asked) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const data = useContractPrice({ order, order_id, carrier_id, customer_id })
  if (!data) return null
  const { priced, no_rate } = data
  if (no_rate)
    return (
      <Alert
        className="field-wide"
        type="warning"
        showIcon
        title={say(phrases, 'noContract', { reason: say(noRateReasons, no_rate.reason, { day: no_rate.day }) })}
      />
    )
  if (!priced) return null
  return (
    <div className="contract-price field-wide">
      <span>{say(phrases, 'contractPrice')}</span>
      <b className="figure">{say(phrases, 'yuan', { price: money(priced.total_fen) })}</b>
      <small>{say(phrases, 'netPrice', { net: money(priced.net_fen), rate: priced.tax_rate_bp / 100 })}</small>
      <Button size="small" type="link" onClick={() => setOpen(true)}>
        {say(phrases, 'seeTrace')}
      </Button>
      {open && (
        <Dialog title={say(phrases, 'traceTitle', { project_no: priced.project_no })} width={720} onClose={() => setOpen(false)}>
          <PriceTrace trace={priced.trace} />
        </Dialog>
      )}
    </div>
  )
}
const none: PricedOrder = { at: '', start_area_code: '', end_area_code: '', goods_type_ids: [], kg: 0 }

/** The order that is being typed as a trip to be priced, once it is whole enough. */
export const usePricedForm = (form: Form<OrderInput>): PricedOrder | undefined => {
  const values = useFormValues(form)
  const stops = [
    ...(values.fahuo ?? []).map((point) => ({ ...point, area_code: point.start_area_code })),
    ...(values.shouhuo ?? []).map((point) => ({ ...point, area_code: point.end_area_code }))
  ]
  const points = stops.flatMap(({ lng, lat, area_code }) =>
    typeof lng === 'number' && typeof lat === 'number' ? [{ lng, lat, ...(area_code && { area_code }) }] : []
  )
  const { data } = useCall(address.estimate, { points }, { enabled: points.length >= 2 && points.length === stops.length, keep: true })
  const priced = pricedOf(values)
  return priced && data ? { ...priced, km: data.distance_m / 1000 } : priced
}

const pricedOf = (values: Draft<OrderInput>): PricedOrder | undefined => {
  const [first, last] = [values.fahuo?.[0], values.shouhuo?.at(-1)]
  const lines = (values.shouhuo ?? []).flatMap((point) => point.goods_info_json_arr ?? [])
  const number = (value: number | null | undefined, decimals: number): number => Number((value ?? 0).toFixed(decimals)) || 0
  const goods = sumGoods(
    lines.map((line) => ({ goods_num: number(line.goods_num, 0), goods_kg: number(line.goods_kg, 3), goods_volume: number(line.goods_volume, 4) }))
  )
  const { start_area_code, zhiding_start_time: at } = first ?? {}
  const { end_area_code } = last ?? {}
  if (!start_area_code || !end_area_code || !at || goods.goods_kg + goods.goods_volume === 0) return undefined
  const place = (point: { lng?: number | null | undefined; lat?: number | null | undefined } | undefined) =>
    typeof point?.lng === 'number' && typeof point.lat === 'number' ? { lng: point.lng, lat: point.lat } : undefined
  const [start_at, end_at] = [place(first), place(last)]
  const vehicle_type_id = values.vehicle_type_ids?.[0]
  return {
    at,
    start_area_code,
    end_area_code,
    ...(start_at && { start_at }),
    ...(end_at && { end_at }),
    ...(typeof vehicle_type_id === 'number' && { vehicle_type_id }),
    goods_type_ids: [...new Set(lines.flatMap(({ goods_type_id }) => (typeof goods_type_id === 'number' ? [goods_type_id] : [])))],
    kg: goods.goods_kg,
    m3: goods.goods_volume,
    num: goods.goods_num,
    trips: values.vehicle_count ?? 1,
    stops: Math.max(0, (values.fahuo?.length ?? 0) + (values.shouhuo?.length ?? 0) - 2),
    cold: values.order_kind === 2
  }
}
