import { Button } from 'antd'
import { isTractor, vehicleHints } from '@yunshu/contract/vehicle/check'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { energyType, motVehicleTypes, plateColor } from '@yunshu/contract/vehicle/enums'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { vehicleUse } from '@yunshu/contract/waybill/machine'
import { needsQualification, needsTerminal } from '@yunshu/domain/licence'
import { isVin } from '@yunshu/domain/vin'
import { FormSection } from '../../kit/CommandForm.tsx'
import { NumberInput, Pick, RemotePick, TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { fillIn, type Form } from '../../kit/form.ts'
import { useLang, useSay } from '../../kit/lang.ts'
import { UploadInput } from '../../kit/Upload.tsx'
import { useSolid } from '../../kit/useRules.ts'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { findDrivers } from './BindDialog.tsx'
import { phrases } from './phrases.ts'

export type VehicleEntry = EntryOf<typeof vehicle.create, typeof vehicle.update>

/** The fields of a vehicle by its licence, asking only for what its kind has. */
export const VehicleForm = ({ form, boundName }: { form: Form<VehicleEntry>; boundName: string | undefined }) => {
  const say = useSay()
  const draft = useSolid(form)
  const tractor = isTractor(draft.mot_vehicle_type ?? '')
  const heavy = needsQualification(draft.gross_mass_kg ?? 0)
  return (
    <>
      <Basic form={form} />
      <Licence form={form} />
      <Masses form={form} />
      {tractor && (
        <FormSection title={say(phrases, 'trailer')}>
          <Field form={form} name="trailer_plate_no" required>
            <TextInput placeholder="川A1234挂" maxLength={7} />
          </Field>
          <Field form={form} name="trailer_approved_load_kg" required />
          <Field form={form} name="trailer_curb_mass_kg" />
          <Field form={form} name="trailer_axle_count" />
          <Field form={form} name="single_drive" />
        </FormSection>
      )}
      <FormSection title={say(phrases, 'road')}>
        <Field form={form} name="road_cert_no" required={heavy}>
          <TextInput maxLength={12} />
        </Field>
        <Field form={form} name="road_cert_valid_to" required={heavy || Boolean(draft.road_cert_no)} />
        <Field
          form={form}
          name="gps_device_no"
          required={needsTerminal({ mot_vehicle_type: draft.mot_vehicle_type, gross_mass_kg: draft.gross_mass_kg ?? 0 })}
        />
        <Field form={form} name="road_cert_img" />
      </FormSection>
      <Use form={form} boundName={boundName} />
    </>
  )
}

type Part = { form: Form<VehicleEntry> }
/* What the entry lets one expect, by its field. */
const useHints = (form: Form<VehicleEntry>): Readonly<Record<string, string>> => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const draft = useSolid(form)
  const named = (field: string, reason: string): string => (lang === 'en' ? `${say(vehicleTerms, field as 'vin')} ${reason}` : reason)
  return Object.fromEntries(vehicleHints(draft).map(({ field, reason }) => [field, named(field, reason[lang])]))
}

const Basic = ({ form }: Part) => {
  const say = useSay()
  const hints = useHints(form)
  const draft = useSolid(form)
  const { types, options } = useVehicleTypes()
  const type = types.find(({ id }) => id === draft.vehicle_type_id)
  const kinds = Object.entries(motVehicleTypes).map(([value, name]) => ({ value, label: `${value} ${say.label(name)}` }))
  return (
    <FormSection title={say(phrases, 'basic')}>
      <Field form={form} name="plate_no">
        <TextInput placeholder="川A12345" maxLength={8} />
      </Field>
      <Field form={form} name="plate_color">
        <Pick of={plateColor} />
      </Field>
      <Field form={form} name="vehicle_type_id" {...(type && { help: say(phrases, 'typeDefault', { kg: type.load_kg, m3: type.volume_m3 }) })}>
        <Pick of={options} />
      </Field>
      <Field form={form} name="energy_type" {...(hints['energy_type'] && { help: hints['energy_type'] })}>
        <Pick of={energyType} />
      </Field>
      <Field form={form} name="mot_vehicle_type">
        <Pick of={kinds} />
      </Field>
      <Field form={form} name="brand_model" />
    </FormSection>
  )
}

const Licence = ({ form }: Part) => {
  const say = useSay()
  const hints = useHints(form)
  const draft = useSolid(form)
  return (
    <FormSection title={say(phrases, 'licence')}>
      <Field form={form} name="owner_name" />
      <Field form={form} name="use_nature" />
      <Field
        form={form}
        name="vin"
        {...(hints['vin'] ? { help: hints['vin'] } : draft.vin && isVin(draft.vin) ? { help: say(phrases, 'vinCheck') } : {})}
      >
        <TextInput maxLength={17} />
      </Field>
      <Field form={form} name="engine_no" />
      <Field form={form} name="register_date" />
      <Field form={form} name="issue_date" />
      <Field form={form} name="issuer" wide />
      <Field form={form} name="license_front_img">
        <UploadInput max={1} />
      </Field>
      <Field form={form} name="license_back_img">
        <UploadInput max={2} />
      </Field>
    </FormSection>
  )
}

/* Masses and the inside of the box, which its type can fill in. */
const Masses = ({ form }: Part) => {
  const say = useSay()
  const draft = useSolid(form)
  const { types } = useVehicleTypes()
  const tractor = isTractor(draft.mot_vehicle_type ?? '')
  const type = types.find(({ id }) => id === draft.vehicle_type_id)
  const { box_length_mm: l, box_width_mm: w, box_height_mm: h } = draft
  const volume = l && w && h ? Math.round((l * w * h) / 1e5) / 1e4 : undefined
  const size = (name: 'box_length_mm' | 'box_width_mm' | 'box_height_mm') => (
    <Field form={form} name={name}>
      <NumberInput decimals={0} unit="mm" />
    </Field>
  )
  return (
    <FormSection
      title={say(phrases, 'masses')}
      extra={
        type && (
          <Button
            size="small"
            type="link"
            onClick={() =>
              fillIn(form, {
                box_length_mm: type.length_mm,
                box_width_mm: type.width_mm,
                box_height_mm: type.height_mm,
                box_volume_m3: type.volume_m3
              })
            }
          >
            {say(phrases, 'useDefault')}
          </Button>
        )
      }
    >
      <Field form={form} name="gross_mass_kg" />
      <Field form={form} name="curb_mass_kg" />
      {tractor ? <Field form={form} name="traction_mass_kg" required /> : <Field form={form} name="approved_load_kg" />}
      <Field form={form} name="axle_count" />
      {size('box_length_mm')}
      {size('box_width_mm')}
      {size('box_height_mm')}
      <Field
        form={form}
        name="box_volume_m3"
        {...(volume !== undefined && volume !== draft.box_volume_m3 && { help: say(phrases, 'autoVolume', { m3: volume }) })}
      />
    </FormSection>
  )
}

const Use = ({ form, boundName }: Part & { boundName: string | undefined }) => {
  const say = useSay()
  const draft = useSolid(form)
  return (
    <FormSection title={say(phrases, 'use')}>
      <Field form={form} name="vehicle_use">
        <Pick of={vehicleUse} />
      </Field>
      <Field form={form} name="driver_id" label={say(vehicleTerms, 'driver_id')}>
        <RemotePick find={findDrivers} placeholder={say(phrases, 'none')} {...(boundName && { shown: boundName })} />
      </Field>
      {draft.vehicle_use === 2 && (
        <>
          <Field form={form} name="rely_company" required />
          <Field form={form} name="rely_contract_to" />
        </>
      )}
      <Field form={form} name="remark" />
    </FormSection>
  )
}
