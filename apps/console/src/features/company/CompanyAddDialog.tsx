import { company, companyType } from '@yunshu/contract/company/contract'
import { companyTerms } from '@yunshu/contract/company/words'
import { consoles } from '@yunshu/contract/consoles/all'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { SeatField } from '../../widgets/AreaInput.tsx'
import { OncePassword } from '../../widgets/OncePassword.tsx'
import { phrases } from './phrases.ts'

type Made = OutputOf<typeof company.create> & { company_type: 2 | 4 }

/** The operator enters a carrier or a shipper with its first account (新增企业). */
export const CompanyAddDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [made, setMade] = useState<Made>()
  const filling = useCommandForm(
    company.create,
    { company_type: 4, company_name: '', credit_code: '', contact_name: '', contact_mobile: '', account: '', user_name: '', mobile: '' },
    (output, { company_type }) => setMade({ ...output, company_type })
  )
  const { form } = filling
  if (made)
    return (
      <OncePassword
        {...made}
        link={consoles[made.company_type].entrance}
        title={say(phrases, 'companyAdded', { company_no: made.company_no })}
        onClose={onClose}
      />
    )
  return (
    <FormDialog filling={filling} terms={companyTerms} title={say(phrases, 'addCompany')} width={820} columns={2} onClose={onClose}>
      <FormSection title={say(phrases, 'basic')}>
        <Field form={form} name="company_type">
          <Pick of={([4, 2] as const).map((value) => ({ value, label: say.label(companyType.names[value]) }))} />
        </Field>
        <Field form={form} name="company_name" />
        <Field form={form} name="credit_code" />
        <Field form={form} name="contact_name" />
        <Field form={form} name="contact_mobile" />
        <SeatField form={form} />
        <Field form={form} name="address" wide />
      </FormSection>
      <FormSection title={say(companyTerms, 'user_name')}>
        <Field form={form} name="account" help={say(phrases, 'onceHelp')} />
        <Field form={form} name="user_name" />
        <Field form={form} name="mobile" />
      </FormSection>
    </FormDialog>
  )
}
