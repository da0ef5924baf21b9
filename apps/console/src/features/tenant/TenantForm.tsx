import { platformMode, type tenant } from '@yunshu/contract/tenant/contract'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { themes } from '../../kit/theme.ts'
import { LimitsAndMenus } from './LimitsAndMenus.tsx'
import { phrases } from './phrases.ts'
import { usePackages } from './usePackages.ts'

type Entry = EntryOf<typeof tenant.create, typeof tenant.update>

/** What is kept of a tenant: brand, package and time, limits and menus of its own. */
export const TenantForm = ({ form }: { form: Form<Entry> }) => {
  const say = useSay()
  return (
    <>
      <FormSection title={say(phrases, 'brand')}>
        <Field form={form} name="tenant_name" />
        <Field form={form} name="system_title" help={say(phrases, 'brandHelp')} />
        <Field form={form} name="theme">
          <Pick of={Object.entries(themes).map(([value, look]) => ({ value, label: say.label(look) }))} />
        </Field>
        <Field form={form} name="watermark" help={say(phrases, 'watermarkHelp')} />
        <Field form={form} name="domain" help={say(phrases, 'domainHelp')} />
        <Field form={form} name="logo" />
      </FormSection>
      <FormSection title={say(phrases, 'plan')}>
        <Field form={form} name="package_id">
          <Pick of={usePackages()} />
        </Field>
        <Field form={form} name="platform_mode">
          <Pick of={platformMode} />
        </Field>
        <Field form={form} name="network_permit_no" />
        <Field form={form} name="valid_from" />
        <Field form={form} name="valid_to" />
        <Field form={form} name="remark" wide />
      </FormSection>
      <LimitsAndMenus form={form} asPackage />
    </>
  )
}
