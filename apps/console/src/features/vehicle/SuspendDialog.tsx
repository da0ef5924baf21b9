import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { undoBy } from '../../kit/undo.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { VehicleRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Bars a vehicle from taking orders (停运), or lets it back, with a reason. */
export const SuspendDialog = ({ row, onClose }: { row: VehicleRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, plate_no } = row
  const suspended = !row.suspended
  const common = suspended ? (['whyRepair', 'whyAccident', 'whyNoDriver', 'whySold'] as const) : (['whyBack', 'whyDriverBack'] as const)
  return (
    <CommandDialog
      command={vehicle.suspend}
      start={{ id, version, suspended, reason: '' }}
      undo={(after) => undoBy(vehicle.suspend, { id, version: after.version, suspended: !suspended, reason: say(kit, 'undo') })}
      done={say(phrases, suspended ? 'suspended' : 'restored', { plate_no })}
      terms={vehicleTerms}
      title={say(phrases, suspended ? 'suspendTitle' : 'restoreTitle', { plate_no })}
      label={say(phrases, suspended ? 'suspend' : 'restore')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="reason" label={say(vehicleTerms, 'suspended_reason')} {...(suspended && { help: say(phrases, 'suspendHelp') })} wide>
          <ReasonInput common={common.map((key) => say(phrases, key))} />
        </Field>
      )}
    </CommandDialog>
  )
}
