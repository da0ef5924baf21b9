import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { VehicleRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Bars a vehicle from taking orders (停运), or lets it back, with a reason. */
export const SuspendDialog = ({ row, onClose }: { row: VehicleRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, plate_no } = row
  const suspended = !row.suspended
  const filling = useCommandForm(vehicle.suspend, { id, version, suspended, reason: '' }, () => {
    toastDone(say(phrases, suspended ? 'suspended' : 'restored', { plate_no }))
    onClose()
  })
  const common = suspended ? (['whyRepair', 'whyAccident', 'whyNoDriver', 'whySold'] as const) : (['whyBack', 'whyDriverBack'] as const)
  return (
    <FormDialog
      filling={filling}
      terms={vehicleTerms}
      title={say(phrases, suspended ? 'suspendTitle' : 'restoreTitle', { plate_no })}
      label={say(phrases, suspended ? 'suspend' : 'restore')}
      onClose={onClose}
    >
      <Field
        form={filling.form}
        name="reason"
        label={say(vehicleTerms, 'suspended_reason')}
        {...(suspended && { help: say(phrases, 'suspendHelp') })}
        wide
      >
        <ReasonInput common={common.map((key) => say(phrases, key))} />
      </Field>
    </FormDialog>
  )
}
