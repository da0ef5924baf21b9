import { timeType } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { Pick, TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, pathOf, useFormValues, write, type Form } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import { useSay } from '../../kit/lang.ts'
import type { BookedAddress } from '../../widgets/AddressBook.tsx'
import type { PickedPlace } from '../../widgets/place.ts'
import { blankGoods, type EndInput, type StartInput } from './draft.ts'
import { GoodsFields } from './GoodsFields.tsx'
import { phrases } from './phrases.ts'
import { PlaceInput } from './PlaceInput.tsx'

const given = <T extends object>(values: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as { [K in keyof T]: NonNullable<T[K]> }
/** Faults of what the picker fills in are told at the address, since they have no field of their own. */
const shelter = (form: Form<never>, names: readonly string[], label: string) => {
  for (const name of names) form.fields.set(pathOf(form, name), { label, choose: true })
}

/** A loading point (BK-PT). */
export const StartFields = ({ form }: { form: Form<StartInput> }) => {
  const say = useSay()
  const point = useFormValues(form) ?? {}
  shelter(form as Form<never>, ['lng', 'lat', 'start_address_province', 'start_address_city', 'start_address_area'], say(phrases, 'place1'))
  const place = given({
    province: point.start_address_province,
    city: point.start_address_city,
    area: point.start_address_area,
    area_code: point.start_area_code,
    address: point.start_address_str,
    address_diming: point.start_address_diming,
    address_content: point.address_content,
    lng: point.lng,
    lat: point.lat
  })
  const fill = ({ province, city, area, area_code, address, address_diming, address_content, lng, lat, link_name, link_phone }: PickedPlace) =>
    fillIn(form, {
      ...(link_name && { start_link_name: link_name }),
      ...(link_phone && { start_link_phone: link_phone }),
      start_address_province: province,
      start_address_city: city,
      start_address_area: area,
      start_area_code: area_code,
      start_address_str: address,
      start_address_diming: address_diming,
      address_content,
      lng,
      lat
    })
  const use = (row: BookedAddress) => {
    fill({ ...row, province: row.address_province, city: row.address_city, area: row.address_area })
    fillIn(form, { start_link_name: row.link_name, start_link_phone: row.link_phone })
  }
  return (
    <>
      <Field form={form} name="start_area_code" label={say(phrases, 'place1')} wide>
        <PlaceInput place={place} onPick={fill} onUse={use} />
      </Field>
      <Field form={form} name="start_address_str" label={say(phrases, 'detail')} />
      <Field form={form} name="start_address_diming" label={say(phrases, 'shortName')} />
      <Field form={form} name="start_link_name" label={say(phrases, 'contact')} />
      <Field form={form} name="start_link_phone" label={say(phrases, 'phone')} />
      <Field form={form} name="zhiding_start_time_type" label={say(phrases, 'timeType')}>
        <Pick of={timeType} onChange={(type) => type !== 3 && write(form, 'zhiding_start_time_end', null)} />
      </Field>
      <Field
        form={form}
        name="zhiding_start_time"
        label={say(orderTerms, 'zhiding_start_time')}
        {...(point.zhiding_start_time && isPast(point.zhiding_start_time) && { help: say(phrases, 'pastPickup') })}
      />
      {point.zhiding_start_time_type === 3 && <Field form={form} name="zhiding_start_time_end" label={say(orderTerms, 'zhiding_start_time_end')} />}
      <Field form={form} name="address_content" label={say(phrases, 'pickupNote')} wide>
        <TextInput maxLength={200} />
      </Field>
    </>
  )
}

/** An unloading point (BK-DT) with its goods. */
export const EndFields = ({ form }: { form: Form<EndInput> }) => {
  const say = useSay()
  const point = useFormValues(form) ?? {}
  shelter(form as Form<never>, ['lng', 'lat', 'end_address_province', 'end_address_city', 'end_address_area'], say(phrases, 'place1'))
  const place = given({
    province: point.end_address_province,
    city: point.end_address_city,
    area: point.end_address_area,
    area_code: point.end_area_code,
    address: point.end_address_str,
    address_diming: point.end_address_diming,
    lng: point.lng,
    lat: point.lat
  })
  const fill = ({
    province,
    city,
    area,
    area_code,
    address,
    address_diming,
    lng,
    lat,
    link_name,
    link_phone
  }: Omit<PickedPlace, 'address_content'>) =>
    fillIn(form, {
      ...(link_name && { end_link_name: link_name }),
      ...(link_phone && { end_link_phone: link_phone }),
      end_address_province: province,
      end_address_city: city,
      end_address_area: area,
      end_area_code: area_code,
      end_address_str: address,
      end_address_diming: address_diming,
      lng,
      lat
    })
  const use = (row: BookedAddress) => {
    fill({ ...row, province: row.address_province, city: row.address_city, area: row.address_area })
    fillIn(form, { end_link_name: row.link_name, end_link_phone: row.link_phone })
  }
  return (
    <>
      <Field form={form} name="end_area_code" label={say(phrases, 'place1')} wide>
        <PlaceInput place={place} onPick={fill} onUse={use} />
      </Field>
      <Field form={form} name="end_address_str" label={say(phrases, 'detail')} />
      <Field form={form} name="end_address_diming" label={say(phrases, 'shortName')} />
      <Field form={form} name="end_link_name" label={say(phrases, 'contact')} />
      <Field form={form} name="end_link_phone" label={say(phrases, 'phone')} />
      <Field form={form} name="zhiding_end_time_type" label={say(phrases, 'timeType')}>
        <Pick of={timeType} onChange={(type) => type !== 3 && write(form, 'zhiding_end_time_end', null)} />
      </Field>
      <Field form={form} name="zhiding_end_time" label={say(orderTerms, 'zhiding_end_time')} />
      {point.zhiding_end_time_type === 3 && <Field form={form} name="zhiding_end_time_end" label={say(orderTerms, 'zhiding_end_time_end')} />}
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
    </>
  )
}

const isPast = (at: string): boolean => Date.parse(at) < Date.now()
