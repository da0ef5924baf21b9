import { companyRefusals, companyTerms } from '@yunshu/contract/company/words'
import { taxpayerType } from '@yunshu/contract/company/contract'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { link } from '@yunshu/contract/link/contract'
import { linkTerms } from '@yunshu/contract/link/words'
import { isUscc } from '@yunshu/domain/uscc'
import type { ReactNode } from 'react'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { part, useFormValue } from '../../kit/form.ts'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useLeave } from '../../kit/useLeave.ts'
import { SeatField } from '../../widgets/AreaInput.tsx'
import { newSettlement, SettlementFields } from './actions.tsx'
import { phrases } from './phrases.ts'

const terms = { zh: { ...companyTerms.zh, ...linkTerms.zh }, en: { ...companyTerms.en, ...linkTerms.en } }

/** A carrier that is not on the platform yet: who it is as far as the shipper knows, and to whom the invitation goes. */
export const CarrierInviteForm = ({ choice }: { choice: ReactNode }) => {
  const say = useSay()
  const leave = useLeave()
  const filling = useCommandForm(
    link.invite,
    { company_name: '', credit_code: '', contact_name: '', contact_mobile: '', taxpayer_type: 1, settlement: newSettlement, default_flag: false },
    (_, { company_name, contact_mobile }) => {
      leave(say(phrases, 'invited', { company_name, contact_mobile }), linkTo(shipper.carriers))
    }
  )
  const { form } = filling
  const credit_code = useFormValue(form, 'credit_code')
  const wrongCode = typeof credit_code === 'string' && credit_code.length === 18 && !isUscc(credit_code.toUpperCase())
  return (
    <FormPage filling={filling} terms={terms} title={say(phrases, 'add')} label={say(phrases, 'inviteNow')}>
      <FormSection title={say(phrases, 'carrier')}>
        {choice}
        <p className="field-help field-wide">{say(phrases, 'inviteHelp')}</p>
        <Field form={form} name="company_name" />
        <Field form={form} name="credit_code" {...(wrongCode && { help: say(companyRefusals, 'creditCodeWrong') })} />
        <Field form={form} name="contact_name" />
        <Field form={form} name="contact_mobile" help={say(phrases, 'inviteTo')} />
        <SeatField form={form} />
        <Field form={form} name="address" />
        <Field form={form} name="legal_name" />
        <Field form={form} name="taxpayer_type">
          <Pick of={taxpayerType} />
        </Field>
        <Field form={form} name="road_permit_no" />
        <Field form={form} name="road_permit_valid_to" />
      </FormSection>
      <FormSection title={say(phrases, 'settlement')}>
        <SettlementFields form={part(form, 'settlement')} />
        <Field form={form} name="default_flag" help={say(phrases, 'defaultHelp')} />
      </FormSection>
    </FormPage>
  )
}
