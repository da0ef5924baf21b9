import { needsQualificationPaper } from '@yunshu/contract/driver/check'
import type { driver } from '@yunshu/contract/driver/contract'
import { coopType } from '@yunshu/contract/driver/enums'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick, TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { UploadInput } from '../../kit/Upload.tsx'
import { useSolid } from '../../kit/useRules.ts'
import { ClassPick } from './ClassPick.tsx'
import type { DriverDetail } from './DriverFacts.tsx'
import { phrases } from './phrases.ts'

export type DriverEntry = EntryOf<typeof driver.create, typeof driver.update>

/** The fields of a driver by his papers; of one who is changed the `detail` tells which numbers are kept so far. */
export const DriverForm = ({ form, detail }: { form: Form<DriverEntry>; detail: DriverDetail | undefined }) => {
  const say = useSay()
  const draft = useSolid(form)
  const masks = detail && {
    id_no: detail.driver.id_no_mask,
    license_no: detail.more.license_no_mask,
    qualification_no: detail.driver.qualification_no_mask
  }
  const qualified = needsQualificationPaper(draft)
  const keep = (mask: string | undefined) => (mask ? { help: say(phrases, 'keepNumber', { mask }) } : {})
  return (
    <>
      <FormSection title={say(phrases, 'identity')}>
        <Field form={form} name="driver_name" label={say(phrases, 'name')} />
        <Field form={form} name="mobile" />
        <Field form={form} name="id_no" {...keep(masks?.id_no)}>
          <TextInput maxLength={18} />
        </Field>
        <Field form={form} name="id_long_term" />
        {!draft.id_long_term && <Field form={form} name="id_valid_to" required />}
        <Field form={form} name="id_front_img">
          <UploadInput max={1} />
        </Field>
        <Field form={form} name="id_back_img">
          <UploadInput max={1} />
        </Field>
      </FormSection>
      <FormSection title={say(phrases, 'licence')}>
        <Field form={form} name="license_class">
          <ClassPick />
        </Field>
        <Field form={form} name="license_no" help={masks ? say(phrases, 'keepNumber', { mask: masks.license_no }) : say(phrases, 'sameAsId')}>
          <TextInput maxLength={18} />
        </Field>
        <Field form={form} name="first_license_at" />
        <Field form={form} name="license_issuer" required={!qualified} />
        <Field form={form} name="license_valid_from" />
        <Field form={form} name="license_long_term" />
        {!draft.license_long_term && <Field form={form} name="license_valid_to" required />}
        <Field form={form} name="light_only" />
        <Field form={form} name="license_img">
          <UploadInput max={2} />
        </Field>
      </FormSection>
      {(qualified || draft.qualification_no || masks?.qualification_no) && (
        <FormSection title={say(phrases, 'qualification')}>
          <Field form={form} name="qualification_no" required={qualified && !masks?.qualification_no} {...keep(masks?.qualification_no)}>
            <TextInput maxLength={19} />
          </Field>
          <Field form={form} name="qualification_valid_to" required />
          <Field form={form} name="qualification_img">
            <UploadInput max={2} />
          </Field>
        </FormSection>
      )}
      <FormSection title={say(phrases, 'contact')}>
        <Field form={form} name="coop_type">
          <Pick of={coopType} />
        </Field>
        <Field form={form} name="emergency_name" />
        <Field form={form} name="emergency_phone" />
        <Field form={form} name="remark" />
      </FormSection>
    </>
  )
}
