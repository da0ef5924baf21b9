import { driver } from '@yunshu/contract/driver/contract'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { call } from '../../kit/call.ts'
import { RemotePick, type Option } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import type { VehicleRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { phone } from '../../kit/format.ts'

/** Drivers in service by name, mobile or the tail of the identity number. */
export const findDrivers = async (keyword: string): Promise<readonly Option[]> =>
  (await call(driver.pick, { keyword, limit: 30 })).data.map(({ id, driver_name, mobile, license_class }) => ({
    value: id,
    label: `${driver_name} · ${license_class} · ${phone(mobile)}`
  }))

/** Says who usually drives a vehicle; empty for nobody. */
export const BindDialog = ({ row, onClose }: { row: VehicleRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, plate_no, driver_id, driver_name } = row
  return (
    <CommandDialog
      command={vehicle.bindDriver}
      start={{ id, version, driver_id }}
      done={say(phrases, 'bound')}
      terms={vehicleTerms}
      title={say(phrases, 'bindTitle', { plate_no })}
      label={say(phrases, 'bind')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="driver_id" label={say(phrases, 'driver')}>
          <RemotePick find={findDrivers} shown={driver_name} placeholder={say(phrases, 'none')} />
        </Field>
      )}
    </CommandDialog>
  )
}
