import { shipper } from '@yunshu/contract/consoles/shipper'
import { order } from '@yunshu/contract/order/contract'
import { day, money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

/** The last price on the same road, with the same carrier where one is chosen. */
export const LastPriceText = ({
  start_area_code,
  end_area_code,
  carrier_id
}: {
  start_area_code: string
  end_area_code: string
  carrier_id?: number | undefined
}) => {
  const say = useSay()
  const can = useCan()
  const { data } = useCall(
    order.lastPrice,
    { start_area_code, end_area_code, ...(carrier_id && { carrier_id }) },
    { enabled: can(shipper.orders.may.price) }
  )
  if (!data) return null
  return (
    <>
      {data.last
        ? say(phrases, 'lastPrice', { price: money(data.last.freight_fen), carrier: data.last.carrier_name, day: day(data.last.created_at) })
        : say(phrases, 'noLastPrice')}
    </>
  )
}
