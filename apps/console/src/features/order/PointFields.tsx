import { timeType } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import type { ReactNode } from 'react'
import { Pick, TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, pathOf, write, type Form } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import { useSay } from '../../kit/lang.ts'
import { withoutEmpty, useSolid } from '../../kit/useRules.ts'
import type { BookedAddress } from '../../widgets/AddressBook.tsx'
import type { PickedPlace } from '../../widgets/place.ts'
import { blankGoods, type EndInput, type StartInput } from './draft.ts'
import { GoodsFields } from './GoodsFields.tsx'
import { phrases } from './phrases.ts'
import { PlaceInput } from './PlaceInput.tsx'

/* A loading and an unloading point have the same fields, each kind under its own prefix. */
type Point = Partial<StartInput & EndInput>
type PointProps = {
  form: Form<Point>
  prefix: 'start' | 'end'
  onPicked?: (place: PickedPlace) => void
  children: ReactNode
}

/** Place, contact and time of a point. */
const PointFields = ({ form, prefix, onPicked, children }: PointProps) => {
  const say = useSay()
  const point = useSolid(form)
  const at = point[`zhiding_${prefix}_time`]
  // Faults of what the picker fills in are told at the address, since they have no field of their own.
  for (const name of ['lng', 'lat', `${prefix}_address_province`, `${prefix}_address_city`, `${prefix}_address_area`])
    form.fields.set(pathOf(form, name), { label: say(phrases, 'place1'), choose: true })
  const place = withoutEmpty<PickedPlace>({
    province: point[`${prefix}_address_province`],
    city: point[`${prefix}_address_city`],
    area: point[`${prefix}_address_area`],
    area_code: point[`${prefix}_area_code`],
    address: point[`${prefix}_address_str`],
    address_diming: point[`${prefix}_address_diming`],
    address_content: point.address_content,
    lng: point.lng,
    lat: point.lat
  })
  const fill = (picked: PickedPlace) => {
    write(form, `${prefix}_address_province`, picked.province)
    write(form, `${prefix}_address_city`, picked.city)
    write(form, `${prefix}_address_area`, picked.area)
    write(form, `${prefix}_area_code`, picked.area_code)
    write(form, `${prefix}_address_str`, picked.address)
    write(form, `${prefix}_address_diming`, picked.address_diming)
    fillIn(form, { lng: picked.lng, lat: picked.lat })
    if (picked.link_name) write(form, `${prefix}_link_name`, picked.link_name)
    if (picked.link_phone) write(form, `${prefix}_link_phone`, picked.link_phone)
    onPicked?.(picked)
  }
  const use = (row: BookedAddress) => fill({ ...row, province: row.address_province, city: row.address_city, area: row.address_area })
  return (
    <>
      <Field form={form} name={`${prefix}_area_code`} label={say(phrases, 'place1')} wide>
        <PlaceInput place={place} onPick={fill} onUse={use} />
      </Field>
      <Field form={form} name={`${prefix}_address_str`} label={say(phrases, 'detail')} />
      <Field form={form} name={`${prefix}_address_diming`} label={say(phrases, 'shortName')} />
      <Field form={form} name={`${prefix}_link_name`} label={say(phrases, 'contact')} />
      <Field form={form} name={`${prefix}_link_phone`} label={say(phrases, 'phone')} />
      <Field form={form} name={`zhiding_${prefix}_time_type`} label={say(phrases, 'timeType')}>
        <Pick of={timeType} onChange={(next) => next !== 3 && write(form, `zhiding_${prefix}_time_end`, null)} />
      </Field>
      <Field
        form={form}
        name={`zhiding_${prefix}_time`}
        label={say(orderTerms, `zhiding_${prefix}_time`)}
        {...(prefix === 'start' && at && isPast(at) && { help: say(phrases, 'pastPickup') })}
      />
      {point[`zhiding_${prefix}_time_type`] === 3 && (
        <Field form={form} name={`zhiding_${prefix}_time_end`} label={say(orderTerms, `zhiding_${prefix}_time_end`)} />
      )}
      {children}
    </>
  )
}

/** A loading point (BK-PT). */
export const StartFields = ({ form }: { form: Form<StartInput> }) => (
  <PointFields form={form} prefix="start" onPicked={({ address_content }) => write(form, 'address_content', address_content)}>
    <Field form={form} name="address_content" label={useSay()(phrases, 'pickupNote')} wide>
      <TextInput maxLength={200} />
    </Field>
  </PointFields>
)

/** An unloading point (BK-DT) with its goods. */
export const EndFields = ({ form }: { form: Form<EndInput> }) => {
  const say = useSay()
  return (
    <PointFields form={form} prefix="end">
      <div className="field-wide goods-rows">
        <FormRows
          form={form}
          name="goods_info_json_arr"
          blank={blankGoods}
          addLabel={say(phrases, 'addGoods')}
          title={(i) => say(phrases, 'goodsNo', { no: i + 1 })}
        >
          {(row) => <GoodsFields form={row} />}
        </FormRows>
      </div>
      <Field form={form} name="end_content" label={say(phrases, 'unloadNote')} wide>
        <TextInput maxLength={200} />
      </Field>
    </PointFields>
  )
}

const isPast = (at: string): boolean => Date.parse(at) < Date.now()
