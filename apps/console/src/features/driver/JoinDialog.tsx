import { Alert } from 'antd'
import { driver } from '@yunshu/contract/driver/contract'
import { driverTerms } from '@yunshu/contract/driver/words'
import { useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { useRun } from '../../kit/useRun.ts'
import { CodeButton, useCodeWait } from '../../widgets/SendCode.tsx'
import type { DriverRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Joins a driver to the human of his number (关联) by the code that this human reads on his phone. */
export const JoinDialog = ({ row: { id, version, driver_name }, onClose }: { row: DriverRow; onClose: () => void }) => {
  const say = useSay()
  const [mobile, setMobile] = useState('')
  const wait = useCodeWait()
  const sending = useRun(driver.joinCode, wait.onRefused)
  const send = async () => {
    const sent = await sending.run({ id })
    if (sent) setMobile(sent.mobile)
    return sent
  }
  return (
    <CommandDialog
      command={driver.join}
      start={{ id, version, code: '' }}
      done={say(phrases, 'joined', { driver_name })}
      terms={driverTerms}
      title={say(phrases, 'joinTitle', { driver_name })}
      label={say(phrases, 'join')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert type="info" showIcon title={say(phrases, 'joinNote')} />
          <div className="code-row">
            <Field form={form} name="code" help={mobile ? say(phrases, 'joinSentTo', { mobile }) : say(phrases, 'joinLost')}>
              <TextInput maxLength={6} autoComplete="one-time-code" />
            </Field>
            <CodeButton busy={sending.busy} send={send} wait={wait} />
          </div>
        </>
      )}
    </CommandDialog>
  )
}
