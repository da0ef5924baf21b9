import { shipper } from '@yunshu/contract/consoles/shipper'
import { address } from '@yunshu/contract/address/contract'
import { sumGoods } from '@yunshu/domain/quantity'
import { useFormValues, type Form } from '../../kit/form.ts'
import { kg, km, m3, num } from '../../kit/format.ts'
import { useLang, useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useChoices } from './choices.tsx'
import type { TakeCarrier } from './CarrierChoice.tsx'
import { CarrierChoice } from './lazyParts.ts'
import { type PricedOrder, usePricedForm } from './ContractPrice.tsx'
import type { OrderInput } from './draft.ts'
import { LastPriceText } from './LastPriceText.tsx'
import { hoursOf } from './hours.ts'
import { phrases } from './phrases.ts'

/** What the typed order comes to: kilometres, hours, goods, whether it fits, the last price on this road. */
export const OrderSide = ({ form, carrier }: { form: Form<OrderInput>; carrier?: CarrierTaking | undefined }) => {
  const say = useSay()
  const values = useFormValues(form)
  const stops = [
    ...(values.fahuo ?? []).map((point) => ({ ...point, area_code: point.start_area_code })),
    ...(values.shouhuo ?? []).map((point) => ({ ...point, area_code: point.end_area_code }))
  ]
  const points = stops.flatMap(({ lng, lat, area_code }) =>
    typeof lng === 'number' && typeof lat === 'number' ? [{ lng, lat, ...(area_code && { area_code }) }] : []
  )
  const whole = points.length >= 2 && points.length === stops.length
  const { data } = useCall(address.estimate, { points }, { enabled: whole, keep: true })
  const lines = (values.shouhuo ?? []).flatMap((point) => point.goods_info_json_arr ?? [])
  const goods = sumGoods(
    lines.map((line) => ({
      goods_num: Number(line.goods_num ?? 0) || 0,
      goods_kg: Number((line.goods_kg ?? 0).toFixed?.(3) ?? 0),
      goods_volume: Number((line.goods_volume ?? 0).toFixed?.(4) ?? 0)
    }))
  )
  const start = values.fahuo?.[0]?.start_area_code
  const end = values.shouhuo?.at(-1)?.end_area_code
  return (
    <div className="order-side">
      <h2>{say(phrases, 'side')}</h2>
      <dl className="facts facts-1">
        <Line name={say(phrases, 'sideRoad')} value={whole && data ? `${km(data.distance_m)} km` : '-'} />
        <Line name={say(phrases, 'sideTime')} value={whole && data ? hoursOf(say, data.run_minutes) : '-'} />
        <Line name={say(phrases, 'sideGoods')} value={`${num(goods.goods_num)} · ${kg(goods.goods_kg)} kg · ${m3(goods.goods_volume)} m³`} />
      </dl>
      {!whole && <p className="field-help">{say(phrases, 'sideHint')}</p>}
      {whole && data?.over_water && <p className="field-help">{say(phrases, 'sideOverWater')}</p>}
      <Fit ids={values.vehicle_type_ids ?? []} count={values.vehicle_count ?? 1} goods_kg={goods.goods_kg} goods_volume={goods.goods_volume} />
      <CarrierPrices order={usePricedForm(form)} carrier={carrier} />
      {start && end && (
        <p className="field-help">
          <LastPriceText start_area_code={start} end_area_code={end} />
        </p>
      )}
    </div>
  )
}
/** The carrier that is taken, and how one is taken. */
export type CarrierTaking = { value: number | undefined; onTake: TakeCarrier }

/** What each signed carrier would charge by contract, the least marked; on a new order a click takes one. */
const CarrierPrices = ({ order, carrier }: { order: PricedOrder | undefined; carrier: CarrierTaking | undefined }) => {
  const can = useCan()
  return order && can(shipper.orders.may.price) ? <CarrierChoice order={order} value={carrier?.value} onTake={carrier?.onTake} /> : null
}
const Line = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b className="figure">{value}</b>
    </dd>
  </div>
)

/** Whether the goods go on the wanted vehicles, by customary weight and volume. */
const Fit = ({
  ids,
  count,
  goods_kg,
  goods_volume
}: {
  ids: readonly (number | null | undefined)[]
  count: number
  goods_kg: number
  goods_volume: number
}) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const { choices } = useChoices()
  const wanted = (choices?.vehicle_types ?? []).filter(({ id }) => ids.includes(id))
  if (wanted.length === 0 || goods_kg + goods_volume === 0) return null
  return (
    <div className="order-fit">
      {wanted.map(({ id, title, title_en, load_kg, volume_m3 }) => {
        const fits = goods_kg <= load_kg * count && goods_volume <= volume_m3 * count
        const vehicle = `${lang === 'zh' ? title : title_en} × ${count}`
        return (
          <Mark key={id} tone={fits ? 'done' : 'care'}>
            {say(phrases, fits ? 'fits' : 'tooMuch', { vehicle })}
          </Mark>
        )
      })}
    </div>
  )
}
