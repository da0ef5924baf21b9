import { address, addressType } from '@yunshu/contract/address/contract'
import { addressTerms } from '@yunshu/contract/address/words'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick } from '../../kit/controls.tsx'
import { EditDialog } from '../../kit/EditDialog.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { fillIn, type Form, useFormValue } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import type { RowOf } from '../../kit/useList.ts'
import { AreaInput } from '../../widgets/AreaInput.tsx'
import { PickPlace } from '../../widgets/PickPlace.tsx'
import { PositionFields } from '../../widgets/PositionFields.tsx'
import type { CodedPlace } from '../../widgets/place.ts'
import { phrases } from './phrases.ts'

type Entry = EntryOf<typeof address.create, typeof address.update>

/** A place of the address book, new or changed. */
export const AddressDialog = ({ row, onClose }: { row?: RowOf<typeof address.list>; onClose: () => void }) => {
  const say = useSay()
  return (
    <EditDialog
      create={address.create}
      blank={{ address_type: 3, radius_m: 2000 }}
      update={address.update}
      shown={row && { ...row, anyway: false }}
      title={row?.link_name ?? say(phrases, 'add')}
      terms={addressTerms}
      saved={() => say(kit, 'saved')}
      onClose={onClose}
      width={760}
      columns={2}
    >
      {({ form, error }) => <Fields form={form} near={error?.refusal?.name === 'addressNear'} />}
    </EditDialog>
  )
}

/** `near`: the same contact is kept close by, so that this one has to be confirmed. */
const Fields = ({ form, near }: { form: Form<Entry>; near: boolean }) => {
  const say = useSay()
  const anyway = useFormValue(form, 'anyway')
  const fill = ({ areaCode, address: street, address_diming, address_content, lng, lat, link_name, link_phone }: CodedPlace) =>
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
  return (
    <FormSection title={say(phrases, 'addresses')} extra={<PickPlace onPick={fill} />}>
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
      <PositionFields form={form} />
      <Field form={form} name="radius_m" />
      <Field form={form} name="address_content" />
      {(near || anyway) && <Field form={form} name="anyway" />}
    </FormSection>
  )
}
