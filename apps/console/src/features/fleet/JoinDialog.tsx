import { driver } from '@yunshu/contract/driver/contract'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { call } from '../../kit/call.ts'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { type Option, RemotePickMany } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import type { FleetRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/* Who is in another fleet is shown with its name, and cannot be chosen. */
const optionsOf = (
  rows: readonly { readonly id: number; readonly fleet_id: number | null; readonly fleet_name: string; readonly label: string }[],
  own: number
): readonly Option[] =>
  rows
    .filter(({ fleet_id }) => fleet_id !== own)
    .map(({ id, fleet_id, fleet_name, label }) => ({
      value: id,
      label: fleet_id === null ? label : `${label} · ${fleet_name}`,
      disabled: fleet_id !== null
    }))
const atOnce = 50

/** Puts vehicles and drivers of the carrier into a fleet (加入成员). */
export const JoinDialog = ({ row: { id, fleet_name }, onClose }: { row: FleetRow; onClose: () => void }) => {
  const say = useSay()
  const drivers = async (keyword: string) => {
    const { data } = await call(driver.list, { keyword, pagesize: atOnce, sort: 'driver_name', order: 'asc' })
    return optionsOf(
      data.map((one) => ({ ...one, label: `${one.driver_name} · ${one.license_class}` })),
      id
    )
  }
  const vehicles = async (keyword: string) => {
    const { data } = await call(vehicle.list, { keyword, pagesize: atOnce, sort: 'plate_no', order: 'asc' })
    return optionsOf(
      data.map((one) => ({ ...one, label: one.plate_no })),
      id
    )
  }
  return (
    <CommandDialog
      command={fleet.join}
      start={{ id, vehicle_ids: [], driver_ids: [] }}
      done={({ joined }) => say(phrases, 'added', { count: joined })}
      terms={fleetTerms}
      title={say(phrases, 'addTitle', { fleet_name })}
      label={say(phrases, 'addMembers')}
      width={640}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="driver_ids" help={say(phrases, 'addHelp')}>
            <RemotePickMany find={drivers} placeholder={say(phrases, 'findDriver')} />
          </Field>
          <Field form={form} name="vehicle_ids">
            <RemotePickMany find={vehicles} placeholder={say(phrases, 'findPlate')} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}
