import { Alert, Checkbox } from 'antd'
import { driver } from '@yunshu/contract/driver/contract'
import { driverIdentity } from '@yunshu/contract/driver/enums'
import { driverTerms } from '@yunshu/contract/driver/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValue, write } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { DriverRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** The operator says who a driver is (核实身份): joins him who stands apart, or gives him another mobile to log in by. */
export const IdentifyDialog = ({ row, onClose }: { row: DriverRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, driver_name, carrier_name, mobile } = row
  const apart = row.identity === driverIdentity.code.apart
  return (
    <CommandDialog
      command={driver.identify}
      start={{ id, version, take_mobile: !apart, reason: '' }}
      done={say(phrases, 'identified', { driver_name })}
      terms={driverTerms}
      title={say(phrases, 'identifyTitle', { driver_name })}
      label={say(phrases, 'identify')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert type="info" showIcon title={apart ? say(phrases, 'identifyNote', { carrier_name }) : say(phrases, 'identifyMobileNote')} />
          <TakeMobile form={form} mobile={mobile} disabled={!apart} />
          <Field form={form} name="reason" wide>
            <ReasonInput common={[say(phrases, 'identifyReason'), say(phrases, 'identifyLost')]} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}

const TakeMobile = ({ form, mobile, disabled }: { form: Form<InputOf<typeof driver.identify>>; mobile: string; disabled: boolean }) => {
  const say = useSay()
  const taken = useFormValue(form, 'take_mobile')
  return (
    <Checkbox checked={taken === true} disabled={disabled} onChange={({ target }) => write(form, 'take_mobile', target.checked)}>
      {say(phrases, 'takeMobile', { mobile })}
    </Checkbox>
  )
}
