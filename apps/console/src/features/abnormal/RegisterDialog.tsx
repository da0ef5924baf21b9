import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalLevel, abnormalType } from '@yunshu/contract/abnormal/machine'
import { goodsTypes, photoTypes, usualLevel } from '@yunshu/contract/abnormal/rules'
import { abnormalTerms } from '@yunshu/contract/abnormal/words'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { packingText } from '@yunshu/contract/order/packing'
import { InputNumber, Select } from 'antd'
import { type ComponentProps, useState } from 'react'
import { call } from '../../kit/call.ts'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, type Form, useFormValue } from '../../kit/form.ts'
import type { Control } from '../../kit/inputs.tsx'
import { useSay } from '../../kit/lang.ts'
import { RemotePick } from '../../kit/picks.tsx'
import { PhotosInput } from '../../kit/Upload.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Trip = OutputOf<typeof abnormal.trips>[number]
type Registering = Form<InputOf<typeof abnormal.create>>

type Props = { id?: number; trips?: readonly Trip[]; order_id?: number; onClose: () => void }
/** 登记: what went wrong on which trip, with its goods and photos; over a trip, or over one of some trips with the order of which it is. */
export const RegisterDialog = ({ id, trips, order_id, onClose }: Props) => {
  const say = useSay()
  const [now] = useState(() => new Date().toISOString())
  return (
    <CommandDialog
      command={abnormal.create}
      start={{
        ...(id !== undefined && { waybill_id: id }),
        ...(order_id !== undefined && { order_id }),
        abnormal_type: abnormalType.code.damage,
        level: abnormalLevel.code.major,
        occurred_at: now,
        description: '',
        imgs: [],
        goods: []
      }}
      done={(row) => say(phrases, 'registered', { no: row.abnormal_no })}
      terms={abnormalTerms}
      title={say(phrases, 'register')}
      label={say(phrases, 'register')}
      width={860}
      columns={2}
      onClose={onClose}
    >
      {(form) => <Fields form={form} {...(trips && { trips })} />}
    </CommandDialog>
  )
}

/** The same over an order: on its only trip, else on which of them is chosen. */
export const RegisterOnOrder = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(abnormal.trips, { order_id: id }, { kinds: [] })
  if (!data?.length)
    return (
      <Dialog title={say(phrases, 'register')} onClose={onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : data ? <p>{say(phrases, 'noTrip')}</p> : <Waiting />}
      </Dialog>
    )
  const [only, ...others] = data
  return <RegisterDialog trips={data} order_id={id} {...(only && others.length === 0 && { id: only.id })} onClose={onClose} />
}

const Fields = ({ form, trips }: { form: Registering; trips?: readonly Trip[] }) => {
  const say = useSay()
  const id = useFormValue(form, 'waybill_id') ?? undefined
  const type = useFormValue(form, 'abnormal_type') ?? abnormalType.code.other
  const chosen = useCall(abnormal.trips, { waybill_id: id ?? 0 }, { enabled: id !== undefined, kinds: ['waybill'] }).data?.[0]
  const find = async (keyword: string) =>
    (await call(abnormal.trips, keyword ? { keyword } : {})).map((trip) => ({ value: trip.id, label: labelOf(trip) }))
  return (
    <div className="form-grid">
      {trips ? (
        <Field form={form} name="waybill_id" wide>
          <PickNumber of={trips.map((trip) => ({ value: trip.id, label: labelOf(trip) }))} onPick={() => fillIn(form, { goods: [] })} />
        </Field>
      ) : (
        <Field form={form} name="waybill_id" wide help={say(phrases, 'tripFind')}>
          <RemotePick find={find} {...(chosen && { shown: labelOf(chosen) })} onPick={() => fillIn(form, { goods: [], order_id: null })} />
        </Field>
      )}
      <Field form={form} name="abnormal_type">
        <PickNumber of={abnormalType} onPick={(kind) => fillIn(form, { level: usualLevel(kind) })} />
      </Field>
      <Field form={form} name="level">
        <Pick of={abnormalLevel} />
      </Field>
      <Field form={form} name="occurred_at" />
      <Field form={form} name="place" />
      {chosen && chosen.orders.length > 1 && (
        <Field form={form} name="order_id" label={say(phrases, 'order')}>
          <PickOrder trip={chosen} whole={say(phrases, 'wholeTrip')} />
        </Field>
      )}
      <Field form={form} name="description" wide />
      {chosen && goodsTypes.includes(type) && (
        <Field form={form} name="goods" wide help={say(phrases, 'goodsHelp')}>
          <GoodsInput key={chosen.id} goods={chosen.goods} />
        </Field>
      )}
      <Field
        form={form}
        name="imgs"
        wide
        required={photoTypes.includes(type)}
        {...(photoTypes.includes(type) && { help: say(phrases, 'photosNeeded') })}
      >
        <PhotosInput max={9} />
      </Field>
    </div>
  )
}

const labelOf = ({ waybill_no, plate_no, driver_name, start_address_diming, end_address_diming }: Trip): string =>
  [waybill_no, plate_no, driver_name, `${start_address_diming} → ${end_address_diming}`].filter(Boolean).join(' · ')

/* A choice with which another field changes. */
const PickNumber = ({
  of,
  onPick,
  onChange,
  ...more
}: Control<number> & { of: ComponentProps<typeof Pick>['of']; onPick: (chosen: number) => void }) => (
  <Pick
    of={of}
    {...more}
    onChange={(chosen) => {
      if (typeof chosen !== 'number') return
      onChange?.(chosen)
      onPick(chosen)
    }}
  />
)

const PickOrder = ({ trip, whole, value, onChange, ...more }: Control<number> & { trip: Trip; whole: string }) => (
  <Select
    className="fill"
    value={value ?? 0}
    options={[
      { value: 0, label: whole },
      ...trip.orders.map(({ order_id, order_no, shipper_name }) => ({ value: order_id, label: `${order_no} ${shipper_name}` }))
    ]}
    onChange={(next: number) => onChange?.(next === 0 ? undefined : next)}
    {...more}
  />
)

type Part = NonNullable<InputOf<typeof abnormal.create>['goods']>[number]
/** Lost and damaged pieces, row by row of what rides on the trip. */
export const GoodsInput = ({
  goods,
  value,
  onChange
}: Control<readonly Part[]> & { goods: readonly { waybill_goods_id: number; goods_name: string; danwei: string; goods_num: number }[] }) => {
  const say = useSay()
  const [parts, setParts] = useState<readonly Part[]>(value ?? [])
  const change = (waybill_goods_id: number, more: Partial<Part>) => {
    const had = parts.find((part) => part.waybill_goods_id === waybill_goods_id) ?? { waybill_goods_id, lost_num: 0, damage_num: 0 }
    const next = [...parts.filter((part) => part.waybill_goods_id !== waybill_goods_id), { ...had, ...more }]
    setParts(next)
    onChange?.(next.filter(({ lost_num, damage_num }) => lost_num + damage_num > 0))
  }
  return (
    <div className="abnormal-rows">
      {goods.map((row) => {
        const part = parts.find(({ waybill_goods_id }) => waybill_goods_id === row.waybill_goods_id)
        const unit = say.label({ zh: packingText(row.danwei, 'zh'), en: packingText(row.danwei, 'en') })
        const input = (name: 'lost_num' | 'damage_num', label: string) => (
          <label>
            {label}{' '}
            <InputNumber
              aria-label={`${row.goods_name} ${label}`}
              size="small"
              min={0}
              max={row.goods_num}
              precision={0}
              value={part?.[name] ?? 0}
              onChange={(next) => change(row.waybill_goods_id, { [name]: next ?? 0 })}
            />
          </label>
        )
        return (
          <div key={row.waybill_goods_id}>
            <b>{row.goods_name}</b> <small>{say(phrases, 'of', { n: row.goods_num, unit })}</small> {input('lost_num', say(phrases, 'lost'))}{' '}
            {input('damage_num', say(phrases, 'damaged'))}
          </div>
        )
      })}
    </div>
  )
}
