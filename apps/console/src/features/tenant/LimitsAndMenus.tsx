import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { tenant } from '@yunshu/contract/tenant/contract'
import { FormSection } from '../../kit/CommandForm.tsx'
import { NumberInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { MenuChoice } from '../../widgets/MenuChoice.tsx'
import { phrases } from './phrases.ts'

const limits = ['user_limit', 'company_limit', 'vehicle_limit', 'order_month_limit', 'storage_limit_mb'] as const
const menus = [
  ['operator_mids', 1],
  ['carrier_mids', 2],
  ['shipper_mids', 4]
] as const
type Entry = Pick<InputOf<typeof tenant.createPackage>, (typeof limits)[number]> & {
  operator_mids?: string | null | undefined
  carrier_mids?: string | null | undefined
  shipper_mids?: string | null | undefined
}

/** What a package gives, or a tenant instead of his package (`asPackage`): how much of everything, and which menus. */
export const LimitsAndMenus = ({ form, asPackage = false }: { form: Form<Entry>; asPackage?: boolean }) => {
  const say = useSay()
  return (
    <>
      <FormSection title={say(phrases, 'limits')}>
        {limits.map((name) => (
          <Field key={name} form={form} name={name}>
            <NumberInput decimals={0} placeholder={say(phrases, asPackage ? 'limitHelp' : 'unlimitedHelp')} />
          </Field>
        ))}
      </FormSection>
      <FormSection title={say(phrases, 'menus')}>
        {menus.map(([name, type]) => (
          <Field key={name} form={form} name={name} wide={!asPackage}>
            <MenuChoice type={type} asPackage={asPackage} />
          </Field>
        ))}
      </FormSection>
    </>
  )
}
