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
export const BarDialog = ({ row, onClose }: { row: VehicleRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, plate_no } = row
  const barred = !row.barred
  const filling = useCommandForm(vehicle.bar, { id, version, barred, reason: '' }, () => {
    toastDone(say(phrases, barred ? 'barred' : 'restored', { plate_no }))
    onClose()
  })
  const common = barred ? (['whyRepair', 'whyAccident', 'whyNoDriver', 'whySold'] as const) : (['whyBack', 'whyDriverBack'] as const)
  return (
    <FormDialog
      filling={filling}
      terms={vehicleTerms}
      title={say(phrases, barred ? 'barTitle' : 'restoreTitle', { plate_no })}
      label={say(phrases, barred ? 'bar' : 'restore')}
      onClose={onClose}
    >
      <Field form={filling.form} name="reason" label={say(vehicleTerms, 'barred_reason')} {...(barred && { help: say(phrases, 'barHelp') })} wide>
        <ReasonInput common={common.map((key) => say(phrases, key))} />
      </Field>
    </FormDialog>
  )
}
