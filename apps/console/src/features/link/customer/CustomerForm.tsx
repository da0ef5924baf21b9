import { taxpayerType } from '@yunshu/contract/company/contract'
import { type customer, customerGrade, customerType } from '@yunshu/contract/customer/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { overCredit } from '@yunshu/contract/link/contract'
import type { ReactNode } from 'react'
import { FormSection } from '../../../kit/CommandForm.tsx'
import { Pick } from '../../../kit/controls.tsx'
import type { EntryOf } from '../../../kit/entry.ts'
import { Field } from '../../../kit/Field.tsx'
import { type Form, part, useFormValue } from '../../../kit/form.ts'
import { FormRows } from '../../../kit/FormRows.tsx'
import { useSay } from '../../../kit/lang.ts'
import { RemotePick } from '../../../kit/picks.tsx'
import { todayHere } from '../../../kit/shanghai.ts'
import { AreaInput } from '../../../widgets/AreaInput.tsx'
import { TemplatePick } from '../../../widgets/TemplatePick.tsx'
import { SettlementFields } from '../actions.tsx'
import { findPeople } from './people.ts'
import { phrases } from './phrases.ts'

export type CustomerEntry = EntryOf<typeof customer.create, typeof customer.update>

type CustomerFormProps = {
  form: Form<CustomerEntry>
  /** Who it is its own registration says. */
  known: boolean
  /** What stands before its fields, such as the choice of a company. */
  choice?: ReactNode
  detail?: OutputOf<typeof customer.info> | undefined
}
/** The sections of a customer's card, new or changed. */
export const CustomerForm = ({ form, known, choice, detail }: CustomerFormProps) => {
  const say = useSay()
  return (
    <>
      <FormSection title={say(phrases, 'basic')}>
        {choice}
        <WhoFields form={form} known={known} />
      </FormSection>
      <FormSection title={say(phrases, 'business')}>
        <Field form={form} name="owner_id">
          <RemotePick find={findPeople} {...(detail?.owner_name && { shown: detail.owner_name })} />
        </Field>
        <Field form={form} name="cs_id">
          <RemotePick find={findPeople} {...(detail?.cs_name && { shown: detail.cs_name })} />
        </Field>
        <Field form={form} name="grade">
          <Pick of={customerGrade} />
        </Field>
        <Field form={form} name="template_id">
          <TemplatePick {...(detail?.template_id && { had: { id: detail.template_id, name: detail.template_name } })} />
        </Field>
        <Field form={form} name="remark" wide />
      </FormSection>
      <FormSection title={say(phrases, 'settle')}>
        {detail && detail.shipper_id !== null ? <p className="field-help field-wide">{say(phrases, 'settleBoth')}</p> : <TermsFields form={form} />}
      </FormSection>
      <BankAndTitles form={form} />
      <ContactRows form={form} />
      <ContractRows form={form} />
    </>
  )
}

const WhoFields = ({ form, known }: { form: Form<CustomerEntry>; known: boolean }) => {
  const kind = useFormValue(form, 'customer_type')
  return (
    <>
      {!known && (
        <>
          <Field form={form} name="customer_type">
            <Pick of={customerType} />
          </Field>
          <Field form={form} name="customer_name" />
          {kind === customerType.code.company && <Field form={form} name="credit_code" required />}
        </>
      )}
      <Field form={form} name="short_name" />
      <Field form={form} name="contact_name" />
      <Field form={form} name="contact_mobile" />
      <Field form={form} name="area_code">
        <AreaInput />
      </Field>
      <Field form={form} name="address" wide />
      <Field form={form} name="legal_name" />
      <Field form={form} name="taxpayer_type">
        <Pick of={taxpayerType} />
      </Field>
      <Field form={form} name="license_img" wide />
    </>
  )
}

const TermsFields = ({ form }: { form: Form<CustomerEntry> }) => {
  const say = useSay()
  const terms = part(form, 'terms')
  return (
    <>
      <SettlementFields form={terms} />
      <Field form={terms} name="credit_fen" help={say(phrases, 'creditHelp')} />
      <Field form={terms} name="over_credit_action" help={say(phrases, 'overHelp')}>
        <Pick of={overCredit} />
      </Field>
    </>
  )
}

const BankAndTitles = ({ form }: { form: Form<CustomerEntry> }) => {
  const say = useSay()
  return (
    <>
      <FormSection title={say(phrases, 'bank')}>
        <Field form={form} name="bank_name" />
        <Field form={form} name="bank_account" />
        <Field form={form} name="bank_branch_no" />
      </FormSection>
      <FormSection title={say(phrases, 'titleRows')}>
        <FormRows form={form} name="titles" blank={() => ({ title: '', tax_no: '', receiver_email: '' })} addLabel={say(phrases, 'addTitle')}>
          {(row) => (
            <>
              <Field form={row} name="title" />
              <Field form={row} name="tax_no" />
              <Field form={row} name="receiver_email" />
              <Field form={row} name="receiver_mobile" />
              <Field form={row} name="bank_name" />
              <Field form={row} name="bank_account" />
              <Field form={row} name="reg_address" />
              <Field form={row} name="reg_phone" />
              <Field form={row} name="post_address" wide />
            </>
          )}
        </FormRows>
      </FormSection>
    </>
  )
}

const ContactRows = ({ form }: { form: Form<CustomerEntry> }) => {
  const say = useSay()
  return (
    <FormSection title={say(phrases, 'contactRows')}>
      <FormRows form={form} name="contacts" blank={() => ({ contact_name: '', contact_mobile: '' })} addLabel={say(phrases, 'addContact')}>
        {(row) => (
          <>
            <Field form={row} name="contact_name" />
            <Field form={row} name="contact_mobile" />
            <Field form={row} name="duty" />
            <Field form={row} name="remark" />
          </>
        )}
      </FormRows>
    </FormSection>
  )
}

const ContractRows = ({ form }: { form: Form<CustomerEntry> }) => {
  const say = useSay()
  return (
    <FormSection title={say(phrases, 'contractRows')}>
      <FormRows
        form={form}
        name="contracts"
        blank={() => ({ contract_no: '', contract_file: '', valid_from: todayHere() })}
        addLabel={say(phrases, 'addContract')}
      >
        {(row) => (
          <>
            <Field form={row} name="contract_no" />
            <Field form={row} name="contract_name" />
            <Field form={row} name="valid_from" />
            <Field form={row} name="valid_to" />
            <Field form={row} name="contract_file" wide />
          </>
        )}
      </FormRows>
    </FormSection>
  )
}
