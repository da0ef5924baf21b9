import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { licenceClass, setting } from '@yunshu/contract/setting/contract'
import { settingTerms } from '@yunshu/contract/setting/words'
import { motVehicleTypes } from '@yunshu/contract/vehicle/enums'
import { FormSection } from '../../kit/CommandForm.tsx'
import { NumberInput, Pick, PickMany } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Draft, Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import type { RowOf } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'

type VehicleType = RowOf<typeof setting.vehicleTypes>
type Entry = InputOf<typeof setting.createVehicleType>
type Props = { row?: VehicleType; onClose: () => void }

/** A vehicle type, new or changed. */
export const VehicleTypeDialog = ({ row, onClose }: Props) => (row ? <Edit row={row} onClose={onClose} /> : <Add onClose={onClose} />)

const useSaved = (onClose: () => void) => {
  const say = useSay()
  return ({ title }: { title: string }) => {
    toastDone(say(phrases, 'savedType', { title }))
    onClose()
  }
}

const Add = ({ onClose }: Props) => {
  const say = useSay()
  const filling = useCommandForm(setting.createVehicleType, { mot_codes: [] } as Draft<Entry>, useSaved(onClose))
  return (
    <FormDialog filling={filling} terms={settingTerms} title={say(phrases, 'addType')} width={720} columns={2} onClose={onClose}>
      <Fields form={filling.form} />
    </FormDialog>
  )
}

const Edit = ({ row, onClose }: { row: VehicleType; onClose: () => void }) => {
  const say = useSay()
  const { sort: _s, state: _t, vehicle_count: _v, ...entry } = row
  const filling = useCommandForm(setting.updateVehicleType, entry as Draft<InputOf<typeof setting.updateVehicleType>>, useSaved(onClose))
  return (
    <FormDialog
      filling={filling}
      terms={settingTerms}
      title={say(phrases, 'editType', { title: row.title })}
      label={say(kit, 'save')}
      width={720}
      columns={2}
      onClose={onClose}
    >
      <Fields form={filling.form as unknown as Form<Entry>} />
    </FormDialog>
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
        <PickMany of={Object.entries(motVehicleTypes).map(([value, name]) => ({ value, label: `${value} ${say.name(name)}` }))} />
      </Field>
    </FormSection>
  )
}
