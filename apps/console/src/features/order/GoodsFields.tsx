import { AutoComplete } from 'antd'
import { useRef } from 'react'
import { order } from '@yunshu/contract/order/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { packingText } from '@yunshu/contract/order/packing'
import { NumberInput, Pick, type Control } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, read, type Form } from '../../kit/form.ts'
import { kg, m3 } from '../../kit/format.ts'
import { useLang } from '../../kit/lang.ts'
import { useSearchable } from '../../kit/spelling.ts'
import { useCall } from '../../kit/useCall.ts'
import { useChoices } from './choices.tsx'
import type { GoodsInput } from './draft.ts'

type Known = OutputOf<typeof order.knownGoods>['data'][number]
/** A line of what is offered; `at` is its place among what is known. */
type Offer = { key: number; at: number; value: string; label: string; about: string }

/** A goods row (BK-GD). Goods that were sent before fill in what is known of them; weight and volume follow the number of pieces until somebody types them. */
export const GoodsFields = ({ form }: { form: Form<GoodsInput> }) => {
  const { goodsTypes, danwei } = useChoices()
  const chosen = useRef<Known>(undefined)
  const written = useRef<{ goods_kg?: number; goods_volume?: number }>({})
  /** The whole of so many known pieces; what somebody typed himself stays. */
  const follow = (goods_num: number | null | undefined) => {
    const known = chosen.current
    if (!known || !goods_num) return
    const whole = { goods_kg: rounded(known.piece_kg * goods_num, 3), goods_volume: rounded(known.piece_volume * goods_num, 4) }
    for (const name of ['goods_kg', 'goods_volume'] as const) {
      const now = read(form, name)
      if (now !== undefined && now !== null && now !== written.current[name]) continue
      fillIn(form, { [name]: whole[name] })
      written.current[name] = whole[name]
    }
  }
  const choose = (known: Known) => {
    chosen.current = known
    const { goods_type_id, goods_guige, danwei: unit } = known
    fillIn(form, { ...(goods_type_id !== null && { goods_type_id }), ...(goods_guige && { goods_guige }), danwei: unit })
    follow(read(form, 'goods_num'))
  }
  return (
    <>
      <Field form={form} name="goods_type_id">
        <Pick of={goodsTypes} />
      </Field>
      <Field form={form} name="goods_name">
        <GoodsName onChoose={choose} />
      </Field>
      <Field form={form} name="goods_guige" />
      <Field form={form} name="danwei">
        <Pick of={danwei} />
      </Field>
      <Field form={form} name="goods_num">
        <NumberInput decimals={0} onChange={follow} />
      </Field>
      <Field form={form} name="goods_kg" />
      <Field form={form} name="goods_volume" />
    </>
  )
}

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places

/** The name of goods, typed or chosen of what was sent before, also by its Pinyin. */
const GoodsName = ({ value, onChange, onChoose, ...more }: Control<string> & { onChoose: (known: Known) => void }) => {
  const lang = useLang((state) => state.lang)
  const { data } = useCall(order.knownGoods, {}, { kinds: ['order'] })
  const known = data?.data ?? []
  return (
    <AutoComplete<string, Offer>
      className="fill"
      value={value ?? ''}
      onChange={(text: string) => onChange?.(text)}
      onSelect={(_text, { at }: Offer) => known[at] && onChoose(known[at])}
      maxLength={50}
      popupMatchSelectWidth={360}
      options={known.map(({ goods_name, goods_guige, danwei, piece_kg, piece_volume }, at) => ({
        key: at,
        at,
        value: goods_name,
        label: goods_name,
        about: [goods_guige, packingText(danwei, lang), `${kg(piece_kg)} kg`, `${m3(piece_volume)} m³`].filter(Boolean).join(' · ')
      }))}
      optionRender={({ data: { label, about } }) => (
        <>
          {label} <small>{about}</small>
        </>
      )}
      {...useSearchable()}
      {...more}
    />
  )
}
GoodsName.typed = true
