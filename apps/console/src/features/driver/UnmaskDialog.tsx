import { Alert, Button } from 'antd'
import { driver } from '@yunshu/contract/driver/contract'
import { driverTerms } from '@yunshu/contract/driver/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { Copy } from '../../kit/Copy.tsx'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { Facts } from '../../kit/InfoPage.tsx'
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
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{say(phrases, 'close')}</Button>}>
        <Facts
          columns={1}
          items={[
            [say(driverTerms, 'id_no'), <Copy key="i" text={numbers.id_no} />],
            [say(driverTerms, 'license_no'), <Copy key="l" text={numbers.license_no} />],
            [say(driverTerms, 'qualification_no'), numbers.qualification_no ? <Copy key="q" text={numbers.qualification_no} /> : '-']
          ]}
        />
        <Alert className="gap-top" type="info" showIcon title={say(phrases, 'shown')} />
      </Dialog>
    )
  return (
    <FormDialog filling={filling} terms={driverTerms} title={title} label={say(phrases, 'show')} onClose={onClose}>
      <Field form={filling.form} name="password" label={say(driverTerms, 'login_password')} help={say(phrases, 'unmaskHelp')} />
    </FormDialog>
  )
}
