import { platformMode, type tenant } from '@yunshu/contract/tenant/contract'
import { FormSection } from '../../kit/CommandForm.tsx'
import { NumberInput, Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { themes } from '../../kit/theme.ts'
import { MenuChoice } from '../../widgets/MenuChoice.tsx'
import { phrases } from './phrases.ts'
import { usePackages } from './usePackages.ts'

type Entry = EntryOf<typeof tenant.create, typeof tenant.update>

/** What is kept of a tenant: brand, package and time, limits and menus of its own. */
export const TenantForm = ({ form }: { form: Form<Entry> }) => {
  const say = useSay()
  const count = <NumberInput decimals={0} placeholder={say(phrases, 'limitHelp')} />
  return (
    <>
      <FormSection title={say(phrases, 'brand')}>
        <Field form={form} name="tenant_name" />
        <Field form={form} name="system_title" help={say(phrases, 'brandHelp')} />
        <Field form={form} name="theme">
          <Pick of={Object.entries(themes).map(([value, look]) => ({ value, label: say.label(look) }))} />
        </Field>
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
      <FormSection title={say(phrases, 'limits')}>
        <Field form={form} name="user_limit">
          {count}
        </Field>
        <Field form={form} name="company_limit">
          {count}
        </Field>
        <Field form={form} name="vehicle_limit">
          {count}
        </Field>
        <Field form={form} name="order_month_limit">
          {count}
        </Field>
        <Field form={form} name="storage_limit_mb">
          {count}
        </Field>
      </FormSection>
      <FormSection title={say(phrases, 'menus')}>
        <Field form={form} name="operator_mids">
          <MenuChoice type={1} asPackage />
        </Field>
        <Field form={form} name="carrier_mids">
          <MenuChoice type={2} asPackage />
        </Field>
        <Field form={form} name="shipper_mids">
          <MenuChoice type={4} asPackage />
        </Field>
      </FormSection>
    </>
  )
}
