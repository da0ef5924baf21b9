import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { tenant } from '@yunshu/contract/tenant/contract'
import { tenantTerms } from '@yunshu/contract/tenant/words'
import { FormSection } from '../../kit/CommandForm.tsx'
import { NumberInput } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Draft, Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import type { RowOf } from '../../kit/useList.ts'
import { MenuChoice } from '../../widgets/MenuChoice.tsx'
import { phrases } from './phrases.ts'

type Package = RowOf<typeof tenant.packages>
type Entry = InputOf<typeof tenant.createPackage>
type Props = { row?: Package; onClose: () => void }

/** A package, new or changed; what changes holds at once for every tenant that has it. */
export const PackageDialog = ({ row, onClose }: Props) => (row ? <Edit row={row} onClose={onClose} /> : <Add onClose={onClose} />)

const useSaved = (onClose: () => void) => {
  const say = useSay()
  return ({ package_name }: { package_name: string }) => {
    toastDone(say(phrases, 'packageSaved', { package_name }))
    onClose()
  }
}

const Add = ({ onClose }: Props) => {
  const say = useSay()
  const blank: Draft<Entry> = { package_name: '', operator_mids: '*', carrier_mids: '*', shipper_mids: '*' }
  const filling = useCommandForm(tenant.createPackage, blank, useSaved(onClose))
  return (
    <FormDialog filling={filling} terms={tenantTerms} title={say(phrases, 'packageAdd')} width={860} columns={2} onClose={onClose}>
      <Fields form={filling.form} />
    </FormDialog>
  )
}

const Edit = ({ row, onClose }: { row: Package; onClose: () => void }) => {
  const say = useSay()
  const { state: _s, tenant_count: _t, created_at: _c, ...entry } = row
  const filling = useCommandForm(tenant.updatePackage, entry as Draft<InputOf<typeof tenant.updatePackage>>, useSaved(onClose))
  return (
    <FormDialog filling={filling} terms={tenantTerms} title={row.package_name} label={say(phrases, 'save')} width={860} columns={2} onClose={onClose}>
      <Fields form={filling.form as unknown as Form<Entry>} />
    </FormDialog>
  )
}

const Fields = ({ form }: { form: Form<Entry> }) => {
  const say = useSay()
  const count = <NumberInput decimals={0} placeholder={say(phrases, 'unlimitedHelp')} />
  return (
    <>
      <FormSection title={say(phrases, 'packages')}>
        <Field form={form} name="package_name" label={say(phrases, 'packageName')} />
        <Field form={form} name="price_fen_month" />
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
        <Field form={form} name="operator_mids" wide>
          <MenuChoice type={1} />
        </Field>
        <Field form={form} name="carrier_mids" wide>
          <MenuChoice type={2} />
        </Field>
        <Field form={form} name="shipper_mids" wide>
          <MenuChoice type={4} />
        </Field>
      </FormSection>
    </>
  )
}
