import { Alert } from 'antd'
import { company } from '@yunshu/contract/company/contract'
import { companyTerms } from '@yunshu/contract/company/words'
import { driverTerms } from '@yunshu/contract/driver/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'

/** Shows a company's numbers in full for as long as the dialog is open, after the asker's own password. */
export const CompanyUnmaskDialog = ({ row: { id, company_name }, onClose }: { row: { id: number; company_name: string }; onClose: () => void }) => {
  const say = useSay()
  const [numbers, setNumbers] = useState<OutputOf<typeof company.unmask>>()
  const filling = useCommandForm(company.unmask, { id, password: '' }, setNumbers)
  const title = say(phrases, 'unmaskTitle', { company_name })
  if (numbers)
    return (
      <Dialog title={title} onClose={onClose} closes>
        <RowFacts of={company.unmask.output} row={numbers} terms={companyTerms} columns={1} items={['legal_id_no', 'road_permit_no']} />
        <Alert className="gap-top" type="info" showIcon title={say(phrases, 'shown')} />
      </Dialog>
    )
  return (
    <FormDialog filling={filling} terms={companyTerms} title={title} label={say(phrases, 'unmask')} onClose={onClose}>
      <Field form={filling.form} name="password" label={say(driverTerms, 'login_password')} help={say(phrases, 'unmaskHelp')} />
    </FormDialog>
  )
}
