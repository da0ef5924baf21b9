import { driverState } from '@yunshu/contract/driver/enums'
import { driver } from '@yunshu/contract/driver/contract'
import { driverTerms } from '@yunshu/contract/driver/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { Checkbox } from 'antd'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValue, write } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { undoBy } from '../../kit/undo.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { DriverRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Takes a driver out of service (停用), or back, with a reason. */
export const EnableDialog = ({ row, onClose }: { row: DriverRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, driver_name } = row
  const leaving = row.state === driverState.code.inService
  const common = leaving ? (['whyLeft', 'whyLeave', 'whyAccident'] as const) : (['whyBack', 'whyCleared'] as const)
  return (
    <CommandDialog
      command={driver.enable}
      start={{ id, version, state: leaving ? 2 : 1, reason: '' }}
      undo={({ version: after }) =>
        leaving ? undoBy(driver.enable, { id, version: after, state: driverState.code.inService, reason: say(kit, 'undo') }) : undefined
      }
      done={say(phrases, leaving ? 'disabled' : 'enabled', { driver_name })}
      terms={driverTerms}
      title={say(phrases, leaving ? 'disableTitle' : 'enableTitle', { driver_name })}
      label={say(phrases, leaving ? 'disable' : 'enable')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="reason" {...(leaving && { help: say(phrases, 'disableHelp') })} wide>
            <ReasonInput common={common.map((key) => say(phrases, key))} />
          </Field>
          {leaving && <Blacklist form={form} />}
        </>
      )}
    </CommandDialog>
  )
}

const Blacklist = ({ form }: { form: Form<InputOf<typeof driver.enable>> }) => {
  const say = useSay()
  const state = useFormValue(form, 'state')
  return (
    <Checkbox checked={state === driverState.code.blacklisted} onChange={({ target }) => write(form, 'state', target.checked ? 3 : 2)}>
      {say(phrases, 'blacklist')}
    </Checkbox>
  )
}
