import { licenceClass, setting } from '@yunshu/contract/setting/contract'
import { settingTerms } from '@yunshu/contract/setting/words'
import { motVehicleTypes } from '@yunshu/contract/vehicle/enums'
import { FormSection } from '../../kit/CommandForm.tsx'
import { NumberInput, Pick, PickMany } from '../../kit/controls.tsx'
import { EditDialog } from '../../kit/EditDialog.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import type { RowOf } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'

type Entry = EntryOf<typeof setting.createVehicleType, typeof setting.updateVehicleType>

/** A vehicle type, new or changed. */
export const VehicleTypeDialog = ({ row, onClose }: { row?: RowOf<typeof setting.vehicleTypes>; onClose: () => void }) => {
  const say = useSay()
  return (
    <EditDialog
      create={setting.createVehicleType}
      blank={{ mot_codes: [] }}
      update={setting.updateVehicleType}
      shown={row}
      title={row ? say(phrases, 'editType', { title: row.title }) : say(phrases, 'addType')}
      terms={settingTerms}
      saved={({ title }) => say(phrases, 'savedType', { title })}
      onClose={onClose}
      width={720}
      columns={2}
    >
      {({ form }) => <Fields form={form} />}
    </EditDialog>
  )
}

const Fields = ({ form }: { form: Form<Entry> }) => {
  const say = useSay()
  const mm = <NumberInput unit="mm" decimals={0} />
  return (
    <FormSection title={say(phrases, 'typeFacts')}>
      <Field form={form} name="title" />
      <Field form={form} name="title_en" />
      <Field form={form} name="length_mm">
        {mm}
      </Field>
      <Field form={form} name="width_mm">
        {mm}
      </Field>
      <Field form={form} name="height_mm">
        {mm}
      </Field>
      <Field form={form} name="license_class">
        <Pick of={licenceClass.map((value) => ({ value, label: value }))} />
      </Field>
      <Field form={form} name="load_kg" />
      <Field form={form} name="volume_m3" />
      <Field form={form} name="mot_codes" help={say(phrases, 'motHelp')} wide>
        <PickMany of={Object.entries(motVehicleTypes).map(([value, name]) => ({ value, label: `${value} ${say.label(name)}` }))} />
      </Field>
    </FormSection>
  )
}
