import { Alert } from 'antd'
import { driver } from '@yunshu/contract/driver/contract'
import { driverTerms } from '@yunshu/contract/driver/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'

/** Shows a driver's numbers in full for as long as the dialog is open, after the asker's own password. */
export const UnmaskDialog = ({ row: { id, driver_name }, onClose }: { row: { id: number; driver_name: string }; onClose: () => void }) => {
  const say = useSay()
  const [numbers, setNumbers] = useState<OutputOf<typeof driver.unmask>>()
  const filling = useCommandForm(driver.unmask, { id, password: '' }, setNumbers)
  const title = say(phrases, 'unmaskTitle', { driver_name })
  if (numbers)
    return (
      <Dialog title={title} onClose={onClose} closes>
        <RowFacts of={driver.unmask.output} row={numbers} terms={driverTerms} columns={1} items={['id_no', 'license_no', 'qualification_no']} />
        <Alert className="gap-top" type="info" showIcon title={say(phrases, 'shown')} />
      </Dialog>
    )
  return (
    <FormDialog filling={filling} terms={driverTerms} title={title} label={say(phrases, 'show')} onClose={onClose}>
      <Field form={filling.form} name="password" label={say(driverTerms, 'login_password')} help={say(phrases, 'unmaskHelp')} />
    </FormDialog>
  )
}
