import { Alert } from 'antd'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import type { FleetRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Shows a captain's numbers in full for as long as the dialog is open, after the asker's own password. */
export const UnmaskDialog = ({ row: { id, captain_name }, onClose }: { row: FleetRow; onClose: () => void }) => {
  const say = useSay()
  const [numbers, setNumbers] = useState<OutputOf<typeof fleet.unmask>>()
  const filling = useCommandForm(fleet.unmask, { id, password: '' }, setNumbers)
  const title = say(phrases, 'unmaskTitle', { captain_name })
  return numbers ? (
    <Dialog title={title} onClose={onClose} closes>
      <RowFacts of={fleet.unmask.output} row={numbers} terms={fleetTerms} columns={1} items={['captain_id_no', 'account_no']} />
      <Alert className="gap-top" type="info" showIcon title={say(phrases, 'shown')} />
    </Dialog>
  ) : (
    <FormDialog filling={filling} terms={fleetTerms} title={title} label={say(phrases, 'show')} onClose={onClose}>
      <Field form={filling.form} name="password" label={say(fleetTerms, 'login_password')} help={say(phrases, 'unmaskHelp')} />
    </FormDialog>
  )
}
