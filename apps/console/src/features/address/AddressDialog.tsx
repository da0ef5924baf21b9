import { EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { address, addressType } from '@yunshu/contract/address/contract'
import { addressTerms } from '@yunshu/contract/address/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Draft, fillIn, type Form, useFormValue } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { AreaInput } from '../../widgets/AreaInput.tsx'
import { MapPicker } from '../../widgets/MapPicker.tsx'
import { phrases } from './phrases.ts'

type Address = RowOf<typeof address.list>
type Entry = InputOf<typeof address.create>
type Props = { row?: Address; onClose: () => void }

export const AddressDialog = ({ row, onClose }: Props) => (row ? <Edit row={row} onClose={onClose} /> : <Add onClose={onClose} />)

const Add = ({ onClose }: Props) => {
  const say = useSay()
  const filling = useCommandForm(address.create, { address_type: 3, radius_m: 2000 } as Draft<Entry>, () => {
    toastDone(say(phrases, 'saved'))
    onClose()
  })
  return (
    <FormDialog filling={filling} terms={addressTerms} title={say(phrases, 'add')} width={760} columns={2} onClose={onClose}>
      <Fields form={filling.form} near={filling.error?.refusal?.name === 'addressNear'} />
    </FormDialog>
  )
}

const Edit = ({ row, onClose }: { row: Address; onClose: () => void }) => {
  const say = useSay()
  const { id, version, link_name, link_phone, area_code, address: street, address_diming, address_content, lng, lat, address_type, radius_m } = row
  const kept = { id, version, link_name, link_phone, area_code, address: street, address_diming, address_content, lng, lat, address_type, radius_m }
  const filling = useCommandForm(address.update, kept as Draft<InputOf<typeof address.update>>, () => {
    toastDone(say(phrases, 'saved'))
    onClose()
  })
  return (
    <FormDialog filling={filling} terms={addressTerms} title={row.link_name} label={say(phrases, 'edit')} width={760} columns={2} onClose={onClose}>
      <Fields form={filling.form as unknown as Form<Entry>} near={filling.error?.refusal?.name === 'addressNear'} />
    </FormDialog>
  )
}

/** `near`: the same contact is kept close by, so that this one has to be confirmed. */
const Fields = ({ form, near }: { form: Form<Entry>; near: boolean }) => {
  const say = useSay()
  const anyway = useFormValue(form, 'anyway')
  const [picking, setPicking] = useState(false)
  return (
    <FormSection
      title={say(phrases, 'addresses')}
      extra={
        <Button size="small" icon={<EnvironmentOutlined />} onClick={() => setPicking(true)}>
          {say(phrases, 'pick')}
        </Button>
      }
    >
      <Field form={form} name="link_name" />
      <Field form={form} name="link_phone" />
      <Field form={form} name="area_code" label={say(phrases, 'place')}>
        <AreaInput />
      </Field>
      <Field form={form} name="address" />
      <Field form={form} name="address_diming" />
      <Field form={form} name="address_type">
        <Pick of={addressType} />
      </Field>
      <Field form={form} name="lng" />
      <Field form={form} name="lat" />
      <Field form={form} name="radius_m" />
      <Field form={form} name="address_content" />
      {(near || anyway) && <Field form={form} name="anyway" />}
      {picking && (
        <MapPicker
          onPick={({ areaCode, address: street, address_diming, address_content, lng, lat, link_name, link_phone }) =>
            fillIn(form, {
              area_code: areaCode,
              address: street,
              address_diming,
              address_content,
              lng,
              lat,
              ...(link_name && { link_name }),
              ...(link_phone && { link_phone })
            })
          }
          onClose={() => setPicking(false)}
        />
      )}
    </FormSection>
  )
}
