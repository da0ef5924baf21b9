import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import { useState, type ReactNode } from 'react'
import { TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, useFormValue, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { DriverPick } from './DriverPick.tsx'
import { phrases } from './phrases.ts'
import { type PickLoad, VehiclePick, type VehicleChoice } from './VehiclePick.tsx'

type Pair = { vehicle_id: number; driver_id: number; trailer_plate_no?: string }

/** Vehicle, trailer and driver: choosing a vehicle brings the driver it last went with. */
export const PairFields = ({
  form,
  deliveryDay,
  load,
  onVehicle,
  driverStays = false,
  children
}: {
  form: Form<Pair>
  deliveryDay?: string | undefined
  load?: PickLoad | undefined /** Told which vehicle was chosen. */
  onVehicle?: (choice: VehicleChoice) => void
  /** The driver was decided before, and no vehicle brings another one. */
  driverStays?: boolean | undefined
  children?: ReactNode
}) => {
  const say = useSay()
  const [vehicle, setVehicle] = useState<VehicleChoice>()
  const vehicleId = useFormValue(form, 'vehicle_id')
  const onPicked = (choice: VehicleChoice) => {
    setVehicle(choice)
    onVehicle?.(choice)
    const driver_id = choice.last_driver_id ?? choice.driver_id
    fillIn(form, { trailer_plate_no: choice.trailer_plate_no, ...(driver_id !== null && !driverStays && { driver_id }) })
  }
  const partner = vehicle?.last_driver_name || vehicle?.driver_name
  const pulls = vehicle !== undefined && (vehicle.trailer_plate_no !== '' || vehicle.license_need === 'A2')
  return (
    <div className="form-grid">
      <Field form={form} name="vehicle_id" label={say(dispatchTerms, 'vehicle_id')}>
        <VehiclePick deliveryDay={deliveryDay} load={load} onPicked={onPicked} />
      </Field>
      <Field
        form={form}
        name="driver_id"
        label={say(dispatchTerms, 'driver_id')}
        {...(partner && !driverStays && { help: say(phrases, vehicle?.last_driver_name ? 'lastPair' : 'bound', { driver_name: partner }) })}
      >
        <DriverPick vehicleId={vehicleId ?? undefined} deliveryDay={deliveryDay} disabled={driverStays} />
      </Field>
      {pulls && (
        <Field form={form} name="trailer_plate_no" help={say(phrases, 'noTrailer')}>
          <TextInput maxLength={10} />
        </Field>
      )}
      {children}
    </div>
  )
}
