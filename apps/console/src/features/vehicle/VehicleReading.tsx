import { licenceNeeds } from '@yunshu/contract/vehicle/enums'
import { licenceNeeded, needsQualification, needsTerminal } from '@yunshu/domain/licence'
import { maxLoadKg } from '@yunshu/domain/loadlimit'
import { checkPlate, colourFitsMass } from '@yunshu/domain/plate'
import type { Form } from '../../kit/form.ts'
import { kg } from '../../kit/format.ts'
import { Facts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { useSolid } from '../../kit/useRules.ts'
import { phrases } from './phrases.ts'
import type { VehicleEntry } from './VehicleForm.tsx'

/** What follows from what has been typed: which licence and papers the vehicle needs, and how much it may carry. */
export const VehicleReading = ({ form }: { form: Form<VehicleEntry> }) => {
  const say = useSay()
  const {
    plate_no = '',
    plate_color,
    energy_type,
    gross_mass_kg,
    approved_load_kg,
    mot_vehicle_type = '',
    trailer_plate_no,
    trailer_approved_load_kg,
    trailer_curb_mass_kg,
    trailer_axle_count,
    ...rest
  } = useSolid(form)
  const need = gross_mass_kg === undefined ? undefined : licenceNeeded({ mot_vehicle_type, gross_mass_kg })
  const trailer =
    trailer_plate_no && trailer_approved_load_kg
      ? { approved_load_kg: trailer_approved_load_kg, curb_mass_kg: trailer_curb_mass_kg, axle_count: trailer_axle_count }
      : null
  const load =
    trailer || approved_load_kg
      ? maxLoadKg({
          approved_load_kg: approved_load_kg ?? 0,
          curb_mass_kg: rest.curb_mass_kg,
          axle_count: rest.axle_count,
          single_drive: rest.single_drive,
          traction_mass_kg: rest.traction_mass_kg,
          trailer
        })
      : undefined
  const fits =
    plate_no.length >= 7 &&
    plate_color !== undefined &&
    checkPlate(plate_no.toUpperCase(), plate_color, energy_type) === undefined &&
    colourFitsMass(plate_color, gross_mass_kg ?? 0)
  const asked = (yes: boolean | undefined) =>
    yes === undefined ? '-' : <Mark tone={yes ? 'care' : 'rest'}>{say(phrases, yes ? 'needed' : 'notNeeded')}</Mark>
  const heavy = gross_mass_kg === undefined ? undefined : needsQualification(gross_mass_kg)
  return (
    <>
      <h2>{say(phrases, 'system')}</h2>
      <Facts
        columns={1}
        items={[
          [say(phrases, 'plateFits'), fits ? <Mark tone="done">{say(phrases, 'fits')}</Mark> : '-'],
          [say(phrases, 'needLicence'), need ? `${need}${licenceNeeds[need] ? ` · ${say.label(licenceNeeds[need])}` : ''}` : '-'],
          [say(phrases, 'maxLoad'), load === undefined ? '-' : `${kg(load)} kg`],
          [say(phrases, 'needRoad'), asked(heavy)],
          [say(phrases, 'needQualification'), asked(heavy)],
          [say(phrases, 'needTerminal'), asked(gross_mass_kg === undefined ? undefined : needsTerminal({ mot_vehicle_type, gross_mass_kg }))]
        ]}
      />
    </>
  )
}
