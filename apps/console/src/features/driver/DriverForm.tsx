import { needsQualificationPaper } from '@yunshu/contract/driver/check'
import type { driver } from '@yunshu/contract/driver/contract'
import { coopType } from '@yunshu/contract/driver/enums'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick, TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValues, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { UploadInput } from '../../kit/Upload.tsx'
import { withoutEmpty } from '../../kit/useRules.ts'
import { ClassPick } from './ClassPick.tsx'
import { phrases } from './phrases.ts'

type Entry = Omit<InputOf<typeof driver.update>, 'version' | 'id'>

/** The fields of a driver by his papers; `masks` are the numbers kept so far. */
export const DriverForm = ({
  form: given,
  masks
}: {
  form: Form<InputOf<typeof driver.create>> | Form<InputOf<typeof driver.update>>
  masks?: { id_no: string; license_no: string; qualification_no: string }
}) => {
  const form = given as unknown as Form<Entry>
  const say = useSay()
  const draft = withoutEmpty(useFormValues(form)) as Partial<Entry>
  const qualified = needsQualificationPaper(draft)
  const keep = (mask: string | undefined) => (mask ? { help: say(phrases, 'keepNumber', { mask }) } : {})
  return (
    <>
      <FormSection title={say(phrases, 'identity')}>
        <Field form={form} name="driver_name" label={say(phrases, 'name')} />
        <Field form={form} name="mobile">
          <TextInput maxLength={11} />
        </Field>
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
