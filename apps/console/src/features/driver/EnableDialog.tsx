import { driverState } from '@yunshu/contract/driver/enums'
import { driver } from '@yunshu/contract/driver/contract'
import { driverTerms } from '@yunshu/contract/driver/words'
import { Checkbox } from 'antd'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue, write } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { DriverRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Takes a driver out of service (停用), or back, with a reason. */
export const EnableDialog = ({ row, onClose }: { row: DriverRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, driver_name } = row
  const leaving = row.state === driverState.code.inService
  const filling = useCommandForm(driver.enable, { id, version, state: leaving ? 2 : 1, reason: '' }, () => {
    toastDone(say(phrases, leaving ? 'disabled' : 'enabled', { driver_name }))
    onClose()
  })
  const { form } = filling
  const state = useFormValue(form, 'state')
  const common = leaving ? (['whyLeft', 'whyLeave', 'whyAccident'] as const) : (['whyBack', 'whyCleared'] as const)
  return (
    <FormDialog
      filling={filling}
      terms={driverTerms}
      title={say(phrases, leaving ? 'disableTitle' : 'enableTitle', { driver_name })}
      label={say(phrases, leaving ? 'disable' : 'enable')}
      onClose={onClose}
    >
      <Field form={form} name="reason" {...(leaving && { help: say(phrases, 'disableHelp') })} wide>
        <ReasonInput common={common.map((key) => say(phrases, key))} />
      </Field>
      {leaving && (
        <Checkbox checked={state === driverState.code.blacklisted} onChange={({ target }) => write(form, 'state', target.checked ? 3 : 2)}>
          {say(phrases, 'blacklist')}
        </Checkbox>
      )}
    </FormDialog>
  )
}
