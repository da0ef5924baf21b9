import { Alert } from 'antd'
import { auditStatus, company, companyType, taxpayerType } from '@yunshu/contract/company/contract'
import { companyTerms } from '@yunshu/contract/company/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick } from '../../kit/controls.tsx'
import { draftOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { SeatField } from '../../widgets/AreaInput.tsx'
import type { Company } from './CompanyFacts.tsx'
import { phrases } from './phrases.ts'

/** The company's own data; what the licence says goes to review. */
export const CompanyForm = ({ data, onClose }: { data: Company; onClose: () => void }) => {
  const say = useSay()
  const now = { ...data, ...data.pending }
  const draft = draftOf(company.update, { ...now, legal_id_no: '', road_permit_no: '' })
  const keep = (mask: string | null) => (mask ? { help: say(phrases, 'keepNumber', { mask }) } : {})
  return (
    <CommandDialog
      command={company.update}
      start={draft}
      done={(after) => say(phrases, after.pending || after.audit_status === auditStatus.code.inReview ? 'savedPending' : 'saved')}
      terms={companyTerms}
      title={data.company_name}
      label={say(kit, 'save')}
      width={820}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert type="info" showIcon title={say(phrases, 'licenceNote')} />
          <FormSection title={say(phrases, 'licence')}>
            <Field form={form} name="company_name" />
            <Field form={form} name="credit_code" />
            <Field form={form} name="legal_name" />
            <Field form={form} name="legal_id_no" {...keep(now.legal_id_no_mask)} />
            {data.company_type === companyType.code.carrier && (
              <>
                <Field form={form} name="road_permit_no" {...keep(now.road_permit_no_mask)} />
                <Field form={form} name="road_permit_valid_to" />
              </>
            )}
            <Field form={form} name="license_img" />
          </FormSection>
          <FormSection title={say(phrases, 'contact')}>
            <Field form={form} name="short_name" />
            <Field form={form} name="taxpayer_type">
              <Pick of={taxpayerType} />
            </Field>
            <Field form={form} name="contact_name" />
            <Field form={form} name="contact_mobile" />
            <SeatField form={form} />
            <Field form={form} name="address" />
          </FormSection>
        </>
      )}
    </CommandDialog>
  )
}
